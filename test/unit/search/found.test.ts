/** What a search of an index finds, page by page, on a table and files in memory. */
import { describe, expect, it } from 'vitest'
import { soughtWords } from '#shared/chat/search-words'
import type { SearchQuery } from '#shared/chat/search-query'
import { conversations, entries, type ConversationItem } from '../../../functions/chat/conversation/store.ts'
import { flushRows } from '../../../functions/search/compact.ts'
import { documentOfCustomer, documentsOfEntry } from '../../../functions/search/document.ts'
import { findCustomers, findSaid, type SearchRequest } from '../../../functions/search/find.ts'
import { rowDocument, searchRows } from '../../../functions/search/store.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { text } from '../../kit/events.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'
import { conversationOf } from './conversation.ts'
import { useFiles } from './files-in-memory.ts'

useTable()
useFiles()
const scope = { client: '01JD0000000000000000000001' }
const [anna, ben] = ['01J00000000000000000000ANN', '01J00000000000000000000BEN']

describe('what was said in conversations', () => {
  it('is found from the latest on, twenty at once, and the next page goes on there', async () => {
    await customer(anna)
    await sayMany(anna, 21)
    const first = await found('roses')
    expect([first.said.length, first.said[0], first.said.at(-1)]).toEqual([20, 'anna 21', 'anna 2'])
    const second = await found('roses', { cursor: first.next })
    expect(second).toEqual({ said: ['anna 1'], isReading: false })
  })

  it('has no next page where exactly twenty are there', async () => {
    await customer(anna)
    await sayMany(anna, 20)
    expect(await found('roses')).toMatchObject({ said: { length: 20 } })
    expect((await found('roses')).next).toBeUndefined()
  })

  it('is looked for among thirty candidates of a page, of which the index knows what is not there any more', async () => {
    await customer(anna)
    await say(anna, 1, 'roses')
    for (let number = 2; number <= 30; number++) await say(anna, number, 'roses', { isLost: true })
    expect(await found('roses')).toEqual({ said: ['anna 1'], isReading: false })
    await say(anna, 31, 'roses', { isLost: true })
    const { said, next, since } = await found('roses')
    expect([said, since]).toEqual([[], 1_780_000_002])
    expect((await found('roses', { cursor: next })).said).toEqual(['anna 1'])
  })

  it('is found from a second on, and to before another one', async () => {
    await customer(anna)
    await sayMany(anna, 5)
    const between = { from: 1_780_000_002, to: 1_780_000_004 }
    expect((await found('roses', between)).said).toEqual(['anna 3', 'anna 2'])
    await flushRows(scope)
    expect((await found('roses', between)).said).toEqual(['anna 3', 'anna 2'])
  })

  it('is found page by page in a segment of more than thirty, each once', async () => {
    await customer(anna)
    await sayMany(anna, 65)
    await flushRows(scope)
    const pages: string[][] = []
    for (let next: string | undefined = ''; next !== undefined;) {
      const page = await found('roses', next === '' ? {} : { cursor: next })
      pages.push(page.said)
      next = page.next
    }
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 20, 5])
    expect(pages.flat()).toEqual(Array.from({ length: 65 }, (_, at) => `anna ${65 - at}`))
    expect((await found('roses', { to: 1_780_000_003 })).said).toEqual(['anna 2', 'anna 1'])
    expect((await found('roses', { from: 1_780_000_064 })).said).toEqual(['anna 65', 'anna 64'])
  })

  it('is found once, whether a row or a segment knows it, or both do', async () => {
    await customer(anna)
    await sayMany(anna, 2)
    await flushRows(scope)
    await say(anna, 2, 'roses')
    await say(anna, 3, 'roses')
    expect((await found('roses')).said).toEqual(['anna 3', 'anna 2', 'anna 1'])
  })

  it('has all words, of which a name of its customer may be one, but not all', async () => {
    await customer(anna, { firstName: 'Anna' })
    await customer(ben, { firstName: 'Ben' })
    await say(anna, 1, 'red roses')
    await say(ben, 2, 'roses')
    expect((await found('roses red')).said).toEqual(['anna 1'])
    expect((await found('anna roses')).said).toEqual(['anna 1'])
    expect((await found('anna')).said).toEqual([])
    await flushRows(scope)
    expect((await found('anna roses')).said).toEqual(['anna 1'])
  })

  it('has no word that is the name of more than fifty customers', async () => {
    for (let number = 0; number < 50; number++) await customer(idOf(number), { firstName: 'Anna' })
    await say(idOf(0), 1, 'roses')
    expect((await found('anna roses')).said).toHaveLength(1)
    await customer(idOf(50), { firstName: 'Anna' })
    expect((await found('anna roses')).said).toEqual([])
    expect((await found('roses')).said).toHaveLength(1)
  })

  it('is narrowed by tags, channels and who has spoken', async () => {
    await customer(anna, { firstName: 'Anna', tags: ['vip'] })
    await customer(ben, { firstName: 'Ben', channel: 'email' })
    await say(anna, 1, 'roses')
    await say(ben, 2, 'roses', { channel: 'email' })
    const asked = async () =>
      Promise.all([
        found('roses', {}, { tags: ['vip'] }),
        found('roses', {}, { channels: ['email'] }),
        found('roses', {}, { from: ['Ben'] }),
        found('roses', {}, { speakers: ['customer'] }),
        found('roses', {}, { speakers: ['agent'] }),
      ]).then((all) => all.map(({ said }) => said))
    const expected = [['anna 1'], ['ben 2'], ['ben 2'], ['ben 2', 'anna 1'], []]
    expect(await asked()).toEqual(expected)
    await flushRows(scope)
    expect(await asked()).toEqual(expected)
  })

  it('is shown no more of a conversation that is being removed', async () => {
    await customer(anna, { isRemoved: true })
    await say(anna, 1, 'roses')
    expect((await found('roses')).said).toEqual([])
  })
})

