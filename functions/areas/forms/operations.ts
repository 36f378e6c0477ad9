/** Forms and the bank of questions. */
import {
  forcedDataTypes,
  type AskedQuestion,
  type Form,
  type FormField,
  type FormItem,
  type FormItemDraft,
  type FormQuestion,
  type forms as contract,
} from '#shared/contracts/forms'
import type { AskedForm } from '#shared/engine/turn'
import type { Draft } from '../../content/content.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import type { ReleaseScope } from '../../platform/table/scope.ts'
import type { Table } from '../../platform/table/table.ts'
import { forms } from './store.ts'

export const operations: Operations<typeof contract> = {
  list: async ({ type }, context) => {
    const items = await forms.list(context)
    return type ? items.filter((item) => item.type === type) : items
  },
  get: ({ _id }, context) => forms.get(context, _id),
  create: async (draft, context) => forms.create(context, await completed(context, draft)),
  update: async ({ _id, revision, ...draft }, context) =>
    forms.update(context, _id, await completed(context, draft, _id), revision),
  remove: ({ _id }, context) => forms.remove(context, _id),
  revisions: ({ _id }, context) => forms.revisions(context, _id),
  revert: ({ _id, revisionId }, context) => forms.revert(context, _id, revisionId),
}

/** A draft with its key derived where none was given, and every data type that the field type forces. */
async function completed(context: Context, draft: FormItemDraft, id?: string): Promise<Draft<Form> | Draft<FormField>> {
  const { type, title } = draft
  const kind = type === 'form' ? 'form' : 'field'
  const key = draft.key || (await forms.freeKey(context, { kind, title, id }))
  if (draft.type === 'form-field') return { ...typed(draft), key }
  const questions = draft.questions.map((question) => (question.fieldType === 'existing' ? question : typed(question)))
  return { ...draft, key, questions }
}

const typed = <Q extends Pick<AskedQuestion, 'fieldType' | 'dataType'>>(question: Q): Q => ({
  ...question,
  dataType: forcedDataTypes[question.fieldType] ?? question.dataType,
})

/** The forms of these ids as the bot asks them: each question of the bank as it stands there at the moment. */
export async function askedForms(table: Table<ReleaseScope>, ids: readonly string[]): Promise<AskedForm[]> {
  const found = (await forms.many(table, ids)).filter((item) => item.type === 'form')
  const questions = found.flatMap((form) => form.questions)
  const taken = questions.flatMap((question) => (question.fieldType === 'existing' ? [question.fieldId] : []))
  const bank = new Map((await forms.many(table, taken)).map((item) => [item._id, item]))
  return found.map((form) => ({ ...form, questions: form.questions.flatMap((question) => asked(question, bank)) }))
}

function asked(question: FormQuestion, bank: ReadonlyMap<string, FormItem>): AskedQuestion[] {
  if (question.fieldType !== 'existing') return [question]
  const taken = bank.get(question.fieldId)
  return taken?.type === 'form-field' ? [taken] : []
}
