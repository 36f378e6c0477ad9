/** A test as it is edited: every step, question and variable has an id, and what is left empty is left out when sent. */
import * as z from 'zod/mini'
import { channels, websiteChannel } from '#shared/chat/channels'
import { outcomes } from '#shared/chat/message'
import type { tests as contract, Test } from '#shared/contracts/tests'
import { faultAt, type FieldFault } from '#shared/faults'
import { contentLanguages, type ContentLanguage } from '#shared/languages'
import { partAt } from '../../../../components/form/parts.ts'

export type TestType = Test['type']
/** What `create` takes, and `fromConversation` gives. */
export type SentTest = z.input<typeof contract.create.input>
export type TestDraft = SentTest['test']

const EditedInput = z.discriminatedUnion('type', [
  /** Without a response, the conversation begins as the bot begins it. */
  z.object({ type: z.literal('start'), blockId: z.optional(z.string()) }),
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('press'), press: z.string() }),
  z.object({ type: z.literal('file'), kind: z.enum(['image', 'video', 'file']) }),
])
export type EditedInput = z.infer<typeof EditedInput>

/** What is there is expected; what is empty was added and says nothing yet. */
const EditedExpectation = z.object({
  block: z.optional(z.string()),
  saysContains: z.optional(z.string()),
  intent: z.optional(z.string()),
  /** From 0 to 1; `NaN` while nothing is typed. */
  confidenceMin: z.optional(z.number()),
  outcome: z.optional(z.enum(outcomes)),
  handover: z.optional(z.boolean()),
  variable: z.optional(z.object({ name: z.string(), value: z.string() })),
  answer: z.optional(z.object({ key: z.string(), value: z.string() })),
  nothing: z.optional(z.literal(true)),
})
export type EditedExpectation = z.infer<typeof EditedExpectation>

const EditedStep = z.object({ id: z.string(), input: EditedInput, expect: EditedExpectation })
export type EditedStep = z.infer<typeof EditedStep>

/** Neither an intent nor a response means that nothing may answer. */
const EditedQuestion = z.object({
  id: z.string(),
  text: z.string(),
  intent: z.optional(z.string()),
  block: z.optional(z.string()),
})
export type EditedQuestion = z.infer<typeof EditedQuestion>

const EditedValue = z.object({ id: z.string(), name: z.string(), value: z.string() })
export type EditedValue = z.infer<typeof EditedValue>

/** Whether the company is open in a test: as its hours say, or as it is told. */
export const openings = ['hours', 'open', 'closed'] as const

export const EditedTest = z.object({
  type: z.enum(['talk', 'questions']),
  title: z.string(),
  key: z.string(),
  tags: z.array(z.string()),
  language: z.enum(contentLanguages),
  channel: z.enum(channels),
  /** The local time that a field shows, without seconds: `2026-11-22T09:30`; empty for the moment of the run. */
  moment: z.string(),
  opening: z.enum(openings),
  variables: z.array(EditedValue),
  steps: z.array(EditedStep),
  questions: z.array(EditedQuestion),
  /** The day since which the questions are held out; empty where they are not. */
  heldOutSince: z._default(z.string(), ''),
})
export type EditedTest = z.infer<typeof EditedTest>

const newId = (): string => crypto.randomUUID()

export const newStep = (input: EditedInput, expect: EditedExpectation = {}): EditedStep => ({
  id: newId(),
  input,
  expect,
})
export const newQuestion = (text: string, expected: Pick<EditedQuestion, 'intent' | 'block'> = {}): EditedQuestion => ({
  id: newId(),
  text,
  ...expected,
})
export const newValue = (): EditedValue => ({ id: newId(), name: '', value: '' })

export const blankTest = (type: TestType, language: ContentLanguage): EditedTest => ({
  type,
  title: '',
  key: '',
  tags: [],
  language,
  channel: websiteChannel,
  moment: '',
  opening: 'hours',
  variables: [],
  steps: type === 'talk' ? [newStep({ type: 'start' }), newStep({ type: 'text', text: '' })] : [],
  questions: [],
  heldOutSince: '',
})

/** A saved test, or a draft that a conversation gives; `like` lends its ids, so that what is edited stays the same part. */
export function editedTest(test: Test | TestDraft, key: string, like?: EditedTest): EditedTest {
  const { type, title, language } = test
  const blank = blankTest(type, language)
  const common = { ...blank, title, key, tags: [...(test.tags ?? [])], channel: test.channel ?? websiteChannel }
  if (test.type === 'questions') {
    return {
      ...common,
      heldOutSince: test.heldOutSince ?? '',
      questions: test.questions.map((one, at) => ({ id: like?.questions[at]?.id ?? newId(), ...one })),
    }
  }
  return {
    ...common,
    moment: test.moment ? localMoment(new Date(test.moment)) : '',
    opening: test.isOpen === undefined ? 'hours' : test.isOpen ? 'open' : 'closed',
    variables: (test.variables ?? []).map((one, at) => ({ id: like?.variables[at]?.id ?? newId(), ...one })),
    steps: test.steps.map((step, at) => ({
      id: like?.steps[at]?.id ?? newId(),
      input: step.input,
      expect: step.expect ?? {},
    })),
  }
}

const minuteMs = 60_000

/** As a field of date and time writes it, in the zone of this browser. */
const localMoment = (moment: Date): string =>
  new Date(moment.getTime() - moment.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)

const isoMoment = (local: string): string | undefined => {
  const moment = new Date(local)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

export function sentTest(edited: EditedTest): SentTest {
  const { type, key, title, language, channel, opening } = edited
  const common = { title, tags: [...edited.tags], language, channel }
  if (type === 'questions') {
    const questions = edited.questions.map(({ text, intent, block }) => ({
      text,
      ...(intent && { intent }),
      ...(block && { block }),
    }))
    const { heldOutSince } = edited
    return { key, test: { ...common, type, questions, ...(heldOutSince && { heldOutSince }) } }
  }
  const moment = edited.moment && isoMoment(edited.moment)
  return {
    key,
    test: {
      ...common,
      type,
      ...(moment && { moment }),
      ...(opening !== 'hours' && { isOpen: opening === 'open' }),
      variables: edited.variables.map(({ name, value }) => ({ name, value })),
      steps: edited.steps.map(({ input, expect }) => ({ input, expect })),
    },
  }
}

/** The field at a path of what is sent: `test.steps.2.input.text` is `{step id}.input`. */
export const fieldOfTest = (edited: EditedTest, path: readonly string[]): string =>
  partAt(edited, path[0] === 'test' ? path.slice(1) : path)

/** What no schema knows: an expectation was added and says nothing yet. */
export const testFaults = ({ steps }: EditedTest): FieldFault[] =>
  steps
    .filter(({ expect }) => Object.values(expect).some(isUnsaid))
    .map(({ id }) => faultAt(`${id}.expect`, 'mandatory'))

const isUnsaid = (value: EditedExpectation[keyof EditedExpectation]): boolean => {
  if (typeof value === 'object') return ('name' in value ? value.name : value.key).trim() === ''
  return value === '' || Number.isNaN(value)
}
