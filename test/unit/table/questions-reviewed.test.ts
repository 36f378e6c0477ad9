/** Which questions are grouped, and which of them were asked most often between two moments. */
import { expect, it } from 'vitest'
import { mostAskedBetween, takeStep } from '../../../functions/areas/review/steps.ts'
import { groupings } from '../../../functions/areas/review/store.ts'
import { unanswered } from '../../../functions/chat/conversation/store.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'

useTable()

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const scope = { client: idOf(1), environment: idOf(2) }
const table = new Table(scope)
const asked = (number: number, text: string, created = '2026-11-20T12:00:00.000Z') =>
  table.put(unanswered, { _id: idOf(number), text, language: 'en', userId: idOf(3), created })

it('questions were asked from a moment on, and before another one', async () => {
  const [from, to] = ['2026-11-20T12:00:00.000Z', '2026-11-21T12:00:00.000Z']
  await given(
    asked(11, 'Before?', '2026-11-20T11:59:59.999Z'),
    asked(12, 'First?', from),
    asked(13, 'Last?', '2026-11-21T11:59:59.999Z'),
    asked(14, 'last?', '2026-11-21T11:59:59.998Z'),
    asked(15, 'Behind?', to),
  )
  expect(await mostAskedBetween(scope, { from: Date.parse(from), to: Date.parse(to) })).toEqual([
    { text: 'last?', count: 2 },
    { text: 'First?', count: 1 },
  ])
})

it('questions are grouped from twelve texts on, once by each task', async () => {
  const begin = { status: 'running' as const, task: idOf(9), deadline: 1, groups: [], others: [] }
  const groupedOf = async (texts: number) => {
    const kinds = ['Do you deliver roses to', 'When do the tulips for the vase come with']
    const questions = Array.from({ length: texts }, (_, at) =>
      asked(100 + at, `${kinds[at % 2]} ${'abcdefghijkl'[at]}?`),
    )
    await given(table.put(groupings, begin), ...questions)
    await takeStep('group', scope, idOf(9))
    const { status, groups, others } = (await table.get(groupings, 'groups'))!
    return { status, groups: groups.length, others: others.length }
  }
  expect(await groupedOf(11)).toEqual({ status: 'done', groups: 0, others: 11 })
  expect(await groupedOf(12)).toEqual({ status: 'done', groups: 2, others: 0 })
  await takeStep('fail', scope, idOf(9))
  expect(await table.get(groupings, 'groups')).toMatchObject({ status: 'done' })
  await given(table.put(groupings, begin))
  await takeStep('fail', scope, idOf(8))
  expect(await table.get(groupings, 'groups')).toMatchObject({ status: 'running' })
  await takeStep('fail', scope, idOf(9))
  expect(await table.get(groupings, 'groups')).toMatchObject({ status: 'error' })
})
