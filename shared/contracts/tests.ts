/**
 * Tests: conversations with what the bot is to answer, kept with the bot as content and run in memory on what it is at the
 * moment. A `talk` is one conversation, step by step; `questions` are many, of one text each, as strangers would ask.
 * A test refers to nothing: where a response is deleted, its tests fail instead of keeping it.
 */
import * as z from 'zod/mini'
import { ChannelName } from '../chat/channel-name.ts'
import { websiteChannel } from '../chat/channels.ts'
import { outcomes } from '../chat/message.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import { contentLanguages } from '../languages.ts'
import {
  questionsPerTestMax,
  stepsPerTestMax,
  testTagsMax,
  testsMax,
  textLengthMax,
  titleLengthMax,
  variablesPerBlockMax,
} from '../limits.ts'
import { requiredText, textUpTo } from '../fields/text.ts'
import { VariableName } from '../fields/variables.ts'
import * as content from './content.ts'

/** What the customer does. */
export const TestInput = z.discriminatedUnion('type', [
  /** A conversation begins, at a response where one is named. */
  z.object({ type: z.literal('start'), blockId: z.optional(Id) }),
  z.object({ type: z.literal('text'), text: requiredText(textLengthMax) }),
  /** A button by its text, or by its place from 1 among those shown last. */
  z.object({ type: z.literal('press'), press: requiredText(titleLengthMax) }),
  z.object({ type: z.literal('file'), kind: z.enum(['image', 'video', 'file']) }),
])
export type TestInput = z.infer<typeof TestInput>

/** What the bot is to do; whatever is named must hold. A step that expects nothing is only passed through. */
export const Expectation = z.object({
  /** The response said, any of those said in this step. */
  block: z.optional(Id),
  saysContains: z.optional(textUpTo(textLengthMax)),
  intent: z.optional(Id),
  /** From 0 to 1. */
  confidenceMin: z.optional(z.number().check(z.gte(0), z.lte(1))),
  outcome: z.optional(z.enum(outcomes)),
  handover: z.optional(z.boolean()),
  variable: z.optional(z.object({ name: VariableName, value: textUpTo(titleLengthMax) })),
  /** What a question of a form has been answered with, by its key. */
  answer: z.optional(z.object({ key: textUpTo(titleLengthMax), value: textUpTo(titleLengthMax) })),
  /** The bot says nothing. */
  nothing: z.optional(z.literal(true)),
})
export type Expectation = z.infer<typeof Expectation>

export const TestStep = z.object({ input: TestInput, expect: z._default(Expectation, {}) })
export type TestStep = z.infer<typeof TestStep>

export const testTypes = ['talk', 'questions'] as const
const shared = {
  title: content.Title,
  tags: z._default(z.array(requiredText(30)).check(z.maxLength(testTagsMax)), []),
  language: z.enum(contentLanguages),
  channel: z._default(ChannelName, websiteChannel),
}
/** Asked in a conversation of its own; neither a block nor an intent means that nothing may answer. */
const Question = z.object({
  text: requiredText(textLengthMax),
  intent: z.optional(Id),
  block: z.optional(Id),
})

export const TestDraft = z.discriminatedUnion('type', [
  z.object({
    ...shared,
    type: z.literal('talk'),
    /** The moment it happens at; without it, when it is run. */
    moment: z.optional(z.iso.datetime()),
    /** Whether the company is open; without it, as its hours say. */
    isOpen: z.optional(z.boolean()),
    variables: z._default(
      z
        .array(z.object({ name: VariableName, value: textUpTo(titleLengthMax) }))
        .check(z.maxLength(variablesPerBlockMax)),
      [],
    ),
    steps: z.array(TestStep).check(z.minLength(1, 'mandatory'), z.maxLength(stepsPerTestMax)),
  }),
  z.object({
    ...shared,
    type: z.literal('questions'),
    /** The day since which nobody writes utterances after these questions: what a model makes of them is an honest figure. */
    heldOutSince: z.optional(z.iso.date()),
    questions: z.array(Question).check(z.minLength(1, 'mandatory'), z.maxLength(questionsPerTestMax)),
  }),
])
export type TestDraft = z.infer<typeof TestDraft>

