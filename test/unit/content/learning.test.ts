/** Whether what was written up to a moment is learned, at that very moment. */
import { expect, it } from 'vitest'
import { learningState } from '../../../functions/content/models/learning.ts'
import { builds, deployments, locks, type BuildItem } from '../../../functions/content/models/store.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'

useTable()

const since = '2026-06-01T08:00:00.000Z'
const [before, after] = ['2026-06-01T07:59:59.999Z', '2026-06-01T08:30:00.000Z'] as const

it('a build is under way until its deadline', async () => {
  const build = { status: 'started', progress: 7, deadline: Date.parse(after), created: before }
  expect(await stateOf(build, 'building')).toEqual({ state: 'learning', progress: 7 })
  expect(await stateOf(build, 'building', '2026-06-01T08:30:00.001Z')).toEqual({ state: 'behind' })
})

it('what was written is learned by a model whose build read it then or later', async () => {
  const build = (at: string) => ({
    status: 'deployed',
    created: before,
    deadline: 0,
    learned: { release: idOf(4), at, items: 1 },
  })
  expect(await stateOf(build(since), 'deployed')).toEqual({ state: 'learned', model: 'm1' })
  expect(await stateOf(build(before), 'deployed')).toEqual({ state: 'behind' })
})

it('a build has failed that was begun then or later', async () => {
  const build = (created: string) => ({ status: 'failed', created, deadline: 0, message: 'Too little.' })
  expect(await stateOf(build(since), 'over')).toEqual({ state: 'failed', message: 'Too little.' })
  expect(await stateOf(build(before), 'over')).toEqual({ state: 'behind' })
})

/** The state of an environment with one build: `building` where it is under way, `deployed` where its model answers. */
async function stateOf(
  build: object,
  is: 'building' | 'deployed' | 'over',
  now: string = after,
): ReturnType<typeof learningState> {
  const table = new Table({ client: idOf(1), environment: idOf(2) })
  const same = { _id: idOf(3), agent: 'Jo May', updated: before, version: 1, progress: 0 }
  const row = { ...same, ...build } as BuildItem
  await given(
    table.put(builds, row),
    ...(is === 'building' ? [table.put(locks, { build: idOf(3), since: 0 })] : []),
    ...(is === 'deployed' ? [table.put(deployments, { build: idOf(3), model: 'm1', revision: 1 })] : []),
  )
  return learningState({ table, now: new Date(now) } as never, since)
}

function idOf(number: number): string {
  return `01JD${String(number).padStart(22, '0')}`
}
