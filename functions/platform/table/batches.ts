/** Batches of the table: what an answer leaves out is asked for again, since DynamoDB ends one at 16 MB or when it has no time. */
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#shared/problem'

/** A hundred items of the largest size, 400 KB, are 40 MB: three answers. The others are for a table that is throttled. */
const attemptsMax = 6
const pauseMs = 10

/**
 * Calls `process` with all of `asked`, then with what it gives back as not processed, until that is nothing. `unavailable`
 * where something is left after six calls; what was processed until then stays so.
 */
export async function processAll<Asked>(
  asked: readonly Asked[],
  process: (some: readonly Asked[]) => Promise<readonly Asked[]>,
): Promise<void> {
  let left = asked
  for (let attempt = 1; left.length > 0; attempt++) {
    if (attempt > attemptsMax) throw new Problem('unavailable')
    if (attempt > 1) await pause(randomInt(pauseMs * 2 ** attempt))
    left = await process(left)
  }
}
