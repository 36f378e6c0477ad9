/** Forms and questions: what the bot asks a customer, one question after the other, and the bank questions come from. */
import * as z from 'zod/mini'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import { localized } from '../languages.ts'
import {
  bankQuestionsPerFormMax,
  choicesPerQuestionMax,
  questionsPerFormMax,
  textLengthMax,
  titleLengthMax,
} from '../limits.ts'
import { Rule } from '../fields/conditions.ts'
import { requiredText, textUpTo } from '../fields/text.ts'
import { access, basedOn, changing, reverting, Title, written } from './content.ts'
import { Revision } from './revision.ts'

/** How an answer is given. `new` is a question whose way is not chosen yet; it is asked like `input`. */
export const askedFieldTypes = [
  'select',
  'input',
  'input-date',
  'open-select',
  'json-select',
  'open-select-date',
  'input-email',
  'input-phone',
  'input-number',
  'location-coords',
  'input-file',
  'new',
] as const
export type AskedFieldType = (typeof askedFieldTypes)[number]

export const dataTypes = ['text', 'number', 'date', 'string', 'boolean'] as const
export type DataType = (typeof dataTypes)[number]

/** The field types that leave no choice of data type (FORMS-007). */
export const forcedDataTypes: Partial<Record<AskedFieldType, DataType>> = {
  select: 'string',
  'location-coords': 'string',
  'open-select-date': 'date',
  'input-email': 'string',
  'input-phone': 'string',
  'input-number': 'number',
}

/** The field types a customer answers by picking one of the choices. */
export const choosingFieldTypes: readonly AskedFieldType[] = [
  'select',
  'open-select',
  'json-select',
  'open-select-date',
]

const Key = requiredText(titleLengthMax).check(
  // A record in JavaScript cannot hold an answer under this one name.
  z.regex(/^(?!__proto__$)[\w-]+$/, 'word'),
)
const Text = textUpTo(textLengthMax)

export const Choice = z.object({
  /** What is stored when a customer picks this choice. */
  formValue: z.string().check(z.minLength(1, 'mandatory'), z.maxLength(titleLengthMax)),
  title: localized(Text),
})
export type Choice = z.infer<typeof Choice>

/** The smallest and the largest number that is taken; without one of them there is no such end. */
const NumberRange = z
  .object({ min: z.optional(z.number()), max: z.optional(z.number()) })
  .check(z.refine(({ min = -Infinity, max = Infinity }) => min <= max, 'range-order'))
export type NumberRange = z.infer<typeof NumberRange>

const asked = {
  /** The answer is stored under this name. */
  key: Key,
  /** What the bot asks, in each language. */
  question: localized(Text),
  fieldType: z.enum(askedFieldTypes),
  dataType: z.enum(dataTypes),
  choices: z._default(z.array(Choice).check(z.maxLength(choicesPerQuestionMax, 'choices-max')), []),
  /** Which numbers are taken where the answer is stored as a number. */
  range: z.optional(NumberRange),
  /** Customers may skip it: then null is stored. */
  isOptional: z.optional(z.boolean()),
}

/** The question is asked only if this holds of the answer to an earlier question of the form, which `field` names by its key. */
const dependent = { onlyIf: z.optional(Rule) }

export const AskedQuestion = z.object({ ...asked, ...dependent })
export type AskedQuestion = z.infer<typeof AskedQuestion>

/** A question of the bank, taken into a form: it is asked as it stands in the bank at that moment. */
export const BankQuestion = z.object({ fieldType: z.literal('existing'), fieldId: Id, ...dependent })
export type BankQuestion = z.infer<typeof BankQuestion>

export const FormQuestion = z.discriminatedUnion('fieldType', [AskedQuestion, BankQuestion])
export type FormQuestion = z.infer<typeof FormQuestion>

/** Answers are stored under the keys of their questions, so no two questions of a form may share one. */
function hasOwnKeys(questions: readonly FormQuestion[]): boolean {
  const keys = questions.flatMap((question) => (question.fieldType === 'existing' ? [] : [question.key]))
  return new Set(keys).size === keys.length
}

