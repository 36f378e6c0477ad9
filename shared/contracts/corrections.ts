/**
 * Corrections: what should have answered a text. The text becomes an utterance of the intent that leads there, leaves
 * every other intent, and the model learns it. It is done in an environment that can be edited, also while one works in
 * Live.
 */
import * as z from 'zod/mini'
import { accessOf, builders } from '../access.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import { requiredText } from '../fields/text.ts'
import { contentLanguages } from '../languages.ts'
import { textLengthMax, utteranceLengthMax } from '../limits.ts'
import * as content from './content.ts'
import { Explanation } from './explanation.ts'
import { Utterance } from './knowledge.ts'

const Named = z.object({ _id: Id, title: z.string() })

/** What could have answered a text, in the environment where it would be taught. */
const CorrectionChoices = z.object({
  environmentId: Id,
  /** Every environment that can be edited; empty where there is none beside Live. */
  environments: z.array(z.object({ _id: Id, name: z.string() })),
  /** Ids of responses, the likeliest first, by the model there; what answers now is none of them. */
  nearest: z.array(Id),
  responses: z.array(z.object({ _id: Id, title: z.string(), group: z.string() })),
  intents: z.array(Named),
})
export type CorrectionChoices = z.infer<typeof CorrectionChoices>

const RightAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('response'), blockId: Id }),
  /** A response that is made for it. */
  z.object({
    type: z.literal('new'),
    title: content.Title,
    text: requiredText(textLengthMax),
    language: z.enum(contentLanguages),
    group: content.Title,
  }),
  z.object({ type: z.literal('intent'), intentId: Id }),
  /** No response: a counter-example. The title is that of the intent which keeps them, where there is none yet. */
  z.object({ type: z.literal('none'), title: content.Title }),
])
export type RightAnswer = z.infer<typeof RightAnswer>

/** The key of the intent that keeps counter-examples. No response answers it. */
export const counterExamplesKey = 'counter-examples'

/** A correction that was made, as it takes to undo it. */
const Correction = z.object({
  environmentId: Id,
  text: requiredText(utteranceLengthMax),
  /** The moment it was made: a model that learned before it does not know it. */
  since: z.iso.datetime(),
  intentId: Id,
  /** The title of the intent. */
  title: z.string(),
  /** The intent did not have the text before. */
  isAdded: z.boolean(),
  isNewIntent: z.boolean(),
  /** The mapping that was made. */
  mappingId: z.optional(Id),
  /** The response that was made. */
  blockId: z.optional(Id),
  /** Intents that lost the text. */
  takenFrom: z.array(z.object({ intentId: Id, utterance: Utterance })),
})
export type Correction = z.infer<typeof Correction>

const Progress = z.object({
  /** `waiting`: saved, but whoever asks may not start a build. */
  state: z.enum(['learning', 'learned', 'failed', 'waiting']),
  /** From 0 to 1. */
  progress: z.optional(z.number()),
  /** Why it failed, as a sentence. */
  message: z.optional(z.string()),
  /** How the text is understood, once it is learned. */
  explanation: z.optional(Explanation),
})
export type CorrectionProgress = z.infer<typeof Progress>

const access = accessOf(builders, 'knowlbaseEditorDisabled')
const text = requiredText(utteranceLengthMax)

export const corrections = contract({
  correctionChoices: {
    route: 'POST /api/agent/knowledge-base/corrections/choices',
    summary: 'Lists what could have answered a text, in an environment that can be edited.',
    access: access('read'),
    audit: { none: 'it only reads' },
    input: z.object({ text, environmentId: z.optional(Id) }),
    output: CorrectionChoices,
  },
  correct: {
    route: 'POST /api/agent/knowledge-base/corrections',
    summary: 'Teaches a text to the intent that leads to the right answer, and to no other one.',
    access: access('update'),
    audit: ['create-block', 'create-intent', 'edit-intent', 'create-mapping', 'edit-mapping'],
    input: z.object({ text, environmentId: Id, answer: RightAnswer }),
    output: Correction,
  },
  undoCorrection: {
    route: 'POST /api/agent/knowledge-base/corrections/undo',
    summary: 'Takes a correction back, as far as nobody has changed what it made.',
    access: access('update'),
    audit: ['delete-block', 'delete-intent', 'edit-intent', 'delete-mapping'],
    input: Correction,
    output: z.object({ environmentId: Id, since: z.iso.datetime() }),
  },
  learnCorrection: {
    route: 'POST /api/agent/knowledge-base/corrections/learn',
    summary: 'Starts a build for what was corrected, or joins the one that runs, and tells how far it is.',
    access: access('update'),
    audit: 'start-build',
    input: z.object({ text, environmentId: Id, since: z.iso.datetime() }),
    output: Progress,
  },
})
