/**
 * The kinds of content an environment holds: where each is stored, and what it refers to. Diff, promotion, revisions,
 * dependencies and backup read this table, so that none of them switches over the kinds.
 */
import { referencesIn } from '../blocks/index.ts'
import type { Block } from '../contracts/blocks.ts'
import type { Form, FormField } from '../contracts/forms.ts'
import type { DependencyModel } from '../contracts/history.ts'
import type { Entity, Intent } from '../contracts/knowledge.ts'
import { mention, type ContentKind, type Mention } from '../references.ts'

/** The item of each kind. */
interface ItemOf {
  block: Block
  intent: Intent
  entity: Entity
  form: Form
  field: FormField
}

interface Entry<Item> {
  readonly model: DependencyModel
  /** The collection that holds its items; `type` tells the items of two kinds in one collection apart. */
  readonly store: string
  readonly type?: string
  /** A method, because TypeScript lets an entry with methods stand for an entry of any item. */
  references(item: Item): Mention[]
}

export const catalogue: { readonly [Kind in ContentKind]: Entry<ItemOf[Kind]> } = {
  block: {
    model: 'Block',
    store: 'block',
    references: mentionsInBlock,
  },
  intent: {
    model: 'IntentBlockMapping',
    store: 'intent',
    references: markedEntitiesIn,
  },
  entity: {
    model: 'EntityBlockMapping',
    store: 'entity',
    references: () => [],
  },
  form: {
    model: 'FormModel',
    store: 'form',
    type: 'form',
    references: bankQuestionsIn,
  },
  field: {
    model: 'FormModel',
    store: 'form',
    type: 'form-field',
    references: () => [],
  },
}

/** Every mention of one item: a reference that stands in several places is mentioned in each of them. */
export function mentionsOf(kind: ContentKind, item: object): Mention[] {
  const entry: Entry<object> = catalogue[kind]
  return entry.references(item)
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
