/** The responses of the bot's own moments that a turn may come to. */
import type { MomentKey } from '#shared/blocks/moments'
import type { Content, TurnEvent } from '#shared/engine/turn'
import { systemBlock } from '../areas/blocks/operations.ts'
import type { Place } from './place.ts'
import type { Translator } from './translation.ts'

/** Those of every turn, and that of the event's small talk, in the language of the customer. */
export async function momentsOf(
  { stage }: Pick<Place, 'stage'>,
  translator: Translator,
  event: TurnEvent,
): Promise<{ readonly system: Content['system']; readonly hasMoments: true }> {
  const keys: MomentKey[] = ['misunderstood', 'handover', 'welcome']
  if (event.type === 'text' && event.smallTalk) keys.push(`small-talk-${event.smallTalk}`)
  const written = await Promise.all(keys.map((key) => systemBlock(stage.content, key)))
  const found = { blocks: written.filter((block) => block !== undefined), forms: [] }
  const { blocks } = await translator.translate(found)
  const system = Object.fromEntries(keys.map((key) => [key, blocks.find((block) => block.key === key)]))
  return { system, hasMoments: true }
}
