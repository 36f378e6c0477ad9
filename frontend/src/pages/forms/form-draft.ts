/**
 * Forms and questions while they are edited: like those of the contract, but free to be wrong, and every part has an
 * id of its own by which it is told from the others while keys change and lists are sorted.
 */
import * as z from 'zod/mini'
import {
  askedFieldTypes,
  choosingFieldTypes,
  dataTypes,
  forcedDataTypes,
  type AskedFieldType,
  type AskedQuestion,
  type Form,
  type FormField,
  type FormItemDraft,
  type FormQuestion,
} from '#shared/contracts/forms'
import { localized, textIn, type ContentLanguage } from '#shared/languages'
import { slug } from '#shared/slug'

export const EditedChoice = z.object({ id: z.string(), formValue: z.string(), title: localized(z.string()) })
export type EditedChoice = z.infer<typeof EditedChoice>

/** A key that was typed by hand stays; any other follows the text it is made from (FORMS-010). */
const keyed = { key: z.string(), keyTyped: z.boolean() }

/** A rule about an earlier question, as far as the editor offers such rules. */
export const OnlyIf = z.object({
  /** The key of the earlier question. */
  field: z.string(),
  operator: z.enum([
    '=',
    '!=',
    '<',
    '<=',
    '>',
    '>=',
    'null',
    'notNull',
    'contains',
    'doesNotContain',
    'beginsWith',
    'endsWith',
  ]),
  value: z.string(),
})
export type OnlyIf = z.infer<typeof OnlyIf>

const OwnQuestion = z.object({
  id: z.string(),
  from: z.literal('form'),
  ...keyed,
  question: localized(z.string()),
  fieldType: z.enum(askedFieldTypes),
  dataType: z.enum(dataTypes),
  /** Kept while the field type takes none, in case it is changed back. */
  choices: z.array(EditedChoice),
  /** The smallest and the largest number, as they are typed. */
  min: z._default(z.string(), ''),
  max: z._default(z.string(), ''),
  isOptional: z._default(z.boolean(), false),
  onlyIf: z.optional(OnlyIf),
})
export type OwnQuestion = z.infer<typeof OwnQuestion>

const TakenQuestion = z.object({
  id: z.string(),
  from: z.literal('bank'),
  fieldId: z.string(),
  onlyIf: z.optional(OnlyIf),
})

const EditedQuestion = z.discriminatedUnion('from', [OwnQuestion, TakenQuestion])
export type EditedQuestion = z.infer<typeof EditedQuestion>

export const EditedForm = z.object({ title: z.string(), ...keyed, questions: z.array(EditedQuestion) })
export type EditedForm = z.infer<typeof EditedForm>

/** A question of the bank; its key is that of `question`. */
export interface EditedField {
  readonly title: string
  readonly question: OwnQuestion
}

export const emptyForm = (): EditedForm => ({ title: '', key: '', keyTyped: false, questions: [] })

export const emptyQuestion = (): OwnQuestion => ({
  id: crypto.randomUUID(),
  from: 'form',
  key: '',
  keyTyped: false,
  question: {},
  fieldType: 'input',
  dataType: 'text',
  choices: [],
  min: '',
  max: '',
  isOptional: false,
})

export const emptyChoice = (): EditedChoice => ({ id: crypto.randomUUID(), formValue: '', title: {} })

export const takenQuestion = (fieldId: string): EditedQuestion => ({ id: crypto.randomUUID(), from: 'bank', fieldId })

/** A form to be edited. Where it is the answer to a save, its parts keep the ids they had in what was `sent`. */
export function editedForm({ title, key, questions }: Form, sent?: EditedForm): EditedForm {
  return {
    title,
    key,
    keyTyped: true,
    questions: questions.map((question, index) => ({
      ...editedQuestion(question),
      id: sent?.questions[index]?.id ?? crypto.randomUUID(),
    })),
  }
}

const editedQuestion = (question: FormQuestion): EditedQuestion =>
  question.fieldType === 'existing'
    ? { ...takenQuestion(question.fieldId), onlyIf: editedRule(question.onlyIf) }
    : ownQuestion(question)

const editedRule = (rule: FormQuestion['onlyIf']): OnlyIf | undefined => rule && { ...rule, value: String(rule.value) }

export const editedField = (field: FormField): EditedField => ({ title: field.title, question: ownQuestion(field) })

