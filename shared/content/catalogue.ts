/**
 * The kinds of content an environment holds: what each is called, where it is kept, and what it refers to. Diff,
 * promotion, revisions, dependencies and backup read this; none of them asks which kind it has before it.
 */
import type { Block, BlockChoice, BlockFunction } from '../contracts/blocks.ts'
import type { Form, FormField } from '../contracts/forms.ts'
import type { DependencyModel } from '../contracts/history.ts'
import type { Entity, Intent } from '../contracts/knowledge.ts'
import type { ContentKind } from '../realtime/events.ts'

/** The item of each kind. A kind named here that has no line below does not compile, nor does a line without a kind. */
interface ItemOf {
  block: Block
  intent: Intent
  entity: Entity
  form: Form
  field: FormField
}

/** One item as another one names it. */
export interface Reference {
  readonly kind: ContentKind
  readonly id: string
}

/** A reference and where in the item it stands: `choices.0.action.value`. */
export interface Mention extends Reference {
  readonly path: string
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

/** Wherever a block leads, and the forms it asks or forgets. */
function mentionsOfBlock(block: Block): Mention[] {
  return [...mention('block', 'next', block.next), ...mention('block', 'onReply', block.onReply), ...inside(block)]
}

function inside(block: Block): Mention[] {
  switch (block.type) {
    case 'message':
      return []
    case 'select':
    case 'media':
      return ofChoices(block.choices, 'choices')
    case 'complex':
      return block.items.flatMap(({ choices }, index) => ofChoices(choices, `items.${index}.choices`))
    case 'function':
      return ofFunction(block.function)
  }
}

const ofChoices = (choices: readonly BlockChoice[], path: string): Mention[] =>
  choices.flatMap(({ action: { type, value } }, index) => {
    if (type !== 'block' && type !== 'block-intent') return []
    return mention(type === 'block' ? 'block' : 'intent', `${path}.${index}.action.value`, value)
  })

function ofFunction(does: BlockFunction): Mention[] {
  switch (does.type) {
    case 'form':
      return mention('form', 'function.formId', does.formId)
    case 'logic':
      return [
        ...mention('form', 'function.formId', does.formId),
        ...does.expressions.flatMap(({ blockId }, index) =>
          mention('block', `function.expressions.${index}.blockId`, blockId),
        ),
        ...mention('block', 'function.defaultMappingBlockId', does.defaultMappingBlockId),
      ]
    case 'handover':
      return []
    case 'unset-form':
      return does.unsetFormIds.flatMap((id, index) => mention('form', `function.unsetFormIds.${index}`, id))
  }
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

const mention = (kind: ContentKind, path: string, id: string | null | undefined): Mention[] =>
  id ? [{ kind, id, path }] : []
