/** Forms and the bank of questions. */
import {
  forcedDataTypes,
  type AskedQuestion,
  type Form,
  type FormField,
  type FormItemDraft,
  type forms as contract,
} from '#shared/contracts/forms'
import { uniqueSlug } from '#shared/slug'
import type { Draft } from '../content/content.ts'
import type { Context, Operations } from '../platform/context.ts'
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
  const key = draft.key || (await freeKey(context, draft, id))
  if (draft.type === 'form-field') return { ...typed(draft), key }
  const questions = draft.questions.map((question) => (question.fieldType === 'existing' ? question : typed(question)))
  return { ...draft, key, questions }
}

/** A key made from the title that no other item of the type has. */
async function freeKey(context: Context, { type, title }: FormItemDraft, id: string | undefined): Promise<string> {
  const others = (await forms.list(context)).filter((item) => item.type === type && item._id !== id)
  return uniqueSlug(title, new Set(others.map(({ key }) => key)))
}

const typed = <Q extends Pick<AskedQuestion, 'fieldType' | 'dataType'>>(question: Q): Q => ({
  ...question,
  dataType: forcedDataTypes[question.fieldType] ?? question.dataType,
})