export const ownQuestion = ({
  key,
  question,
  fieldType,
  dataType,
  choices,
  range = {},
  isOptional = false,
  onlyIf,
}: AskedQuestion): OwnQuestion => ({
  id: crypto.randomUUID(),
  from: 'form',
  key,
  keyTyped: true,
  question,
  fieldType,
  dataType,
  choices: choices.map((choice) => ({ ...choice, id: crypto.randomUUID() })),
  min: range.min === undefined ? '' : String(range.min),
  max: range.max === undefined ? '' : String(range.max),
  isOptional,
  onlyIf: editedRule(onlyIf),
})

/** What is sent to the server. */
export const formDraft = ({ title, key, questions }: EditedForm): FormItemDraft & { type: 'form' } => ({
  type: 'form',
  title,
  key,
  questions: questions.map((question) =>
    question.from === 'bank'
      ? { fieldType: 'existing', fieldId: question.fieldId, ...ruleOf(question) }
      : { ...askedQuestion(question), ...ruleOf(question) },
  ),
})

export const fieldDraft = ({ title, question }: EditedField): FormItemDraft & { type: 'form-field' } => ({
  type: 'form-field',
  title,
  ...askedQuestion(question),
})

const ruleOf = ({ onlyIf }: EditedQuestion) => (onlyIf ? { onlyIf } : {})

const askedQuestion = ({
  key,
  question,
  fieldType,
  dataType,
  choices,
  isOptional,
  ...edited
}: OwnQuestion): AskedQuestion => ({
  key,
  question,
  fieldType,
  dataType,
  choices: takesChoices(fieldType) ? choices.map(({ formValue, title }) => ({ formValue, title })) : [],
  ...(dataType === 'number' && rangeOf(edited)),
  ...(isOptional && { isOptional }),
})

function rangeOf({ min, max }: Pick<OwnQuestion, 'min' | 'max'>): Pick<AskedQuestion, 'range'> {
  const [from, to] = [numberOf(min), numberOf(max)]
  if (from === undefined && to === undefined) return {}
  return { range: { ...(from !== undefined && { min: from }), ...(to !== undefined && { max: to }) } }
}

/** With a point or a comma; nothing where none is written. */
const numberOf = (typed: string): number | undefined =>
  typed.trim() === '' ? undefined : Number(typed.trim().replace(',', '.'))

/** The questions with one of them in its new state; what depends on it goes along when its key changes. */
export function withQuestion(questions: readonly EditedQuestion[], changed: EditedQuestion): EditedQuestion[] {
  const before = questions.find(({ id }) => id === changed.id)
  const isRenamed = before?.from === 'form' && changed.from === 'form' && before.key && before.key !== changed.key
  return questions.map((question) => {
    if (question.id === changed.id) return changed
    if (!isRenamed || !changed.key || question.onlyIf?.field !== before.key) return question
    return { ...question, onlyIf: { ...question.onlyIf, field: changed.key } }
  })
}

export const takesChoices = (fieldType: AskedFieldType): boolean => choosingFieldTypes.includes(fieldType)

export const withTitle = (form: EditedForm, title: string): EditedForm => ({ ...form, title, ...followed(form, title) })

/** The text in the first language makes the key of a question that has no title. */
export function withQuestionText(question: OwnQuestion, text: OwnQuestion['question'], first: ContentLanguage) {
  return { ...question, question: text, ...followed(question, textIn(text, first)) }
}

/** A key that is emptied follows its text again. */
export const typedKey = (typed: string) => ({ key: typed, keyTyped: typed !== '' })

/** The key that follows from a text, unless one was typed. */
export const followed = ({ key, keyTyped }: { key: string; keyTyped: boolean }, text: string) => ({
  key: keyTyped ? key : text.trim() && slug(text),
})

export const withFieldType = (question: OwnQuestion, fieldType: AskedFieldType): OwnQuestion => ({
  ...question,
  fieldType,
  dataType: forcedDataTypes[fieldType] ?? question.dataType,
})

/** How many of a question's texts are not written in `language`. */
export function missingTexts(question: EditedQuestion, language: ContentLanguage): number {
  if (question.from === 'bank') return 0
  const titles = takesChoices(question.fieldType) ? question.choices.map(({ title }) => title) : []
  return [question.question, ...titles].filter((text) => !text[language]?.trim()).length
}