const saved = { ...content.written, key: z.string() }
const [Talk, Questions] = TestDraft.def.options
export const Test = z.discriminatedUnion('type', [
  z.extend(Talk, saved),
  // Questions are merged one by one: what two sides removed may be all of them.
  z.extend(Questions, { ...saved, questions: z.array(Question) }),
])
export type Test = z.infer<typeof Test>

/** Whether what a test finds is counted alone: no check fails by it, and no report names its questions. */
export const isHeldOut = (test: TestDraft | Test): boolean =>
  test.type === 'questions' && test.heldOutSince !== undefined

/** An expectation that did not hold. */
export const Failure = z.object({
  /** The step or question, from 0. */
  index: z.int(),
  expectation: z.enum([
    'block',
    'saysContains',
    'intent',
    'confidenceMin',
    'outcome',
    'handover',
    'variable',
    'answer',
    'nothing',
    /** The button is not shown, or the response does not exist. */
    'press',
    'start',
  ]),
  /** Titles where ids stand in the test. */
  expected: z.string(),
  found: z.string(),
})
export type Failure = z.infer<typeof Failure>

export const TestResult = z.object({
  /** None of a draft. */
  testId: z.optional(Id),
  title: z.string(),
  type: z.enum(testTypes),
  /** Steps or questions that were right, of how many. */
  right: z.int(),
  of: z.int(),
  failures: z.array(Failure),
  /**
   * What was said, a line each: `> Where is my order?` and `order-status: It is on its way.` Where many tests run at once,
   * only of those that failed.
   */
  transcript: z.array(z.string()),
})
export type TestResult = z.infer<typeof TestResult>

export const TestRun = z.object({
  results: z.array(TestResult),
  /** Tests of conversations that passed, and all that ran. */
  passed: z.int(),
  of: z.int(),
  /** Questions answered right, and all that were asked. */
  questions: z.object({ right: z.int(), of: z.int() }),
  /** Responses and intents that no test of this run came to, by id. */
  untested: z.object({ blocks: z.array(Id), intents: z.array(Id) }),
  milliseconds: z.int(),
})
export type TestRun = z.infer<typeof TestRun>

const { access, changing } = content
/** The fields of a test beside its type have other types in the two, so the whole is given by itself. */
const Given = { test: TestDraft, key: content.WantedKey }

export const tests = contract({
  list: {
    route: 'GET /api/agent/tests',
    summary: 'Lists the tests of the active environment by title.',
    access: access('read'),
    input: z.object({}),
    output: z.array(Test),
  },
  create: {
    route: 'POST /api/agent/tests',
    summary: 'Creates a test.',
    access: changing('create'),
    audit: 'create-test',
    input: z.object(Given),
    output: Test,
  },
  update: {
    route: 'PUT /api/agent/tests/{_id}',
    summary: 'Replaces a test; the former state stays as a revision.',
    access: changing('update'),
    audit: 'edit-test',
    input: z.object({ ...Given, ...content.basedOn }),
    output: Test,
  },
  remove: {
    route: 'DELETE /api/agent/tests/{_id}',
    summary: 'Deletes a test.',
    access: changing('delete'),
    audit: 'delete-test',
    input: z.object({ _id: Id }),
    output: z.object({ _id: Id }),
  },
  run: {
    route: 'POST /api/agent/tests/run',
    summary:
      'Runs tests of the active environment, all without `ids`, on what the bot of an environment is now, or on a release. Nothing is written and nothing leaves.',
    access: access('read'),
    audit: { none: 'it writes nothing' },
    input: z.object({
      ids: z.optional(z.array(Id).check(z.maxLength(testsMax))),
      /** A test that is not saved yet; it is run alone. */
      draft: z.optional(TestDraft),
      /** What to run on: an environment, the active one if none is named, or a release of it. */
      environmentId: z.optional(Id),
      releaseId: z.optional(Id),
    }),
    output: TestRun,
  },
  fromConversation: {
    route: 'POST /api/agent/tests/from-conversation',
    summary:
      'Gives the draft of a test that says what a customer said, and expects what the bot answered then. Stores nothing.',
    access: access('read'),
    audit: { none: 'it only reads' },
    input: z.object({ userId: Id, from: z.optional(z.int()), to: z.optional(z.int()) }),
    output: TestDraft,
  },
})
