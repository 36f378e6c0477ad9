/** Whom a note reaches. */
import { expect, it } from 'vitest'
import { mentionedBy } from '../../functions/chat/conversation/mentions.ts'
import type { Context } from '../../functions/platform/request/context.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { members } from '../../functions/platform/tenancy/tenancy.ts'
import { given, useTable } from '../kit/table-in-memory.ts'

useTable()

const department = idOf(800)

it('a note reaches those whom it names, by their department too, and not its author', async () => {
  expect(await mentioned(4, [idOf(1)])).toEqual([idOf(1)])
  expect(await mentioned(4, [department])).toEqual([idOf(2), idOf(3)])
  expect(await mentioned(4, [department, idOf(1), idOf(2)])).toEqual([idOf(1), idOf(2), idOf(3)])
  expect(await mentioned(4, [])).toEqual([])
})

it('a note reaches at most 80 people', async () => {
  expect(await mentioned(81, [department])).toHaveLength(79)
  await expect(mentioned(82, [department])).rejects.toMatchObject({ code: 'too-large', values: { limit: '80 people' } })
})

it('a note that names somebody who is gone is refused', async () => {
  await expect(mentioned(4, [idOf(1), 'gone'])).rejects.toMatchObject({
    details: [{ path: 'mentions.1', code: 'agent-gone' }],
  })
})

/** Colleagues of one department but for the second, of whom the first writes the note. */
async function mentioned(people: number, ids: readonly string[]): Promise<readonly string[]> {
  const table = new Table({ client: idOf(900) })
  const all = Array.from({ length: people }, (_, at) => {
    const own = { _id: idOf(at), authId: `agent-${at}`, email: `agent-${at}@shop.example`, fullName: `Agent ${at}` }
    const departments = at === 1 ? [] : [department]
    return table.put(members, { ...own, roles: ['agent'], capacityMax: 5, departments })
  })
  await given(...all)
  return mentionedBy({ table, actor: { id: idOf(0) } } as Context, ids, [{ _id: department }])
}

function idOf(number: number): string {
  return `01JD${String(number).padStart(22, '0')}`
}
