/**
 * The kinds of content an environment holds: what each is called, and what it refers to. Diff, promotion, revisions,
 * dependencies and backup read this; none of them asks which kind it has before it.
 */
import type { Form, FormField } from '../contracts/forms.ts'
import type { DependencyModel } from '../contracts/history.ts'
import type { ContentKind } from '../events.ts'

/** The item of each kind. A kind named here that has no line below does not compile, nor does a line without a kind. */
interface ItemOf {
  form: Form
  field: FormField
}

/** One item as another one names it. */
export interface Reference {
  readonly kind: ContentKind
  readonly id: string
}

interface Entry<Item> {
  readonly model: DependencyModel
  /** What people call the item. */
  readonly title: (item: Item) => string
  readonly references: (item: Item) => Reference[]
}

/** A form refers to the questions it takes from the bank, each once. */
const bankQuestions = ({ questions }: Form): Reference[] => {
  const ids = questions.flatMap((question) => (question.fieldType === 'existing' ? [question.fieldId] : []))
  return [...new Set(ids)].map((id) => ({ kind: 'field', id }))
}

export const catalogue: { readonly [Kind in keyof ItemOf]: Entry<ItemOf[Kind]> } = {
  form: { model: 'FormModel', title: ({ title }) => title, references: bankQuestions },
  field: { model: 'FormModel', title: ({ title }) => title, references: () => [] },
}
