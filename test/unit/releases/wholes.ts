/** Items of content with their mappings, from few words, so that any two of them have much in common. */
import fc from 'fast-check'
import { catalogue } from '#shared/content/catalogue'
import { contentKinds, type ContentKind } from '#shared/references'
import type { Whole } from '#shared/releases/whole'

export const idAt = (index: number): string => String(index).padStart(26, '0')

/** An item of a kind as its schema reads the given fields. */
export function whole(kind: ContentKind, fields: object, mappings: Whole['mappings'] = []): Whole {
  const drafted = {
    _id: idAt(1),
    title: 'Roses',
    key: 'roses',
    revision: 1,
    updated: '2026-11-22T08:00:00Z',
    ...fields,
  }
  return { item: catalogue[kind].schema.parse(drafted), mappings }
}

const id = fc.nat(3).map(idAt)
const word = fc.constantFrom('rose', 'tulip', 'lily')
const text = fc.record({ en: word, de: word }, { requiredKeys: ['en'] })
const partOf = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const listOf = <Value>(value: fc.Arbitrary<Value>, nameOf: (value: Value) => string) =>
  fc.uniqueArray(value, { selector: nameOf, maxLength: 5 })

const choice = fc.record({
  title: text,
  action: fc.oneof(
    fc.record({ type: fc.constant('block'), value: id }),
    fc.record({ type: fc.constant('form-value'), value: word }),
  ),
})
const media = word.map((name) => ({ kind: 'image', pointer: idAt(4), contentType: 'image/png', name: `${name}.png` }))
const rule = word.map((value) => ({ combinator: 'and', rules: [{ field: 'colour', operator: '=', value }] }))
const formValues = { formId: id, useAllFormValues: fc.boolean() }
const url = word.map((name) => `https://${name}.example/`)
const content = fc.oneof(
  fc.record({ type: fc.constant('message'), text }),
  fc.record({
    type: fc.constant('select'),
    text,
    choiceType: fc.constantFrom('qreply', 'question'),
    choices: fc.array(choice, { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ type: fc.constant('media'), media, choices: fc.array(choice, { maxLength: 2 }) }),
  fc.record({
    type: fc.constant('complex'),
    complexBlockType: fc.constant('generic'),
    items: fc.array(fc.record({ title: text, subtitle: text, media }), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    type: fc.constant('complex'),
    complexBlockType: fc.constant('list'),
    items: fc.array(fc.record({ title: text }), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    type: fc.constant('variable'),
    variables: listOf(fc.record({ title: word, value: word }), ({ title }) => title).map((variables) =>
      variables.length > 0 ? variables : [{ title: 'rose', value: 'red' }],
    ),
  }),
  fc
    .record({ text, url: fc.option(url, { nil: '' }), wants: fc.boolean() })
    .map(({ wants, ...kb }) => ({ type: 'kb', kb: { ...kb, autoUpdate: wants && kb.url !== '' } })),
  fc.record({ type: fc.constant('temporary') }),
  fc.record({
    type: fc.constant('function'),
    function: fc.oneof(
      fc.record({
        type: fc.constant('email-form-as-table'),
        ...formValues,
        toEmail: word.map((name) => `${name}@shop.example`),
        subject: word,
        unset: fc.boolean(),
      }),
      fc.record({ type: fc.constant('zapier-trigger'), ...formValues, endpoint: url }),
      fc.record({ type: fc.constant('salesforce-create-case'), subject: word, errorBlockId: fc.option(id) }),
      fc.boolean().chain((webhook) =>
        fc.record({
          type: fc.constant('handler'),
          name: word,
          handlerName: fc.constant('webhook'),
          webhook: fc.constant(webhook),
          endpoint: webhook ? url : fc.option(url, { nil: '' }),
          paths: fc.array(fc.record({ name: word, blockId: id }), { maxLength: 2 }),
          errorBlockId: fc.option(id),
        }),
      ),
      fc.record({ type: fc.constant('form'), formId: id }),
      fc.record({
        type: fc.constant('logic'),
        formId: partOf(id),
        expressions: fc.array(fc.record({ blockId: id, condition: rule }), { minLength: 1, maxLength: 2 }),
        defaultMappingBlockId: id,
      }),
      fc.record({ type: fc.constant('handover'), departmentId: partOf(id) }),
      fc.record({
        type: fc.constant('unset-form'),
        unsetFormIds: fc.uniqueArray(id, { maxLength: 2 }),
        unsetAllForms: fc.boolean(),
      }),
    ),
  }),
)
const asked = {
  key: word,
  question: fc.record({ en: word, de: word }, { requiredKeys: [] }),
  fieldType: fc.constantFrom('input', 'select'),
  dataType: fc.constant('string'),
  choices: fc.array(fc.record({ formValue: word, title: text }), { maxLength: 2 }),
}
const question = fc.oneof(
  fc.record(asked),
  id.map((fieldId) => ({ fieldType: 'existing' as const, fieldId })),
)

/** What blocks of every type may have. */
const commonParts = fc.record({
  group: word,
  next: fc.option(id),
  onReply: partOf(id),
  titles: partOf(fc.record({ de: word }, { requiredKeys: [] })),
  module: partOf(word),
  template: partOf(fc.boolean()),
  includeOnChannels: partOf(fc.uniqueArray(fc.constantFrom('web', 'email'), { maxLength: 2 })),
  channelContent: partOf(
    fc.record(
      { whatsapp: fc.record({ text, media }, { requiredKeys: [] }), email: fc.record({ text }) },
      { requiredKeys: [] },
    ),
  ),
})

const drafts: Readonly<Record<ContentKind, fc.Arbitrary<object>>> = {
  block: fc.tuple(content, commonParts).map(([ofType, common]) => ({ ...common, ...ofType })),
  intent: fc.record({
    utterances: listOf(
      fc.record({
        text: word,
        entities: fc.array(fc.record({ start: fc.constant(0), end: fc.constant(4), entityId: id }), { maxLength: 1 }),
      }),
      (utterance) => utterance.text,
    ),
  }),
  // A test is of one type for good.
  test: fc.record({
    type: fc.constant('questions'),
    language: fc.constantFrom('en', 'de'),
    questions: listOf(fc.record({ text: word, block: partOf(id) }), (each) => each.text),
  }),
  entity: fc.record({
    synonyms: listOf(fc.record({ value: word, written: fc.uniqueArray(word) }), ({ value }) => value),
  }),
  form: fc.record({
    type: fc.constant('form'),
    questions: listOf(question, (each) => ('fieldId' in each ? each.fieldId : each.key)),
  }),
  field: fc.record({ type: fc.constant('form-field'), ...asked }),
}

const mappingId = fc.integer({ min: 100, max: 999_999 }).map(idAt)
const mappings: Readonly<Partial<Record<ContentKind, fc.Arbitrary<Whole['mappings']>>>> = {
  intent: fc
    .tuple(
      listOf(fc.record({ _id: mappingId, entities: fc.uniqueArray(id, { maxLength: 2 }), blockId: id }), (row) =>
        row.entities.toSorted().join(),
      ),
      listOf(
        fc.record({ _id: mappingId, blockId: id, source_block: fc.record({ blockId: id }) }),
        (row) => row.source_block.blockId,
      ),
    )
    .map(([ofIntent, ofChoices]) => [
      ...ofIntent.map((row) => ({ store: 'intent-mapping' as const, row: { ...row, intent: idAt(1) } })),
      ...ofChoices.map((row) => ({ store: 'choice-mapping' as const, row: { ...row, intent: idAt(1) } })),
    ]),
  entity: fc
    .array(fc.record({ _id: mappingId, blockId: id }), { maxLength: 1 })
    .map((rows) => rows.map((row) => ({ store: 'entity-mapping' as const, row: { ...row, entity: idAt(1) } }))),
}

/** A version of the one item of a kind: all of them have the same id. */
const version = (kind: ContentKind): fc.Arbitrary<Whole> =>
  fc
    .tuple(
      drafts[kind],
      fc.record({ title: word, key: word, revision: fc.integer({ min: 1, max: 9 }) }),
      mappings[kind] ?? fc.constant([]),
    )
    .map(([draft, names, rows]) => whole(kind, { ...draft, ...names }, rows))

/** A kind with three versions of one item. */
export const threeVersions = fc
  .constantFrom(...contentKinds)
  .chain((kind) => fc.record({ kind: fc.constant(kind), base: version(kind), a: version(kind), b: version(kind) }))
