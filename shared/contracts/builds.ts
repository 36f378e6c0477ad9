/** Builds: from what people wrote in an environment to the model that answers its customers. */
import * as z from 'zod/mini'
import { accessOf, builders, engineer, type AgentAccess, type Permission } from '../access.ts'
import { buildStatuses } from '../build-status.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import { contentLanguages } from '../languages.ts'

/** What cross-validation says of one intent: from 0 to 1; null where nothing could be held back to try it on. */
const Score = z.nullable(z.number())

const Language = z.enum(contentLanguages)

/** What strangers asked, answered by the new model: the question sets among the tests of the environment. */
const AskedQuestions = z.object({
  right: z.int(),
  of: z.int(),
  /** How many of them the model answers right that was in use before; absent where there was none. */
  rightBefore: z.optional(z.int()),
  perLanguage: z.array(z.object({ language: Language, right: z.int(), of: z.int() })),
  wrong: z.array(
    z.object({
      text: z.string(),
      language: Language,
      /** Titles of responses or intents; empty for nothing. */
      expected: z.string(),
      got: z.string(),
      /** The model before answered it right. */
      isNew: z.optional(z.boolean()),
    }),
  ),
  /** What the model before did not answer right, and this one does. */
  better: z.array(z.string()),
})

/** The questions that are held out: the report counts them and names none, so that nobody tunes on them. */
const HeldOut = z.object({
  right: z.int(),
  of: z.int(),
  /** The day since which the oldest of them is held out. */
  since: z.iso.date(),
})

/** What would help most, as a kind with figures: the interface words it. */
export const BuildAdvice = z.discriminatedUnion('type', [
  /** Questions that this intent or response should take, and does not. */
  z.object({ type: z.literal('missed'), title: z.string(), count: z.int(), example: z.string() }),
  /** Utterances of two intents that are taken for one another. */
  z.object({
    type: z.literal('mixed-up'),
    title: z.string(),
    other: z.string(),
    count: z.int(),
    /** An utterance of `title` that was taken for `other`, and the utterance of that one which is most like it. */
    example: z.optional(z.string()),
    otherExample: z.optional(z.string()),
  }),
  /** An intent has fewer utterances in a language than it takes to learn it. */
  z.object({
    type: z.literal('too-few'),
    title: z.string(),
    language: z.optional(Language),
    missing: z.int(),
    /** One of its utterances that was not recognised. */
    example: z.optional(z.string()),
  }),
  /** Two intents have nearly the same utterances. */
  z.object({ type: z.literal('alike'), title: z.string(), other: z.string(), count: z.int() }),
])
export type BuildAdvice = z.infer<typeof BuildAdvice>

/** What a build learned about the training data, so that people can make it better. Lists are cut at `reportListMax`, worst first. */
export const BuildReport = z.object({
  /** Absent where no question set is kept with the bot, and in reports of before there were any. */
  questions: z.optional(AskedQuestions),
  /** Absent where no question set is held out. */
  heldOut: z.optional(HeldOut),
  /** Utterances that were put to a model which had not learned them; `accuracy` is of these. */
  tried: z.optional(z.int()),
  /** Cross-validation of the utterances of each language of the company that has some. */
  languages: z.optional(z.array(z.object({ language: Language, utterances: z.int(), accuracy: Score }))),
  /** The most helpful first. */
  advice: z.optional(z.array(BuildAdvice)),
  intents: z.int(),
  utterances: z.int(),
  accuracy: Score,
  perIntent: z.array(
    z.object({ intentId: Id, title: z.string(), utterances: z.int(), precision: Score, recall: Score, f1: Score }),
  ),
  /** Messages of `intent` that would be taken for `takenFor`. */
  confusions: z.array(
    z.object({
      intent: z.string(),
      takenFor: z.string(),
      count: z.int(),
      example: z.string(),
      /** The utterance of `takenFor` that is most like the example. */
      nearest: z.optional(z.string()),
    }),
  ),
  /** Pairs of utterances of different intents that are nearly the same. */
  nearDuplicates: z.array(
    z.object({ one: z.string(), oneIntent: z.string(), other: z.string(), otherIntent: z.string() }),
  ),
  /** Titles of the intents with too few utterances to be learned well. */
  tooFew: z.array(z.string()),
})
export type BuildReport = z.infer<typeof BuildReport>

export const BuildTask = z.object({
  _id: Id,
  created: z.iso.datetime(),
  updated: z.iso.datetime(),
  /** The moment it was done, or had failed. */
  ended: z.optional(z.iso.datetime()),
  status: z.enum(buildStatuses),
  /** The full name of the agent who asked for it. */
  agent: z.string(),
  /** From 0 to 1, while it is being built. */
  progress: z.optional(z.number()),
  /** Why it failed, as a sentence. */
  message: z.optional(z.string()),
  /** It was not trained here: it came with a release. */
  isReleased: z.optional(z.boolean()),
  /** This model answers customers. */
  isDeployed: z.boolean(),
  modelBytes: z.optional(z.int()),
  report: z.optional(BuildReport),
})
export type BuildTask = z.infer<typeof BuildTask>

const closedBy = 'knowlbaseEditorDisabled' as const
const access = accessOf([...builders, engineer], closedBy)
const changing = (can: Permission): AgentAccess => ({ ...access(can), changes: 'model' })

export const builds = contract({
  build: {
    route: 'POST /api/agent/knowledge-base/build-model',
    summary: 'Starts a build of the active environment; the finished model is deployed. One build at a time.',
    access: changing('create'),
    audit: 'start-build',
    input: z.object({}),
    output: BuildTask,
  },
  tasks: {
    route: 'GET /api/agent/knowledge-base/build-tasks',
    summary: 'Lists the latest builds of the active environment, newest first.',
    access: access('read'),
    input: z.object({}),
    output: z.array(BuildTask),
  },
  load: {
    route: 'PUT /api/agent/knowledge-base/load-model/{id}',
    summary: 'Lets the model of a finished build answer customers.',
    access: changing('update'),
    audit: 'load-build',
    input: z.object({ id: Id }),
    output: BuildTask,
  },
  remove: {
    route: 'DELETE /api/agent/knowledge-base/model/{id}',
    summary: 'Deletes a build and its model; the deployed one cannot be deleted, nor one in progress.',
    access: changing('delete'),
    audit: 'delete-build',
    input: z.object({ id: Id }),
    output: z.object({ id: Id }),
  },
  pendingChanges: {
    route: 'GET /api/agent/knowledge-base/pending-changes',
    summary: 'Tells how many intents and entities were changed since the deployed model was built.',
    access: access('read'),
    input: z.object({}),
    output: z.object({ pendingChanges: z.boolean(), count: z.int() }),
  },
  status: {
    route: 'GET /api/agent/knowledge-base/rasa-status',
    summary: 'Tells whether a model answers customers in the active environment.',
    access: access('read'),
    input: z.object({}),
    output: z.object({ deployed: z.boolean() }),
  },
  model: {
    route: 'GET /api/agent/knowledge-base/model',
    summary: 'Gives what the next build would learn from: the examples of each intent.',
    access: access('read'),
    input: z.object({}),
    output: z.object({ nlu: z.array(z.object({ intent: z.string(), examples: z.array(z.string()) })) }),
  },
})
