/**
 * The kinds of content an environment holds: what each is called, where it is kept, and what it refers to. Diff,
 * promotion, revisions, dependencies and backup read this; none of them asks which kind it has before it.
 */
import { referencesIn } from '../blocks/index.ts'
import type { Block } from '../contracts/blocks.ts'
import type { Form, FormField } from '../contracts/forms.ts'
import type { DependencyModel } from '../contracts/history.ts'
import type { Entity, Intent } from '../contracts/knowledge.ts'
import { mention, type ContentKind, type Mention } from '../references.ts'

/** The item of each kind. A kind named here that has no line below does not compile, nor does a line without a kind. */
interface ItemOf {
  block: Block
  intent: Intent
  entity: Entity
  form: Form
  field: FormField
}

interface Entry<Item> {
  readonly model: DependencyModel
  /** The collection its items are kept in; where two kinds share one, `type` is what tells them apart. */
  readonly store: string
  readonly type?: string
  /** What people call the item. */
  readonly title: (item: Item) => string
  readonly references: (item: Item) => Mention[]
}

export const catalogue: { readonly [Kind in ContentKind]: Entry<ItemOf[Kind]> } = {
  block: {
    model: 'Block',
    store: 'block',
    title: ({ title }) => title,
    references: mentionsOfBlock,
  },
  intent: {
    model: 'IntentBlockMapping',
    store: 'intent',
    title: ({ title }) => title,
    references: markedEntities,
  },
  entity: {
    model: 'EntityBlockMapping',
    store: 'entity',
    title: ({ title }) => title,
    references: () => [],
  },
  form: {
    model: 'FormModel',
    store: 'form',
    type: 'form',
    title: ({ title }) => title,
    references: bankQuestions,
  },
  field: {
    model: 'FormModel',
    store: 'form',
    type: 'form-field',
    title: ({ title }) => title,
    references: () => [],
  },
}

/** Every mention of one item: a reference that stands in several places is mentioned in each of them. */
export function mentionsOf(kind: ContentKind, item: object): Mention[] {
  // The catalogue's line of a kind reads the items of that kind, and the caller has just named it.
  return (catalogue[kind].references as (item: object) => Mention[])(item)
}

/** The blocks that follow a block, and what its kind refers to. */
function mentionsOfBlock(block: Block): Mention[] {
  return [
    ...mention('block', 'next', block.next),
    ...mention('block', 'onReply', block.onReply),
    ...referencesIn(block),
  ]
}

function markedEntities({ utterances }: Intent): Mention[] {
  return utterances.flatMap(({ entities }, utterance) =>
    entities.flatMap(({ entityId }, index) =>
      mention('entity', `utterances.${utterance}.entities.${index}.entityId`, entityId),
    ),
  )
}

/** The questions a form takes from the bank. */
function bankQuestions({ questions }: Form): Mention[] {
  return questions.flatMap((question, index) =>
    question.fieldType === 'existing' ? mention('field', `questions.${index}.fieldId`, question.fieldId) : [],
  )
}
