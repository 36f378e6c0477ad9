/** The company's language model: where it is asked, with which words, and how much it may cost. */
import * as z from 'zod/mini'
import { accessOf, builders, type AgentAccess } from '../access.ts'
import { contract } from '../contract.ts'
import { fault } from '../fields/fields.ts'
import { textUpTo } from '../fields/text.ts'
import { Id } from '../ids.ts'
import { contentLanguages } from '../languages.ts'
import { budgetTokensMax, llmPromptLengthMax, titleLengthMax } from '../limits.ts'
import { MessageSource } from '../chat/message.ts'

/** What a model's server can do, as the connection test found. */
const Supports = z.object({ stream: z.boolean(), json: z.boolean(), embeddings: z.boolean() })

/** What pages edit (LLM-002). */
export const llmFields = {
  /** Where the model is asked: what comes before `/chat/completions`. Empty: the company has no model. */
  baseURL: z.string().check(
    z.trim(),
    z.refine((url) => url === '' || !fault('https-url', url), 'url'),
  ),
  modelName: z.string().check(z.trim(), z.maxLength(titleLengthMax)),
  /** How much the model is given to read at once. */
  modelTokenLimit: z.int('number').check(z.minimum(500), z.maximum(10_000_000)),
  /** Extend the built-in instructions of answers, or replace them (LLM-004). */
  prompt: textUpTo(llmPromptLengthMax),
  emailPrompt: textUpTo(llmPromptLengthMax),
  replaceAll: z.boolean(),
  replaceAllEmail: z.boolean(),
  /** White space in source texts is collapsed before they are sent. */
  replaceSpaces: z.boolean(),
  temperature: z.number('number').check(z.minimum(0), z.maximum(2)),
  /** Words that no answer may hold, such as names of competitors. */
  deniedTopics: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(titleLengthMax))).check(z.maxLength(50)),
  /** Whether answers name their sources to customers. */
  showsSources: z.boolean(),
  /** Tokens a month; null: as many as it takes; 0: none. */
  budget: z.nullable(z.int('number').check(z.minimum(0), z.maximum(budgetTokensMax))),
}

/** What a page sends: the values that were edited, and the key, which nobody reads. */
export const LlmChanges = z.extend(z.partial(z.object(llmFields)), {
  key: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(500)))),
})

/** The settings as the page shows them; the key stays with the server. */
export const LlmSettings = z.object({
  ...llmFields,
  /** Of the company. */
  _id: Id,
  revision: z.int(),
  hasKey: z.boolean(),
  supports: z.optional(Supports),
  /** Tokens of this month, and the month as `2026-11`. */
  used: z.int(),
  month: z.string(),
  /** The built-in instructions, which `prompt` and `emailPrompt` extend or replace. */
  builtIn: z.object({ prompt: z.string(), emailPrompt: z.string() }),
})
export type LlmSettings = z.infer<typeof LlmSettings>

/** One model of a server; what it does not tell is absent. */
const Model = z.object({ modelName: z.string(), modelTokenLimit: z.optional(z.int()), ownedBy: z.optional(z.string()) })

const Tried = z.object({
  /** What came of it: an answer; nothing fits; the model's answer was refused by a check; the model failed. */
  outcome: z.enum(['answer', 'ask', 'handover', 'none', 'refused', 'failed']),
  text: z.optional(z.string()),
  sources: z.array(MessageSource),
  /** Why the answer was refused, or the model failed. */
  reason: z.optional(z.string()),
  ms: z.int(),
  tokens: z.int(),
})

const open = accessOf(builders)
const reading: AgentAccess = { ...open('read'), closedBy: 'openAiDisabled' }
const changing: AgentAccess = { ...open('update'), closedBy: 'openAiDisabled' }

export const llm = contract({
  models: {
    route: 'GET /api/agent/llms',
    summary: 'Lists the models that the company’s server offers, or gives the one of that name (LLM-003).',
    access: reading,
    input: z.object({ modelName: z.optional(z.string().check(z.maxLength(titleLengthMax))) }),
    output: z.union([z.array(Model), Model]),
    limit: 'model',
  },
  get: {
    route: 'GET /api/agent/llm',
    summary: 'Gives the settings of the company’s language model, without its key.',
    access: reading,
    input: z.object({}),
    output: LlmSettings,
  },
  update: {
    route: 'PUT /api/agent/llm',
    summary: 'Changes the settings that are given; a key is kept sealed and never given back, null takes it away.',
    access: changing,
    audit: 'edit-model',
    input: z.extend(LlmChanges, { revision: z.optional(z.int()) }),
    output: LlmSettings,
  },
  test: {
    route: 'POST /api/agent/llm-test',
    summary: 'Asks the model for one short word, and tells what its server can do.',
    access: changing,
    audit: { none: 'what was found is kept, and nobody decides by it' },
    limit: 'model',
    input: z.object({}),
    output: z.object({ ok: z.boolean(), reason: z.optional(z.string()), ms: z.int(), supports: z.optional(Supports) }),
  },
  tryOut: {
    route: 'POST /api/agent/llm-trial',
    summary: 'Answers a question as a customer would get it, with what was found and why it may have been refused.',
    access: reading,
    audit: { none: 'it stores nothing' },
    limit: 'model',
    input: z.object({
      text: textUpTo(1000),
      language: z.enum(contentLanguages),
      /** As a mail is answered. */
      isMail: z._default(z.boolean(), false),
    }),
    output: Tried,
  },
})
