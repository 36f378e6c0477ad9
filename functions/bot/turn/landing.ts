/** The first turn after everybody was called back from a release: its landing response, and then what the customer has said. */
import { blocksOf } from '../../content/items/blocks.ts'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import type { BotInput, Place } from '../stage/place.ts'
import { botTurn, type BotTurn } from './turn.ts'

/** A landing that asks something or calls a person takes the place of the turn: what was said is no answer to it. */
export async function turnFromLanding(
  place: Place,
  conversation: ConversationItem,
  said: BotInput,
  landing: string,
): Promise<BotTurn> {
  const [block] = await blocksOf(place.stage.content, [landing])
  if (!block) return botTurn(place, conversation, said)
  const landed = await botTurn({ ...place, calls: place.calls?.of('landing') }, conversation, {
    type: 'start',
    blockId: landing,
  })
  const { form, onReply } = landed.state
  if (form || onReply || landed.handover) return landed
  const turn = await botTurn(place, conversation, said)
  return {
    ...turn,
    messages: [...landed.messages, ...turn.messages],
    sendings: [...landed.sendings, ...turn.sendings],
    failures: [...landed.failures, ...turn.failures],
  }
}
