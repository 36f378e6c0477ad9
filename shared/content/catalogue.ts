/**
 * The kinds of content an environment holds: where each is stored, what it refers to, and which parts of it are merged by
 * themselves. Diff, promotion, revisions, dependencies and backup read this table, so that none of them switches over
 * the kinds.
 */
import type * as z from 'zod/mini'
import { withTextsOfChoices } from '../blocks/choices.ts'
import { messageKinds, referencesIn, withTexts as withTextsOfBlock } from '../blocks/index.ts'
import type { ReplaceText } from '../blocks/kind.ts'
import { Block } from '../contracts/blocks.ts'
import { Form, FormField, type AskedQuestion, type FormQuestion } from '../contracts/forms.ts'
import type { DependencyModel } from '../contracts/history.ts'
import { Entity, Intent, type Synonym, type Utterance } from '../contracts/knowledge.ts'
import { Test } from '../contracts/tests.ts'
import type { Localized } from '../languages.ts'
import { contentKinds, mention, type ContentKind, type Mention } from '../references.ts'

/** The item of each kind. */
interface ItemOf {
  block: Block
  intent: Intent
  entity: Entity
  form: Form
  field: FormField
  test: Test
}

interface Entry<Item> {
  readonly model: DependencyModel
  /** The collection that holds its items; `type` tells the items of two kinds in one collection apart. */
  readonly store: string
  readonly type?: string
  readonly schema: z.ZodMiniType<Item>
  /** Its lists whose entries are merged one by one. */
  readonly lists: Readonly<Record<string, ListUnits>>
  /** The fields that belong to its `type`: where two versions are of different types they are taken or left together. */
  readonly typeFields: ReadonlySet<string>
  /** Whether the fields of what lies at this path are merged one by one, whatever they are. */
  isGroup?(path: string): boolean
  /** A method, because TypeScript lets an entry with methods stand for an entry of any item. */
  references(item: Item): Mention[]
  /** What an item names without keeping it. */
  names?(item: Item): Mention[]
  /** The item with each text that customers read replaced; a path tells questions apart by their keys. */
  withTexts?(item: Item, replace: ReplaceText): Item
}

export interface ListUnits {
  /** Whether the order of the entries means something. */
  readonly isSequence: boolean
  /** What tells an entry from the others. */
  nameOf(entry: unknown): string
}

const nameOfQuestion = (question: FormQuestion): string =>
  question.fieldType === 'existing' ? question.fieldId : question.key

const noFields: ReadonlySet<string> = new Set()
const typeFieldsOfBlocks = new Set([
  'function',
  'channelContent',
  ...Object.values(messageKinds).flatMap(({ fields }) => Object.keys(fields)),
])

export const catalogue: { readonly [Kind in ContentKind]: Entry<ItemOf[Kind]> } = {
  block: {
    model: 'Block',
    store: 'block',
    schema: Block,
    lists: {},
    typeFields: typeFieldsOfBlocks,
    isGroup: (path) => /^(kb|channelContent(\.\w+)?)$/.test(path),
    references: mentionsInBlock,
    withTexts: withTextsOfBlock,
  },
  intent: {
    model: 'IntentBlockMapping',
    store: 'intent',
    schema: Intent,
    lists: { utterances: { isSequence: false, nameOf: ({ text }: Utterance) => text } },
    typeFields: noFields,
    references: markedEntitiesIn,
  },
  entity: {
    model: 'EntityBlockMapping',
    store: 'entity',
    schema: Entity,
    lists: { synonyms: { isSequence: false, nameOf: ({ value }: Synonym) => value } },
    typeFields: noFields,
    references: () => [],
  },
  form: {
    model: 'FormModel',
    store: 'form',
    type: 'form',
    schema: Form,
    lists: { questions: { isSequence: true, nameOf: nameOfQuestion } },
    typeFields: noFields,
    references: bankQuestionsIn,
    withTexts: withTextsOfForm,
  },
  field: {
    model: 'FormModel',
    store: 'form',
    type: 'form-field',
    schema: FormField,
    lists: {},
    typeFields: noFields,
    references: () => [],
    withTexts: (field, replace) => withTextsOfQuestion(field, 'question', replace),
  },
  test: {
    model: 'Test',
    store: 'test',
    schema: Test,
    lists: { questions: { isSequence: true, nameOf: ({ text }: { text: string }) => text } },
    typeFields: new Set(['steps', 'questions', 'variables', 'moment', 'isOpen']),
    // What a test names may go: the test fails then, and keeps nothing.
    references: () => [],
    names: namesInTest,
  },
}

