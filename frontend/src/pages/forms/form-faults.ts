/**
 * Faults of a form or question, found here or by the server. Their `path` names the field as the editor does: `title`,
 * `{question id}.key`, `{choice id}.formValue`.
 */
import { FormDraft, FormFieldDraft } from '#shared/contracts/forms'
import { faultAt, type FieldFault } from '#shared/faults'
import type { ContentLanguage } from '#shared/languages'
import type { Checks } from '../../components/form/checks.ts'
import { partAt } from '../../components/form/parts.ts'
import {
  fieldDraft,
  formDraft,
  takesChoices,
  type EditedField,
  type EditedForm,
  type OwnQuestion,
} from './form-draft.ts'

/** What the new item has to differ from, and the language that every text must have. */
export interface FaultContext {
  readonly others: readonly { readonly title: string; readonly key: string }[]
  readonly language: ContentLanguage
}

export const formChecks = ({ others, language }: FaultContext) =>
  ({
    schema: FormDraft,
    sentOf: formDraft,
    // A question of the bank that is gone is named by its id there.
    fieldAt: (form, path) =>
      form.questions.find((question) => question.from === 'bank' && question.fieldId === path[0])?.id ??
      partAt(form, path),
    rules: (form) => {
      const own = form.questions.filter((question) => question.from === 'form')
      return [
        ...takenNames(form, others).map((name) => faultAt(name, `${name}-taken`)),
        ...repeated(own, ({ key }) => key).map(({ id }) => faultAt(`${id}.key`, 'key-taken')),
        ...own.flatMap((question) => questionFaults(question, language)),
      ]
    },
  }) satisfies Checks<EditedForm>

export const fieldChecks = ({ others, language }: FaultContext) =>
  ({
    schema: FormFieldDraft,
    sentOf: fieldDraft,
    fieldAt: bankFieldAt,
    rules: (field) => [
      ...takenNames({ title: field.title, key: field.question.key }, others).map((name) =>
        faultAt(bankFieldAt(field, [name]), `${name}-taken`),
      ),
      ...questionFaults(field.question, language),
    ],
  }) satisfies Checks<EditedField>

/** What is sent of a question of the bank is its title, and beside it all that the question consists of. */
const bankFieldAt = (field: EditedField, path: readonly string[]): string =>
  partAt(field, path[0] === 'title' ? path : ['question', ...path])

/** Upper and lower case make no difference to the server either. */
const folded = (text: string) => text.trim().toLowerCase()

const takenNames = (item: { title: string; key: string }, others: FaultContext['others']) =>
  (['title', 'key'] as const).filter(
    (name) => item[name] && others.some((other) => folded(other[name]) === folded(item[name])),
  )

/** What no schema says, because it is about what a customer would see. */
function questionFaults(
  { id, question, fieldType, dataType, min, max, choices }: OwnQuestion,
  language: ContentLanguage,
): FieldFault[] {
  const unasked = [
    ...(question[language]?.trim() ? [] : [faultAt(`${id}.question`, 'first-language')]),
    ...(dataType === 'number' && [min, max].some((typed) => typed && !/^\s*[+-]?\d+([.,]\d+)?\s*$/.test(typed))
      ? [faultAt(`${id}.range`, 'number')]
      : []),
  ]
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
