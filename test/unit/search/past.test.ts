/** How the past of a company comes into its search index, on a table and files in memory. */
import { describe, expect, it } from 'vitest'
import { conversations, entries, type ConversationItem } from '../../../functions/chat/conversation/store.ts'
import { beginIndex, readPast } from '../../../functions/search/read-past.ts'
import { readIndex } from '../../../functions/search/segments.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { text } from '../../kit/events.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'
import { conversationOf } from './conversation.ts'
import { useFiles } from './files-in-memory.ts'

useTable()
useFiles()
const scope = { client: '01JD0000000000000000000001' }

describe('the past of a company', () => {
  it('is read at once with fewer than a hundred conversations, page by page', async () => {
    await talks(99)
    await beginIndex(scope)
    expect(await known()).toEqual({ documents: 99, reading: undefined })
  })

  it('waits for the night with a hundred, and is read until a moment of it', async () => {
    await talks(100)
    await beginIndex(scope)
    expect(await known()).toEqual({ documents: 0, reading: { group: 'rest' } })
    expect(await readPast(scope, -1)).toBe(true)
    expect((await known()).documents).toBe(0)
    expect(await readPast(scope, Infinity)).toBe(false)
    expect(await known()).toEqual({ documents: 100, reading: undefined })
  })

  it('is read of who waits for a person and of customers who are known, and not of previews', async () => {
    await talk(1, { owner: { by: 'queue', interventionId: scope.client, since: '2026-06-01T00:00:00.000Z' } })
    await talk(2, { firstName: 'Anna' })
    await talk(3, { isPreview: true })
    expect(await readPast(scope, Infinity)).toBe(false)
    const { segments } = (await readIndex(scope))!
    expect(segments.map(({ shard, documents }) => `${shard} ${documents}`).toSorted()).toEqual([
      '2026-06 2',
      'customers 1',
    ])
  })

  it('begins once', async () => {
    await beginIndex(scope)
    await talks(1)
    await beginIndex(scope)
    expect(await known()).toEqual({ documents: 0, reading: undefined })
  })
})

async function known() {
  const { segments, reading } = (await readIndex(scope))!
  return { documents: segments.reduce((sum, { documents }) => sum + documents, 0), reading }
}

/** A conversation in which `roses` was said. */
async function talk(number: number, over: Partial<ConversationItem> = {}): Promise<void> {
  const conversation = `01JC${String(number).padStart(22, '0')}`
  const table = new Table({ ...scope, conversation })
  const event = { _id: conversation, number: 1, created: '2026-06-01T00:00:00.000Z', what: text('roses') }
  await given(table.put(conversations, conversationOf(conversation, over)), table.put(entries, { events: [event] }))
}

async function talks(count: number): Promise<void> {
  for (let number = 1; number <= count; number++) await talk(number)
}
