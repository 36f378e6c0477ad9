/** The responses of the bot's own moments that a turn may come to. */
import type { MomentKey } from '#shared/blocks/moments'
import { isOpen } from '#shared/company/opening-hours'
import type { Content, Effect, TurnEvent } from '#shared/engine/turn'
import { systemBlock } from '../../content/items/blocks.ts'
import { hoursOf } from '../../company/departments.ts'
import type { Place } from '../stage/place.ts'
import type { Translator } from '../stage/translation.ts'

/** Those of every turn, and that of the event's small talk, in the language of the customer. */
export async function momentsOf(
  place: Pick<Place, 'stage' | 'now' | 'config'>,
  translator: Translator,
  event: TurnEvent,
  effects: readonly Effect[],
): Promise<{ readonly system: Content['system']; readonly hasMoments: true }> {
  const { stage } = place
  const keys: MomentKey[] = ['misunderstood', 'handover', 'nobody-there', 'welcome']
  if (event.type === 'text' && event.smallTalk) keys.push(`small-talk-${event.smallTalk}`)
  const written = await Promise.all(keys.map((key) => systemBlock(stage.content, key)))
  const found = { blocks: written.filter((block) => block !== undefined), forms: [] }
  const { blocks } = await translator.translate(found)
  const { 'nobody-there': nobodyThere, ...system } = Object.fromEntries(
    keys.map((key) => [key, blocks.find((block) => block.key === key)]),
  )
  if (nobodyThere && (await isClosed(place, effects))) system['handover'] = nobodyThere
  return { system, hasMoments: true }
}

/** Whether a person is asked for outside of the hours of the department that is asked. */
async function isClosed(
  { stage, now, config }: Pick<Place, 'stage' | 'now' | 'config'>,
  effects: readonly Effect[],
): Promise<boolean> {
  const asked = effects.find(({ type }) => type === 'handover')
  if (asked?.type !== 'handover') return false
  const { settings, company } = config
  const department = await stage.department({
    defaultDepartmentId: asked.departmentId ?? settings.defaultDepartmentId,
  })
  const { hours, exceptions } = hoursOf(settings, department)
  return hours !== undefined && !isOpen(hours, exceptions, now, company.timezone)
}
