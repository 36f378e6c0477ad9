/** What is wrong with a form or question before it is saved, or by the server's answer, each fault at its field. */
import { FormDraft, FormFieldDraft } from '#shared/contracts/forms'
import type { ContentLanguage } from '#shared/languages'
import {
  fieldDraft,
  formDraft,
  takesChoices,
  type EditedField,
  type EditedForm,
  type EditedQuestion,
  type OwnQuestion,
} from './form-draft.ts'

/** `field` names the field as the editor does: `title`, `{question id}.key`, `{choice id}.formValue`. */
export interface Fault {
  readonly field: string
  readonly name: FaultName
  /** The limit that was passed. */
  readonly max?: string
}

/** The sentences of the schemas and of the server, by the names of their translations. */
const names = {
  'Mandatory field': 'mandatory',
  'Enter a valid word': 'word',
  'This question is no longer in the bank.': 'not-in-bank',
  'Each question needs its own key': 'own-keys',
} as const

export type FaultName =
  | (typeof names)[keyof typeof names]
  | 'first-language'
  | 'too-much'
  | 'title-taken'
  | 'key-taken'
  | 'value-taken'
  | 'no-choices'
  | 'json'
  | 'wrong'

/** What the new item has to differ from, and the language that every text must have. */
export interface Surroundings {
  readonly others: readonly { readonly title: string; readonly key: string }[]
  readonly language: ContentLanguage
}

type Path = readonly (string | number)[]

export function formFaults(form: EditedForm, { others, language }: Surroundings): Fault[] {
  const { error } = FormDraft.safeParse(formDraft(form))
  const own = form.questions.filter((question) => question.from === 'form')
  return [
    ...(error?.issues ?? []).map(({ path, message }) => worded(formField(form, path.map(part)), message)),
    ...taken(form, others),
    ...repeated(own, ({ key }) => key).map(({ id }): Fault => ({ field: `${id}.key`, name: 'key-taken' })),
    ...own.flatMap((question) => questionFaults(question, language)),
  ]
}

export function fieldFaults(field: EditedField, { others, language }: Surroundings): Fault[] {
  const { title, question } = field
  const { error } = FormFieldDraft.safeParse(fieldDraft(field))
  return [
    ...(error?.issues ?? []).map(({ path, message }) => worded(bankField(field, path.map(part)), message)),
    ...taken({ title, key: question.key }, others).map((fault) =>
      fault.field === 'key' ? { ...fault, field: `${question.id}.key` } : fault,
    ),
    ...questionFaults(question, language),
  ]
}

/** A fault the server found in what was sent: its path is `questions.2.key`, or the id of a question of the bank. */
export function formFault(form: EditedForm, { path, message }: { path: string; message: string }): Fault {
  const inBank = form.questions.find((question) => question.from === 'bank' && question.fieldId === path)
  return worded(inBank ? inBank.id : formField(form, path.split('.')), message)
}

export function fieldFault(field: EditedField, { path, message }: { path: string; message: string }): Fault {
  return worded(bankField(field, path.split('.')), message)
}

/** A path of zod may hold symbols; the schemas of forms have none. */
const part = (name: PropertyKey) => (typeof name === 'number' ? name : String(name))

function formField(form: EditedForm, [first, index, ...rest]: Path): string {
  const question = first === 'questions' && form.questions[Number(index)]
  return question ? questionField(question, rest) : String(first)
}

const bankField = ({ question }: EditedField, path: Path): string =>
  path[0] === 'title' ? 'title' : questionField(question, path)

/** The language of a text is not part of its field: one field shows them all. */
function questionField(question: EditedQuestion, [first, index, inner]: Path): string {
  const choice = question.from === 'form' && first === 'choices' && question.choices[Number(index)]
  return choice ? `${choice.id}.${inner}` : `${question.id}.${first}`
}

function worded(field: string, message: string): Fault {
  const max = /^At most (\d+)/.exec(message)?.[1]
  if (max) return { field, name: 'too-much', max }
  const known = Object.entries(names).find(([sentence]) => sentence === message)
  return { field, name: known?.[1] ?? 'wrong' }
}

/** Upper and lower case make no difference to the server either. */
const folded = (text: string) => text.trim().toLowerCase()

function taken(item: { title: string; key: string }, others: Surroundings['others']): Fault[] {
  return (['title', 'key'] as const)
    .filter((name) => item[name] && others.some((other) => folded(other[name]) === folded(item[name])))
    .map((name) => ({ field: name, name: `${name}-taken` }))
}

/** What no schema says, because it is about what a customer would see. */
function questionFaults({ id, question, fieldType, choices }: OwnQuestion, language: ContentLanguage): Fault[] {
  const unasked: Fault[] = question[language]?.trim() ? [] : [{ field: `${id}.question`, name: 'first-language' }]
  if (!takesChoices(fieldType)) return unasked
  return [
    ...unasked,
    ...(choices.length === 0 ? [{ field: `${id}.choices`, name: 'no-choices' } as const] : []),
    ...choices
      .filter(({ title }) => !title[language]?.trim())
      .map((choice): Fault => ({ field: `${choice.id}.title`, name: 'first-language' })),
    ...repeated(choices, ({ formValue }) => formValue).map((choice): Fault => ({
      field: `${choice.id}.formValue`,
      name: 'value-taken',
    })),
    ...choices
      .filter(({ formValue }) => fieldType === 'json-select' && formValue && !isJson(formValue))
      .map((choice): Fault => ({ field: `${choice.id}.formValue`, name: 'json' })),
  ]
}

/** The items whose name an item before them has. */
function repeated<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  const seen = items.map((item) => folded(nameOf(item)))
  return items.filter((_, index) => seen[index] && seen.indexOf(seen[index]) < index)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
