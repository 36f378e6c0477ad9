import { describe, expect, it } from 'vitest'
import { questionsPerFormMax, utterancesPerIntentMax } from '#shared/limits'
import { differencesOf, mergeItem } from '#shared/releases/merge'
import type { Whole } from '#shared/releases/whole'
import { idAt, whole } from './wholes.ts'

const says = (text: object, more: object = {}) => whole('block', { type: 'message', group: 'Flowers', text, ...more })
const intent = (texts: readonly string[], mappings: Whole['mappings'] = []) =>
  whole('intent', { utterances: texts.map((text) => ({ text })) }, mappings)
const question = (key: string, en = key) => ({ key, question: { en }, fieldType: 'input', dataType: 'text' })
const form = (...keys: string[]) => whole('form', { type: 'form', questions: keys.map((key) => question(key)) })
const answers = (row: string, blockId: string, entities: readonly string[] = []) => ({
  store: 'intent-mapping' as const,
  row: { _id: row, intent: idAt(1), entities: [...entities], blockId },
})
const range = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name} ${index}`)
const keysIn = ({ merged }: { merged: Whole | undefined }) =>
  (merged!.item['questions'] as { key: string }[]).map(({ key }) => key)

describe('a response that both sides edited', () => {
  const base = says({ en: 'Roses', de: 'Rosen' })

  it('in different languages has both texts', () => {
    const ours = says({ en: 'Red roses', de: 'Rosen' })
    const theirs = says({ en: 'Roses', de: 'Rote Rosen' })
    const { merged, conflicts } = mergeItem('block', { base, ours, theirs })
    expect([merged!.item['text'], conflicts]).toEqual([{ en: 'Red roses', de: 'Rote Rosen' }, []])
  })

  it('in one language is in conflict there alone, until it is settled', () => {
    const ours = says({ en: 'Red roses', de: 'Rosen' }, { group: 'Shop' })
    const theirs = says({ en: 'White roses', de: 'Rote Rosen' })
    const conflict = { name: 'text:en', field: 'text', part: 'en', state: 'conflict' }
    const versions = { base, ours, theirs }
    expect(mergeItem('block', versions).conflicts).toEqual([
      { ...conflict, base: 'Roses', target: 'Red roses', source: 'White roses' },
    ])
    const settled = mergeItem('block', versions, { 'text:en': 'theirs' })
    expect(settled).toMatchObject({
      merged: { item: { group: 'Shop', text: { en: 'White roses', de: 'Rote Rosen' } } },
      conflicts: [],
    })
    expect(mergeItem('block', versions, { title: 'theirs', '*': 'ours' }).conflicts).toEqual([])
    expect(mergeItem('block', versions, { title: 'theirs' }).conflicts).toHaveLength(1)
  })

  it('in one language is settled by a text of its own, which must be one that a response may have', () => {
    const [ours, theirs] = [says({ en: 'Red roses', de: 'Rosen' }), says({ en: 'White roses', de: 'Rosen' })]
    const versions = { base, ours, theirs }
    const settled = mergeItem('block', versions, { 'text:en': { text: 'Red and white roses' } })
    expect([settled.merged!.item['text'], settled.conflicts]).toEqual([{ en: 'Red and white roses', de: 'Rosen' }, []])
    const tooLong = mergeItem('block', versions, { 'text:en': { text: 'x'.repeat(20_000) } })
    expect(tooLong.conflicts).toHaveLength(1)
  })

  it('in something that is no text is not settled by a text', () => {
    const moved = (group: string) => says({ en: 'Roses', de: 'Rosen' }, { group })
    const versions = { base, ours: moved('Shop'), theirs: moved('Garden') }
    expect(mergeItem('block', versions, { group: { text: 'Both' } })).toMatchObject({
      merged: { item: { group: 'Shop' } },
      conflicts: [{ name: 'group' }],
    })
  })

  it('and gave another type on one side is never half of two types', () => {
    const ours = says({ en: 'Red roses' })
    const function_ = { type: 'handover' }
    const theirs = whole('block', { type: 'function', group: 'Shop', function: function_ })
    const versions = { base, ours, theirs }
    expect(mergeItem('block', versions).conflicts.map(({ name }) => name)).toEqual(['type'])
    const { merged } = mergeItem('block', versions, { type: 'theirs' })
    expect(merged!.item).toMatchObject({ type: 'function', function: function_, group: 'Shop' })
    expect(merged!.item).not.toHaveProperty('text')
    const taken = mergeItem('block', { base, ours: says({ en: 'Roses', de: 'Rosen' }, { next: idAt(2) }), theirs })
    expect(taken).toMatchObject({ merged: { item: { type: 'function', next: idAt(2) } }, conflicts: [] })
  })

  it('in the texts of a channel or of knowledge has those of each side, in their languages', () => {
    const of = (en: string, de: string) => ({ en, de })
    const own = (web: object, text: object, more: object = {}) =>
      says(web, { channelContent: { whatsapp: { text, ...more } } })
    const before = own({ en: 'Roses' }, of('Short', 'Kurz'))
    const media = { kind: 'image', pointer: idAt(4), contentType: 'image/png', name: 'rose.png' }
    const merged = mergeItem('block', {
      base: before,
      ours: own({ en: 'Roses' }, of('Shorter', 'Kurz')),
      theirs: own({ en: 'Roses' }, of('Short', 'Kürzer'), { media }),
    })
    expect(merged).toMatchObject({ conflicts: [] })
    expect(merged.merged!.item['channelContent']).toEqual({ whatsapp: { text: of('Shorter', 'Kürzer'), media } })
    const knows = (text: object, url = '') => whole('block', { type: 'kb', group: 'Flowers', kb: { text, url } })
    const both = mergeItem('block', {
      base: knows(of('Water', 'Wasser')),
      ours: knows(of('Water them', 'Wasser')),
      theirs: knows(of('Water', 'Gießen'), 'https://shop.example/'),
    })
    expect(both).toMatchObject({
      merged: { item: { kb: { text: of('Water them', 'Gießen'), url: 'https://shop.example/' } } },
      conflicts: [],
    })
  })

  it('into settings that break a rule together takes them as one unit', () => {
    const asks = (webhook: boolean, endpoint: string) =>
      whole('block', {
        type: 'function',
        group: 'Flowers',
        function: {
          type: 'handler',
          name: 'stock',
          handlerName: 'lookup',
          args: { parameter: 'item', value: 'roses' },
          webhook,
          endpoint,
        },
      })
    const url = 'https://shop.example/'
    // Together it would ask a server without an address.
    const versions = { base: asks(false, url), ours: asks(false, ''), theirs: asks(true, url) }
    expect(mergeItem('block', versions).conflicts.map(({ name }) => name)).toEqual(['function'])
    const { merged, conflicts } = mergeItem('block', versions, { function: 'theirs' })
    expect([merged!.item['function'], conflicts]).toEqual([versions.theirs.item['function'], []])
  })

  it('and gave another type on one side has what channels had of the type that is taken', () => {
    const withOwn = says({ en: 'Roses' }, { channelContent: { whatsapp: { text: { en: 'Short' } } } })
    const theirs = whole('block', { type: 'temporary', group: 'Flowers' })
    const { merged, conflicts } = mergeItem('block', { base: withOwn, ours: withOwn, theirs })
    expect(conflicts).toEqual([])
    expect(merged!.item).not.toHaveProperty('channelContent')
  })

  it('as a function has each setting of the function from the side that changed it', () => {
    const forgets = (unsetFormIds: string[], unsetAllForms: boolean) =>
      whole('block', { type: 'function', group: 'Shop', function: { type: 'unset-form', unsetFormIds, unsetAllForms } })
    const versions = { base: forgets([], false), ours: forgets([idAt(2)], false), theirs: forgets([], true) }
    const { merged, conflicts } = mergeItem('block', versions)
    expect([merged, conflicts]).toEqual([forgets([idAt(2)], true), []])
    expect(
      differencesOf('block', { base: versions.base, source: versions.theirs, target: versions.ours }).map(
        ({ name, state }) => [name, state],
      ),
    ).toEqual([
      ['function.unsetFormIds', 'target'],
      ['function.unsetAllForms', 'source'],
    ])
  })
})

describe('a form that both sides edited', () => {
  it('is in conflict where a question was removed on one side and edited on the other', () => {
    const base = form('name', 'size')
    const edited = whole('form', { type: 'form', questions: [question('name'), question('size', 'How big?')] })
    const versions = { base, ours: form('name'), theirs: edited }
    const { merged, conflicts } = mergeItem('form', versions)
    expect(conflicts).toMatchObject([{ name: 'questions:size', state: 'conflict', source: { key: 'size' } }])
    expect([keysIn({ merged }), keysIn(mergeItem('form', versions, { '*': 'theirs' }))]).toEqual([
      ['name'],
      ['name', 'size'],
    ])
  })

  it('keeps the order of the side that moved questions, with new ones where the other put them', () => {
    const merged = mergeItem('form', {
      base: form('name', 'size', 'day'),
      ours: form('day', 'name', 'size'),
      theirs: form('name', 'size', 'colour', 'day', 'note'),
    })
    expect([keysIn(merged), merged.conflicts]).toEqual([['day', 'note', 'name', 'size', 'colour'], []])
  })

  it('is in conflict about the order where both moved questions', () => {
    const versions = { base: form('a', 'b', 'c'), ours: form('b', 'a', 'c'), theirs: form('a', 'c', 'b') }
    const { conflicts } = mergeItem('form', versions)
    expect(conflicts).toEqual([
      {
        name: 'questions.order',
        field: 'questions.order',
        state: 'conflict',
        base: ['a', 'b', 'c'],
        target: ['b', 'a', 'c'],
        source: ['a', 'c', 'b'],
      },
    ])
    expect(keysIn(mergeItem('form', versions, { 'questions.order': 'theirs' }))).toEqual(['a', 'c', 'b'])
  })

  it('is in conflict about all questions where both together have too many', () => {
    const base = form()
    const [ours, theirs] = ['ours', 'theirs'].map((name) =>
      form(...range(questionsPerFormMax - 1, name).map((key) => key.replace(' ', '-'))),
    ) as [Whole, Whole]
    expect(mergeItem('form', { base, ours, theirs }).conflicts.map(({ name }) => name)).toEqual(['questions'])
    expect(mergeItem('form', { base, ours, theirs }, { questions: 'theirs' }).merged).toEqual(theirs)
    expect(differencesOf('form', { base, source: theirs, target: ours }).map(({ name }) => name)).toEqual(['questions'])
  })
})

describe('an intent that both sides edited', () => {
  it('has the utterances of both, and not those that one removed', () => {
    const { merged, conflicts } = mergeItem('intent', {
      base: intent(['where is it', 'lost', 'late']),
      ours: intent(['where is it', 'late', 'gone']),
      theirs: intent(['where is it', 'lost', 'missing']),
    })
    const texts = (merged!.item['utterances'] as { text: string }[]).map(({ text }) => text)
    expect([texts, conflicts]).toEqual([['where is it', 'gone', 'missing'], []])
  })

  it('has no conflict about the order of utterances, which means nothing', () => {
    const versions = { base: intent(['a', 'b', 'c']), ours: intent(['b', 'a', 'c']), theirs: intent(['a', 'c', 'b']) }
    expect(mergeItem('intent', versions).conflicts).toEqual([])
    const [difference] = differencesOf('intent', {
      base: versions.base,
      source: versions.theirs,
      target: versions.ours,
    })
    expect(difference).toMatchObject({ name: 'utterances.order', state: 'both' })
  })

  it('takes a list as one unit where two utterances are alike', () => {
    const base = intent(['a'])
    const { conflicts } = mergeItem('intent', { base, ours: intent(['a', 'a']), theirs: intent(['a', 'b']) })
    expect(conflicts.map(({ name }) => name)).toEqual(['utterances'])
  })

  it('is settled once more where the decisions make a list too long', () => {
    const full = range(utterancesPerIntentMax - 1, 'order')
    const marked = { text: 'lost', entities: [{ start: 0, end: 4, entityId: idAt(2) }] }
    const theirs = whole('intent', { utterances: [...full.map((text) => ({ text })), marked] })
    const versions = { base: intent([...full, 'lost']), ours: intent([...full, 'gone']), theirs }
    expect(mergeItem('intent', versions).conflicts.map(({ name }) => name)).toEqual(['utterances:lost'])
    const { conflicts } = mergeItem('intent', versions, { 'utterances:lost': 'theirs' })
    expect(conflicts.map(({ name }) => name)).toEqual(['utterances'])
  })

  it('leads to the block that one side chose, and a mapping that both have keeps its id of ours', () => {
    const [first, second] = [idAt(5), idAt(6)]
    const { merged, conflicts } = mergeItem('intent', {
      base: intent(['a'], [answers(idAt(11), first), answers(idAt(12), first, [idAt(2), idAt(3)])]),
      ours: intent(['a'], [answers(idAt(21), first), answers(idAt(22), first, [idAt(3), idAt(2)])]),
      theirs: intent(['a'], [answers(idAt(31), first), answers(idAt(32), second, [idAt(2), idAt(3)])]),
    })
    expect(merged!.mappings.map(({ row }) => [row._id, row.blockId])).toEqual([
      [idAt(21), first],
      [idAt(32), second],
    ])
    expect(conflicts).toEqual([])
  })

  it('is in conflict about a mapping that one side removed and the other changed', () => {
    const { conflicts } = mergeItem('intent', {
      base: intent(['a'], [answers(idAt(11), idAt(5), [idAt(2)])]),
      ours: intent(['a']),
      theirs: intent(['a'], [answers(idAt(12), idAt(6), [idAt(2)])]),
    })
    expect(conflicts).toEqual([
      {
        name: `intent-mapping:${idAt(2)}`,
        field: 'intent-mapping',
        part: idAt(2),
        state: 'conflict',
        base: idAt(5),
        source: idAt(6),
      },
    ])
  })
})

describe('an item that one side removed and the other changed', () => {
  const [base, theirs] = [says({ en: 'Roses' }), says({ en: 'Red roses' }, { title: 'Red roses' })]

  it('is in conflict as a whole, which either decision settles', () => {
    const conflict = { name: '*', field: '*', state: 'conflict', base: 'Roses', source: 'Red roses' }
    const versions = { base, ours: undefined, theirs }
    expect(mergeItem('block', versions)).toEqual({ merged: undefined, conflicts: [conflict] })
    expect(mergeItem('block', versions, { '*': 'theirs' })).toEqual({ merged: theirs, conflicts: [] })
    expect(mergeItem('block', versions, { '*': 'ours' })).toEqual({ merged: undefined, conflicts: [] })
    expect(differencesOf('block', { base, source: theirs, target: undefined })).toEqual([conflict])
  })

  it('is added where the sides have never agreed on it', () => {
    expect(mergeItem('block', { base: undefined, ours: undefined, theirs })).toEqual({ merged: theirs, conflicts: [] })
  })
})

describe('two sides that have never agreed', () => {
  it('are in conflict where both have a unit differently, and have what one alone has', () => {
    const [ours, theirs] = [says({ en: 'Roses', de: 'Rosen' }), says({ en: 'Red roses' }, { onReply: idAt(2) })]
    const { merged, conflicts } = mergeItem('block', { base: undefined, ours, theirs })
    expect(conflicts.map(({ name }) => name)).toEqual(['text:en'])
    expect(merged!.item).toMatchObject({ text: { en: 'Roses', de: 'Rosen' }, onReply: idAt(2) })
  })
})
