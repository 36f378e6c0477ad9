/** How many steps are played in one run of tests. */
import { expect, it } from 'vitest'
import { runTests } from '../../functions/bot/checks/run-tests.ts'

type Place = Parameters<typeof runTests>[0]
type RunTest = Parameters<typeof runTests>[1][number]

it('a run has at most 25,000 steps, and none is played of a longer one', async () => {
  const read = async () => {
    throw new Error('The content is read.')
  }
  const place = { stage: { content: { list: read } } } as unknown as Place
  const run = (...counts: readonly number[]) =>
    runTests(
      place,
      counts.map(
        (steps) => ({ type: 'talk', title: 'Roses', steps: Array(steps).fill('a step') }) as unknown as RunTest,
      ),
    )
  await expect(run(15_000, 10_000)).rejects.toThrow('The content is read.')
  await expect(run(15_000, 10_001)).rejects.toMatchObject({ code: 'too-large', values: { limit: '25000 steps' } })
})
