/** Brings over what another environment has changed, so that conflicts are settled where people write. */
import { compare } from '../content/comparison.ts'
import { rowsFor } from '../content/item-rows.ts'
import { holdContent } from '../content/hold.ts'
import { aboutRelease, activatedEvent, prepareRelease, rowChanges } from '../content/replacement.ts'
import type { Context } from '../platform/request/context.ts'
import { OverlaidState } from '../platform/table/release-file.ts'
import { writeFile } from '../platform/table/release-store.ts'
import { agreedState, type Pair } from './diff.ts'
import { updateOf } from './promotion.ts'

/** Brings what the target of a pair changed to its source, which is the environment the agent works in. */
export async function update(context: Context, pair: Pair, decisions: Parameters<typeof updateOf>[1]): Promise<void> {
  const { scope } = context
  // The other one holds still while it is read, and stays as it is.
  await holdContent(context, [pair.source._id, pair.target._id], async (hold) => {
    const [here, there] = [hold.of(pair.source._id), hold.of(pair.target._id)]
    // Where the two have never agreed, all that the other one has is new here, and nothing is removed.
    const base = (await agreedState(scope, pair)) ?? new OverlaidState(new Map())
    const updated = updateOf(compare({ source: here.state, target: there.state, base }), decisions)
    if (updated.length === 0) return
    const changes = new Map(updated.flatMap(({ differing, after }) => [...rowsFor(differing, differing.source, after)]))
    const { sealed, base: file } = there.scope
    const agreed = sealed && file !== undefined ? file : await writeFile(scope.client, new Map(), there.state)
    const prepared = await prepareRelease(context, here, {
      changes,
      reason: 'update',
      from: { environmentId: pair.target._id, name: pair.target.name },
      parents: [agreed],
      by: context.actor.fullName,
    })
    const remembered = { agreed: { ...here.environment.agreed, [pair.target._id]: agreed } }
    await hold.commit(
      new Map([[here.environment._id, { ...prepared.pointer, ...remembered }]]),
      rowChanges(here.scope, prepared.rows),
      {
        about: aboutRelease(here.environment, prepared.row),
        events: [activatedEvent(prepared.pointer, here)],
      },
    )
  })
}