/** A question depends on one before it. The keys of questions of the bank are not known here. */
function laterDependencies(questions: readonly FormQuestion[]): number[] {
  const earlier = new Set<string>()
  let hasBank = false
  return questions.flatMap((question, index) => {
    const isLate = question.onlyIf !== undefined && !hasBank && !earlier.has(question.onlyIf.field)
    if (question.fieldType === 'existing') hasBank = true
    else earlier.add(question.key)
    return isLate ? [index] : []
  })
}

const formDraft = {
  type: z.literal('form'),
  title: Title,
  questions: z._default(
    z.array(FormQuestion).check(
      z.maxLength(questionsPerFormMax, 'questions-max'),
      z.refine(
        (questions) => questions.filter(({ fieldType }) => fieldType === 'existing').length <= bankQuestionsPerFormMax,
        { error: 'bank-questions-max', params: { max: bankQuestionsPerFormMax } },
      ),
      z.refine(hasOwnKeys, 'own-keys'),
      (payload) => {
        for (const index of laterDependencies(payload.value))
          payload.issues.push({
            code: 'custom',
            message: 'not-earlier',
            path: [index, 'onlyIf', 'field'],
            input: payload.value,
          })
      },
    ),
    [],
  ),
}
const fieldDraft = { ...asked, type: z.literal('form-field'), title: Title }

/** An empty or absent key is derived from the title (FORMS-010). */
const keyOrNone = z.optional(z.union([z.literal(''), Key]))

export const Form = z.object({ ...formDraft, ...written, key: Key })
export type Form = z.infer<typeof Form>

/** A question of the bank. */
export const FormField = z.object({ ...fieldDraft, ...written })
export type FormField = z.infer<typeof FormField>

export const FormItem = z.discriminatedUnion('type', [Form, FormField])
export type FormItem = z.infer<typeof FormItem>

export const FormDraft = z.object({ ...formDraft, key: keyOrNone })
export const FormFieldDraft = z.object({ ...fieldDraft, key: keyOrNone })
export type FormItemDraft = z.infer<typeof FormDraft> | z.infer<typeof FormFieldDraft>

export const forms = contract({
  list: {
    route: 'GET /api/agent/forms',
    summary: 'Lists the forms and the questions of the bank by title, of the active environment.',
    access: { ...access('read'), key: 'content:read' },
    input: z.object({ type: z.optional(z.enum(['form', 'form-field'])) }),
    output: z.array(FormItem),
  },
  get: {
    route: 'GET /api/agent/forms/{_id}',
    summary: 'Gives one form or question of the bank.',
    access: { ...access('read'), key: 'content:read' },
    input: z.object({ _id: Id }),
    output: FormItem,
  },
  create: {
    route: 'POST /api/agent/forms',
    summary: 'Creates a form or a question of the bank; an empty key is derived from the title.',
    access: { ...changing('create'), key: 'content:write' },
    audit: 'create-form',
    input: z.discriminatedUnion('type', [FormDraft, FormFieldDraft]),
    output: FormItem,
  },
  update: {
    route: 'PUT /api/agent/forms/{_id}',
    summary: 'Replaces a form or question of the bank; the former state stays as a revision.',
    access: { ...changing('update'), key: 'content:write' },
    audit: 'edit-form',
    input: z.discriminatedUnion('type', [z.extend(FormDraft, basedOn), z.extend(FormFieldDraft, basedOn)]),
    output: FormItem,
  },
  remove: {
    route: 'DELETE /api/agent/forms/{_id}',
    summary: 'Deletes a form or question of the bank that nothing refers to.',
    access: { ...changing('delete'), key: 'content:write' },
    audit: 'delete-form',
    input: z.object({ _id: Id }),
    output: z.object({ _id: Id }),
  },
  revisions: {
    route: 'GET /api/agent/forms/{_id}/revisions',
    summary: 'Lists every saved state of a form or question, latest first.',
    access: access('read'),
    input: z.object({ _id: Id }),
    output: z.array(Revision(FormItem)),
  },
  revert: {
    route: 'POST /api/agent/forms/{_id}/revert',
    summary: 'Saves an earlier state again, as a revision of its own.',
    access: reverting,
    audit: 'revert-form',
    input: z.object({ _id: Id, revisionId: Id }),
    output: FormItem,
  },
})
