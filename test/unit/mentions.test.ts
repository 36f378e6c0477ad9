/** Whom a note reaches. */
import { expect, it } from 'vitest'
import { mentionedBy } from '../../functions/chat/conversation/mentions.ts'

type MentionContext = Parameters<typeof mentionedBy>[0]

/** Colleagues of one department, of whom the first writes the note. */
const mentioned = (people: number, ids: readonly string[]) => {
  const list = Array.from({ length: people }, (_, at) => ({ _id: `a${at}`, departments: at === 1 ? [] : ['d1'] }))
  const context = { table: { list: async () => list }, actor: { id: 'a0' } } as unknown as MentionContext
  return mentionedBy(context, ids, [{ _id: 'd1' }])
}

it('a note reaches those whom it names, by their department too, and not its author', async () => {
  expect(await mentioned(4, ['a1'])).toEqual(['a1'])
  expect(await mentioned(4, ['d1'])).toEqual(['a2', 'a3'])
  expect(await mentioned(4, ['d1', 'a1', 'a2'])).toEqual(['a1', 'a2', 'a3'])
  expect(await mentioned(4, [])).toEqual([])
})

it('a note reaches at most 80 people', async () => {
  expect(await mentioned(81, ['d1'])).toHaveLength(79)
  await expect(mentioned(82, ['d1'])).rejects.toMatchObject({ code: 'too-large', values: { limit: '80 people' } })
})

it('a note that names somebody who is gone is refused', async () => {
  await expect(mentioned(4, ['a1', 'gone'])).rejects.toMatchObject({
    details: [{ path: 'mentions.1', code: 'agent-gone' }],
  })
})
