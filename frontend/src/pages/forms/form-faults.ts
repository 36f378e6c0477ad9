/**
 * Faults of a form or question, found here or by the server. Their `path` names the field as the editor does: `title`,
 * `{question id}.key`, `{choice id}.formValue`.
 */
import { FormDraft, FormFieldDraft } from '#shared/contracts/forms'
import { faultAt, faultsIn, type FieldFault } from '#shared/faults'
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

/** What the new item has to differ from, and the language that every text must have. */
export interface FaultContext {
  readonly others: readonly { readonly title: string; readonly key: string }[]
  readonly language: ContentLanguage
}

export function formFaults(form: EditedForm, { others, language }: FaultContext): FieldFault[] {
  const { error } = FormDraft.safeParse(formDraft(form))
  const own = form.questions.filter((question) => question.from === 'form')
  return [
    ...faultsIn(error).map((fault) => formFault(form, fault)),
    ...takenNames(form, others).map((name) => faultAt(name, `${name}-taken`)),
    ...repeated(own, ({ key }) => key).map(({ id }) => faultAt(`${id}.key`, 'key-taken')),
    ...own.flatMap((question) => questionFaults(question, language)),
  ]
}

export function fieldFaults(field: EditedField, { others, language }: FaultContext): FieldFault[] {
  const { title, question } = field
  const { error } = FormFieldDraft.safeParse(fieldDraft(field))
  return [
    ...faultsIn(error).map((fault) => fieldFault(field, fault)),
    ...takenNames({ title, key: question.key }, others).map((name) =>
      faultAt(bankField(field, [name]), `${name}-taken`),
    ),
    ...questionFaults(question, language),
  ]
}

/** A fault in what is sent of a form, whose path is `questions.2.key` or the id of a question of the bank. */
export function formFault(form: EditedForm, fault: FieldFault): FieldFault {
  const inBank = form.questions.find((question) => question.from === 'bank' && question.fieldId === fault.path)
  return { ...fault, path: inBank ? inBank.id : formField(form, fault.path.split('.')) }
}

export const fieldFault = (field: EditedField, fault: FieldFault): FieldFault => ({
  ...fault,
  path: bankField(field, fault.path.split('.')),
})

type Path = readonly string[]

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

/** Upper and lower case make no difference to the server either. */
const folded = (text: string) => text.trim().toLowerCase()

const takenNames = (item: { title: string; key: string }, others: FaultContext['others']) =>
  (['title', 'key'] as const).filter(
    (name) => item[name] && others.some((other) => folded(other[name]) === folded(item[name])),
  )

/** What no schema says, because it is about what a customer would see. */
function questionFaults({ id, question, fieldType, choices }: OwnQuestion, language: ContentLanguage): FieldFault[] {
  const unasked = question[language]?.trim() ? [] : [faultAt(`${id}.question`, 'first-language')]
  if (!takesChoices(fieldType)) return unasked
  return [
    ...unasked,
    ...(choices.length === 0 ? [faultAt(`${id}.choices`, 'no-choices')] : []),
    ...choices
      .filter(({ title }) => !title[language]?.trim())
      .map((choice) => faultAt(`${choice.id}.title`, 'first-language')),
    ...repeated(choices, ({ formValue }) => formValue).map((choice) =>
      faultAt(`${choice.id}.formValue`, 'choice-taken'),
    ),
    ...choices
      .filter(({ formValue }) => fieldType === 'json-select' && formValue && !isJson(formValue))
      .map((choice) => faultAt(`${choice.id}.formValue`, 'json')),
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