describe('customers of a search', () => {
  const names = async (words: string, over: Partial<SearchQuery> = {}) =>
    (await findCustomers(scope, query(words, over))).map(({ firstName }) => firstName)

  it('are found by their names and tags, who was known of latest first', async () => {
    await customer(anna, { firstName: 'Anna', lastName: 'Rose', tags: ['vip'] })
    await customer(ben, { firstName: 'Ben', lastName: 'Rose', lastActive: '2026-06-02T00:00:00.000Z' })
    expect([await names('rose'), await names('anna rose')]).toEqual([['Ben', 'Anna'], ['Anna']])
    expect(await names('', { tags: ['vip'] })).toEqual(['Anna'])
    await flushRows(scope)
    expect([await names('rose'), await names('', { tags: ['vip'] })]).toEqual([['Ben', 'Anna'], ['Anna']])
  })

  it('are ten at most', async () => {
    for (let number = 0; number < 11; number++) await customer(idOf(number), { firstName: 'Anna' })
    expect(await names('anna')).toHaveLength(10)
  })

  it('are not found where nothing is asked, or what only messages have', async () => {
    await customer(anna, { firstName: 'Anna' })
    expect(await names('anna')).toEqual(['Anna'])
    expect(await names('')).toEqual([])
    expect(await names('anna', { from: ['Anna'] })).toEqual([])
    expect(await names('anna', { speakers: ['customer'] })).toEqual([])
    expect(await names('anna', { after: '2026-01-01' })).toEqual([])
  })
})

function query(words: string, over: Partial<SearchQuery> = {}): SearchQuery {
  return { words: soughtWords(words), from: [], speakers: [], tags: [], channels: [], ...over }
}

const idOf = (number: number) => `01JC${String(number).padStart(22, '0')}`

async function found(words: string, request: Partial<SearchRequest> = {}, over: Partial<SearchQuery> = {}) {
  const { said, ...rest } = await findSaid(scope, { query: query(words, over), agents: [], ...request })
  const shown = ({ conversation: { _id }, event: { number } }: (typeof said)[number]) =>
    `${_id === anna ? 'anna' : 'ben'} ${number}`
  return { said: said.map(shown), ...rest }
}

async function customer(_id: string, over: Partial<ConversationItem> = {}): Promise<void> {
  const item = conversationOf(_id, over)
  const known = documentOfCustomer(item)
  await given(
    new Table({ ...scope, conversation: _id }).put(conversations, item),
    ...(known ? [new Table(scope).put(searchRows, { _id: `c${_id}`, documents: [rowDocument(known)] })] : []),
  )
}

/** In a row of the index; one that is lost is not in its conversation any more. */
async function say(_id: string, number: number, said: string, { isLost = false, channel = 'chat_plugin' } = {}) {
  const created = new Date((1_780_000_000 + number) * 1000).toISOString()
  const event = `01JE${String(number).padStart(22, '0')}`
  const entry = { events: [{ _id: event, number, created, what: text(said) }] }
  const documents = documentsOfEntry(_id, entry, channel).map(rowDocument)
  await given(
    new Table(scope).put(searchRows, { _id: `${String(number).padStart(3, '0')}${_id}`, documents }),
    ...(isLost ? [] : [new Table({ ...scope, conversation: _id }).put(entries, entry)]),
  )
}

async function sayMany(_id: string, count: number): Promise<void> {
  for (let number = 1; number <= count; number++) await say(_id, number, 'roses')
}
