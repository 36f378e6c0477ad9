import { expect, it } from 'vitest'
import { killScheduled } from '../crash/scheduled.ts'

const kills = 4

it(`BLOCKS-061: a schedule under which the server is killed ${kills} times reaches everybody on its list once a run`, async () => {
  const { lost, doubled, runs } = await killScheduled(1500, kills)
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] })
  for (const run of runs) expect(run).toMatchObject({ status: 'done', sent: 1470, skipped: 0, failed: 0 })
  expect(runs.length).toBeLessThanOrEqual(kills)
})
