/** Which messages and customers a search asks for: the same ones whether they lie in a segment or in rows. */
import { expect, it } from 'vitest'
import { searchQuery } from '#shared/chat/search-query'
import {
  agentTerm,
  channelTerm,
  nameTerm,
  speakerTerm,
  tagTerm,
  type Document,
} from '../../../functions/search/document.ts'
import { Segment, SegmentHead, writeSegment } from '../../../functions/search/segment.ts'
import {
  customersAsked,
  isKnown,
  isSaid,
  knownIn,
  namesAsked,
  saidIn,
  tagsAsked,
} from '../../../functions/search/terms.ts'

it('the words of a name are asked for whole, but for the last one, and an address as it is typed', () => {
  expect(namesAsked('Anna Maria Sch')).toEqual({
    terms: [nameTerm('anna'), nameTerm('maria')],
    beginning: nameTerm('sch'),
  })
  expect(namesAsked('anna@web.example')).toEqual({ terms: ['anna', 'web'], beginning: 'example' })
  expect(tagsAsked(['vip'])).toEqual({ terms: [], oneOf: [[tagTerm('vip')]] })
})

const [anna, ben] = ['01J00000000000000000000ANN', '01J00000000000000000000BEN']
const lena = '01J0000000000000000000LENA'

const document = (number: number, conversation: string, ...terms: string[]): Document => ({
  conversation,
  number,
  entry: number,
  at: 1_700_000_000 + number,
  terms,
})

function open(documents: readonly Document[]) {
  const { bytes, head } = writeSegment(documents)
  return new Segment(new SegmentHead(bytes.subarray(head)), (start, end) => Promise.resolve(bytes.subarray(start, end)))
}

const said = [
  document(0, anna, 'red', 'roses', channelTerm('email'), speakerTerm('customer')),
  document(1, ben, 'red', 'tulips', channelTerm('whatsapp'), speakerTerm('customer')),
  document(2, anna, 'roses', channelTerm('email'), speakerTerm('bot')),
  document(3, anna, 'roses', channelTerm('email'), speakerTerm('agent'), agentTerm(lena)),
  document(4, ben, 'lilies', channelTerm('whatsapp'), agentTerm(lena)),
]
const none = new Set<string>()

it.each([
  ['a word', 'roses ', {}, [3, 2, 0]],
  ['two words', 'red roses', {}, [0]],
  ['a beginning', 'tul', {}, [1]],
  ['words that nobody said', 'zebra channel:email', {}, []],
  ['no words', 'channel:email', {}, [3, 2, 0]],
  ['one of two channels', 'channel:email channel:whatsapp red ', {}, [1, 0]],
  ['a name beside a word', 'anna red', { named: new Map([['anna', new Set([anna])]]) }, [0]],
  ['a beginning of a name', 'red ann', { named: new Map([['ann', new Set([anna])]]) }, [0]],
  ['a speaker', 'from:bot', {}, [2]],
  ['one of two speakers', 'from:bot from:customer', {}, [2, 1, 0]],
  ['what a customer of a name said', 'from:ben', { from: new Set([ben]) }, [1]],
  ['what an agent of a name said and noted', 'from:lena', { agents: [lena] }, [4, 3]],
  ['a name that nobody has', 'from:zoe', {}, []],
  ['customers of a tag', 'red tag:vip', { tagged: new Set([ben]) }, [1]],
  ['a tag that nobody has', 'tag:vip', {}, []],
] as const)('a search finds %s in segments and in rows', async (_, text, over, found) => {
  const { agents = [], ...known } = { named: new Map(), from: none, tagged: none, ...over } as {
    agents?: readonly string[]
    named: ReadonlyMap<string, ReadonlySet<string>>
    from: ReadonlySet<string>
    tagged: ReadonlySet<string>
  }
  const conditions = { query: searchQuery(text), agents, known }
  expect((await saidIn(open(said), conditions)).last(10)).toEqual(found)
  const inRows = said.filter((one) => isSaid(one, conditions)).map(({ number }) => number)
  expect(inRows.toReversed()).toEqual(found)
})

const customers = [
  document(
    0,
    anna,
    'anna',
    'schmidt',
    'rome',
    nameTerm('anna'),
    nameTerm('schmidt'),
    channelTerm('email'),
    tagTerm('vip'),
  ),
  document(1, ben, 'ben', 'rome', nameTerm('ben'), channelTerm('whatsapp'), tagTerm('new')),
]

it.each([
  ['a word of what is known of them', customersAsked(searchQuery('rome ')), [1, 0]],
  ['a word and a tag', customersAsked(searchQuery('rome tag:vip')), [0]],
  ['a word and a channel', customersAsked(searchQuery('rome channel:whatsapp')), [1]],
  ['one of two tags', tagsAsked(['vip', 'new']), [1, 0]],
  ['a tag that nobody has', tagsAsked(['gone']), []],
  ['the words of a name', namesAsked('Anna Sch'), [0]],
  ['a word that is of no name', namesAsked('Rome'), []],
] as const)('customers are found by %s in segments and in rows', async (_, asked, found) => {
  expect((await knownIn(open(customers), asked)).last(10)).toEqual(found)
  const inRows = customers.filter((one) => isKnown(one, asked)).map(({ number }) => number)
  expect(inRows.toReversed()).toEqual(found)
})
