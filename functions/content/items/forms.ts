/**
 * Forms and the questions of the bank: where they are kept, and how the bot asks them.
 *
 * | item            | per     | id   |
 * |-----------------|---------|------|
 * | form, form-field | release | ULID |
 *
 * Titles, keys, revisions and references of both are kept as those of all content are: see `../content.ts`.
 */
import {
  forcedDataTypes,
  FormItem,
  type AskedQuestion,
  type Form,
  type FormItemDraft,
  type FormQuestion,
} from '#shared/contracts/forms'
import type { AskedForm } from '#shared/engine/turn'
import { Content } from '../content.ts'
import type { ContentRows } from '../../platform/table/content-rows.ts'
import { collection } from '../../platform/table/table.ts'

export const forms = new Content<FormItem>({
  collection: collection({ name: 'form', per: 'release', schema: FormItem, id: ({ _id }) => _id }),
  kind: ({ type }) => (type === 'form' ? 'form' : 'field'),
})

/** A draft with every data type that the field type forces. */
export function withForcedTypes(draft: FormItemDraft): FormItemDraft {
  if (draft.type === 'form-field') return withForcedType(draft)
  const questions = draft.questions.map((question) =>
    question.fieldType === 'existing' ? question : withForcedType(question),
  )
  return { ...draft, questions }
}

const withForcedType = <Q extends Pick<AskedQuestion, 'fieldType' | 'dataType'>>(question: Q): Q => ({
  ...question,
  dataType: forcedDataTypes[question.fieldType] ?? question.dataType,
})

/** The forms of these ids as the bot asks them, with the current questions of the bank. */
export async function resolveForms(table: ContentRows, ids: readonly string[]): Promise<AskedForm[]> {
  const found = (await forms.many(table, ids)).filter((item) => item.type === 'form')
  const questions = found.flatMap((form) => form.questions)
  const taken = questions.flatMap((question) => (question.fieldType === 'existing' ? [question.fieldId] : []))
  return withBank(found, await forms.many(table, taken))
}

/** Every form by title, as the bot asks them. */
export async function allForms(table: ContentRows): Promise<AskedForm[]> {
  const items = await forms.list({ table })
  return withBank(
    items.filter((item) => item.type === 'form'),
    items,
  )
}

function withBank(found: readonly Form[], items: readonly FormItem[]): AskedForm[] {
  const bank = new Map(items.map((item) => [item._id, item]))
  return found.map((form) => ({
    ...form,
    questions: form.questions.flatMap((question) => questionsOf(question, bank)),
  }))
}

function questionsOf(question: FormQuestion, bank: ReadonlyMap<string, FormItem>): AskedQuestion[] {
  if (question.fieldType !== 'existing') return [question]
  const taken = bank.get(question.fieldId)
  return taken?.type === 'form-field' ? [{ ...taken, onlyIf: question.onlyIf }] : []
}
