/** Explanations: why a text was understood as it was, computed again by the very model that understood it. */
import * as z from 'zod/mini'
import { accessOf, everyone, builders } from '../access.ts'
import { outcomes } from '../chat/message.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import { textLengthMax } from '../limits.ts'
import { requiredText } from '../fields/text.ts'

const Share = z.number()
/** How hard a word pulled toward the best intent: above 0 for it, below against it. */
export const WordPull = z.object({ text: z.string(), start: z.int(), end: z.int(), pull: z.number() })

/** Why nothing, or this, was understood. */
export const reasons = [
  'understood',
  'unsure',
  'unfamiliar',
  'unmapped',
  'knowledge',
  'asked-back',
  'no-model',
] as const

export const Explanation = z.object({
  text: z.string(),
  outcome: z.enum(outcomes),
  reason: z.enum(reasons),
  /** Who understood it: the console's own model, or a remote one. */
  engine: z.enum(['built-in', 'rasa']),
  /** `then`: the model of that day. `now`: that one was deleted, so today's answers. */
  model: z.enum(['then', 'now', 'none']),
  /** The likeliest intents, at most ten. */
  ranking: z.array(z.object({ intentId: Id, title: z.string(), confidence: Share })),
  /** Below this chance an intent is not taken. */
  threshold: Share,
  /** How like the known messages it is, and the line below which it is turned away. */
  familiarity: z.optional(z.object({ value: z.number(), line: z.optional(z.number()) })),
  /** What the best intent starts with before a word is read; `base` and all pulls add up to its lead. */
  base: z.optional(z.number()),
  words: z.array(WordPull),
  /** The utterances it resembles most. */
  utterances: z.array(z.object({ intentId: Id, text: z.string(), similarity: Share })),
  entities: z.array(
    z.object({
      name: z.string(),
      value: z.string(),
      start: z.int(),
      end: z.int(),
      source: z.enum(['pattern', 'synonym', 'learned', 'built-in', 'rasa']),
    }),
  ),
  /** The response that answers, and what decided that: the intent alone, the intent with these entities, or an entity. */
  mapping: z.optional(
    z.object({
      blockId: Id,
      title: z.string(),
      by: z.enum(['intent', 'entities', 'entity']),
      entities: z.array(z.string()),
    }),
  ),
})
export type Explanation = z.infer<typeof Explanation>

const closedBy = 'knowlbaseEditorDisabled' as const

export const explanation = contract({
  ofMessage: {
    route: 'GET /api/agent/explanation',
    summary:
      'Explains how a text of a conversation was understood, by the model that understood it; without a number the last one.',
    access: accessOf(everyone, closedBy)('read'),
    input: z.object({ userId: Id, number: z.optional(z.coerce.number().check(z.int(), z.gte(1))) }),
    output: Explanation,
  },
  ofText: {
    route: 'POST /api/agent/explain',
    summary: 'Explains how the active environment would understand a text now.',
    access: accessOf(builders, closedBy)('read'),
    audit: { none: 'it only reads' },
    input: z.object({ text: requiredText(textLengthMax) }),
    output: Explanation,
  },
})