/** The kind of an item in a collection. */
export function kindOfRow(store: string, row: object): ContentKind {
  const found = contentKinds.find((kind) => {
    const entry: Entry<object> = catalogue[kind]
    return entry.store === store && (!entry.type || entry.type === (row as { type?: string }).type)
  })
  if (!found) throw new Error(`Nothing of the collection ${store} is content.`)
  return found
}

/** Every mention of one item: a reference that stands in several places is mentioned in each of them. */
export function mentionsOf(kind: ContentKind, item: object): Mention[] {
  const entry: Entry<object> = catalogue[kind]
  return entry.references(item)
}

/** Every item that one names without referring to it: it may be gone. */
export function namedBy(kind: ContentKind, item: object): Mention[] {
  const entry: Entry<object> = catalogue[kind]
  return entry.names?.(item) ?? []
}

/** The item with each text that customers read replaced. */
export function withTexts<Item extends object>(kind: ContentKind, item: Item, replace: ReplaceText): Item {
  const entry: Entry<object> = catalogue[kind]
  // A kind changes nothing of its items but their texts.
  return (entry.withTexts?.(item, replace) ?? item) as Item
}

/** Every text of an item that customers read, with its path. */
export function textsOf(kind: ContentKind, item: object): { path: string; text: Localized }[] {
  const found: { path: string; text: Localized }[] = []
  withTexts(kind, item, (text, path) => {
    found.push({ path, text })
    return text
  })
  return found
}

/** Where a test begins, and what it expects. */
function namesInTest(test: Test): Mention[] {
  const named = (path: string, { block, intent }: { block?: string | undefined; intent?: string | undefined }) => [
    ...mention('block', `${path}.block`, block),
    ...mention('intent', `${path}.intent`, intent),
  ]
  if (test.type === 'questions') return test.questions.flatMap((question, at) => named(`questions.${at}`, question))
  return test.steps.flatMap(({ input, expect }, at) => [
    ...(input.type === 'start' ? mention('block', `steps.${at}.input.blockId`, input.blockId) : []),
    ...named(`steps.${at}.expect`, expect),
  ])
}

/** The blocks that follow a block, and what its kind refers to. */
function mentionsInBlock(block: Block): Mention[] {
  return [
    ...mention('block', 'next', block.next),
    ...mention('block', 'onReply', block.onReply),
    ...referencesIn(block),
  ]
}

function markedEntitiesIn({ utterances }: Intent): Mention[] {
  return utterances.flatMap(({ entities }, utterance) =>
    entities.flatMap(({ entityId }, index) =>
      mention('entity', `utterances.${utterance}.entities.${index}.entityId`, entityId),
    ),
  )
}

/** The questions a form takes from the bank. */
function bankQuestionsIn({ questions }: Form): Mention[] {
  return questions.flatMap((question, index) =>
    question.fieldType === 'existing' ? mention('field', `questions.${index}.fieldId`, question.fieldId) : [],
  )
}

/** What is asked in a form itself; a question of the bank has its texts there. */
function withTextsOfForm(form: Form, replace: ReplaceText): Form {
  return {
    ...form,
    questions: form.questions.map((question) =>
      question.fieldType === 'existing'
        ? question
        : withTextsOfQuestion(question, `questions.${question.key}`, replace),
    ),
  }
}

function withTextsOfQuestion<Q extends Pick<AskedQuestion, 'question' | 'choices'>>(
  asked: Q,
  path: string,
  replace: ReplaceText,
): Q {
  const question = replace(asked.question, path)
  return { ...asked, question, choices: withTextsOfChoices(asked.choices, `${path}.choices`, replace) }
}
