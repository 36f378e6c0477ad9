/** Masking: what of customers' words nobody is to see, by built-in kinds and a company's own rules. */
import * as z from 'zod/mini'
import { accessOf, builders, everyone } from '../access.ts'
import { collectionRoutes } from '../collection-routes.ts'
import { contract } from '../contract.ts'
import { requiredName } from '../fields/names.ts'
import { textUpTo } from '../fields/text.ts'
import { Id } from '../ids.ts'
import { maskPatternLengthMax, textLengthMax, titleLengthMax } from '../limits.ts'
import { maskKinds, maskModes } from '../masking/kinds.ts'

const draft = {
  name: requiredName(titleLengthMax),
  /** A regular expression without look-around and back references, so that it runs in linear time (MASKING-002). */
  pattern: z.string().check(z.minLength(1, 'mandatory'), z.maxLength(maskPatternLengthMax)),
  replacement: z._default(textUpTo(titleLengthMax), '***'),
  enabled: z._default(z.boolean(), true),
}

/** A company's own rule (MASKING-002). */
export const MaskRule = z.object({ ...draft, _id: Id, revision: z.int() })
export type MaskRule = z.infer<typeof MaskRule>

const Modes = z.record(z.enum(maskKinds), z.enum(maskModes))

/** What happens to each built-in kind. */
export const MaskSettings = z.object({
  revision: z.int(),
  modes: Modes,
  /** How often each was found in the last 30 days; those of own rules by their ids. */
  hits: z.record(z.string(), z.int()),
})
export type MaskSettings = z.infer<typeof MaskSettings>

/** A part of a text that was hidden. */
export const MaskedPart = z.object({
  /** A built-in kind, or `own` with the rule's name. */
  kind: z.enum([...maskKinds, 'own']),
  rule: z.optional(z.string()),
  start: z.int(),
  end: z.int(),
})
export type MaskedPart = z.infer<typeof MaskedPart>

const access = accessOf(builders)

export const masking = contract({
  ...collectionRoutes({
    path: '/api/agent/content-masking',
    id: 'id',
    item: MaskRule,
    draft,
    access,
    list: { summary: 'Lists the company’s own masking rules by name.' },
    create: {
      summary:
        'Creates a masking rule; a pattern that cannot run in linear time is refused with the place of the fault.',
      audit: 'create-masking',
    },
    update: {
      summary: 'Replaces a masking rule; `revision`, when given, names the save that the change builds on.',
      audit: 'edit-masking',
    },
    remove: { summary: 'Deletes a masking rule; what it has hidden stays hidden.', audit: 'delete-masking' },
  }),
  kinds: {
    route: 'GET /api/agent/content-masking-kinds',
    summary: 'Tells what happens to each built-in kind of value, and how often it was found.',
    access: access('read'),
    input: z.object({}),
    output: MaskSettings,
  },
  updateKinds: {
    route: 'PUT /api/agent/content-masking-kinds',
    summary: 'Decides what happens to the kinds that are given; cards and secrets are never kept.',
    access: access('update'),
    audit: 'edit-masking',
    input: z.object({ modes: z.partialRecord(z.enum(maskKinds), z.enum(maskModes)), revision: z.optional(z.int()) }),
    output: MaskSettings,
  },
  tryOut: {
    route: 'POST /api/agent/content-masking-trial',
    summary: 'Masks a text by the company’s kinds and rules, and by a pattern that is not saved yet; stores nothing.',
    access: access('read'),
    audit: { none: 'it only reads' },
    input: z.object({
      text: textUpTo(textLengthMax),
      rule: z.optional(z.object({ pattern: draft.pattern, replacement: draft.replacement })),
    }),
    output: z.object({
      shown: z.string(),
      found: z.array(MaskedPart),
      /** The rule hides more than half of ordinary texts. */
      hidesMuch: z.boolean(),
    }),
  },
  reveal: {
    route: 'POST /api/agent/masked-value',
    summary: 'Gives a masked value that the company keeps, to who holds the conversation and to builders.',
    access: accessOf(everyone, 'liveChatDisabled')('read'),
    audit: 'export-masked',
    limit: 'export',
    input: z.object({ userId: Id, placeholder: z.string().check(z.maxLength(40)) }),
    output: z.object({ value: z.string() }),
  },
})
