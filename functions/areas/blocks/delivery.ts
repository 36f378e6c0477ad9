/** Sends a scheduled block to one user. */
import type { Block } from '#shared/contracts/blocks'
import { sayUnasked, type UnaskedPlace } from '../../bot/sendings/unasked.ts'
import { derivedId } from '../../platform/table/derived-id.ts'
import { nameOfRun, type Outcome, type Run } from '../../content/items/schedules.ts'

/** Where the turns of a run happen. */
export interface RunPlace extends UnaskedPlace {
  readonly block: Block
}

/** Sends once, however often it is tried; gives what became of it. */
export async function sendTo(place: RunPlace, run: Run, user: string): Promise<keyof Outcome> {
  const sentId = derivedId(run.scope.client, nameOfRun(run), user)
  const outcome = await sayUnasked(place, user, { sentId, blocks: [place.block._id] })
  return outcome === 'sent' || outcome === 'failed' ? outcome : 'skipped'
}
