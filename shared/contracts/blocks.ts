/** Blocks, also called responses: what the bot says and does. */
import * as z from 'zod/mini'
import { everyone } from '../access.ts'
import { Condition } from '../fields/conditions.ts'
import { contract } from '../contract.ts'
import type { FaultCode } from '../faults.ts'
import { fault, type FieldKind } from '../fields/fields.ts'
import { Id } from '../ids.ts'
import { localized } from '../languages.ts'
import { choicesPerBlockMax, galleryItemsMax, textLengthMax, titleLengthMax } from '../limits.ts'
import { Media } from '../chat/message.ts'
import { requiredName } from '../fields/names.ts'
import { flag, textUpTo } from '../fields/text.ts'
import { access, basedOn, changing, reverting, WantedKey, written } from './content.ts'
import { Revision } from './revision.ts'

const Text = textUpTo(textLengthMax)
const field = (kind: FieldKind & FaultCode) =>
  z.string().check(
    z.minLength(1, 'mandatory'),
    z.refine((value) => fault(kind, value) === undefined, kind),
  )

/** A text that must be there in English, the default language. */
const DefaultText = localized(Text).check(
  z.refine((text) => Boolean(text.en?.trim()), { message: 'first-language', path: ['en'] }),
)

/** What a choice does when it is pressed (CHOICES-009, CHOICES-014). */
export const ChoiceAction = z.discriminatedUnion(
  'type',
  [
    z.object({
      type: z.literal('url'),
      value: field('url-or-variable'),
      track: z._default(z.boolean(), false),
    }),
    z.object({ type: z.literal('phone'), value: field('phone') }),
    /** The block that is said next. */
    z.object({ type: z.literal('block'), value: Id }),
    /** The intent whose block is said next. */
    z.object({ type: z.literal('block-intent'), value: Id }),
    z.object({
      type: z.literal('form-value'),
      value: z.string().check(z.minLength(1, 'mandatory'), z.maxLength(titleLengthMax)),
    }),
    z.object({ type: z.literal('location'), value: z._default(z.literal(''), '') }),
  ],
  'no-action',
)
export type ChoiceAction = z.infer<typeof ChoiceAction>

export const BlockChoice = z.object({ title: DefaultText, action: ChoiceAction })
export type BlockChoice = z.infer<typeof BlockChoice>

const choices = z._default(z.array(BlockChoice).check(z.maxLength(choicesPerBlockMax, 'no-more-choices')), [])

const BlockMedia = z.object({ ...Media.shape, kind: z.enum(['image', 'video'], 'no-media') }, 'no-media')
export type BlockMedia = z.infer<typeof BlockMedia>
const BlockImage = z.object({ ...Media.shape, kind: z.literal('image', 'no-image') }, 'no-image')

export const GalleryItem = z.object({ title: DefaultText, subtitle: DefaultText, media: BlockImage, choices })
export type GalleryItem = z.infer<typeof GalleryItem>

/** What a function block does. */
export const BlockFunction = z.discriminatedUnion('type', [
  /** Asks a form's questions in the chat. */
  z.object({ type: z.literal('form'), formId: Id }),
  /** Goes to the first block whose condition holds, else to the default one (LOGIC-008). */
  z.object({
    type: z.literal('logic'),
    /** The form whose answers the conditions speak of. */
    formId: z.optional(Id),
    expressions: z
      .array(z.object({ blockId: Id, condition: Condition }))
      .check(z.minLength(1, 'no-condition'), z.maxLength(20, 'conditions-max')),
    defaultMappingBlockId: Id,
  }),
  /** Hands the conversation to a person. */
  z.object({ type: z.literal('handover'), departmentId: z.optional(Id) }),
  /** Forgets the answers to some forms, or to all of them. */
  z.object({
    type: z.literal('unset-form'),
    unsetFormIds: z._default(z.array(Id), []),
    unsetAllForms: z._default(z.boolean(), false),
  }),
])
export type BlockFunction = z.infer<typeof BlockFunction>

export const blockTypes = ['message', 'select', 'media', 'complex', 'function'] as const
export type BlockType = (typeof blockTypes)[number]

/** Blocks with these keys are the bot's own moments; an environment has one of each, and they are never deleted. */
export const systemKeys = ['welcome', 'misunderstood', 'handover', 'waiting', 'nobody-there', 'completed'] as const
export type SystemKey = (typeof systemKeys)[number]

const base = {
  title: requiredName(titleLengthMax, 'first-language'),
  description: z._default(Text, ''),
  /** The topic, by which blocks are grouped. */
  group: requiredName(titleLengthMax),
  /** The block said right after this one. */
  next: z.optional(z.nullable(Id)),
  /** The block that takes the customer's next text, whatever it is. */
  onReply: z.optional(z.nullable(Id)),
}

const kinds = {
  message: { ...base, type: z.literal('message'), text: DefaultText },
  select: {
    ...base,
    type: z.literal('select'),
    text: DefaultText,
    choiceType: z._default(z.enum(['qreply', 'question']), 'qreply'),
    choices: z
      .array(BlockChoice)
      .check(z.minLength(1, 'no-choices'), z.maxLength(choicesPerBlockMax, 'no-more-choices')),
  },
  media: { ...base, type: z.literal('media'), media: BlockMedia, choices },
  complex: {
    ...base,
    type: z.literal('complex'),
    complexBlockType: z.literal('generic'),
    items: z.array(GalleryItem).check(z.minLength(1, 'no-items'), z.maxLength(galleryItemsMax, 'items-max')),
  },
  function: { ...base, type: z.literal('function'), function: BlockFunction },
}

const saved = { ...written, key: z.string() }

export const Block = z.discriminatedUnion('type', [
  z.object({ ...kinds.message, ...saved }),
  z.object({ ...kinds.select, ...saved }),
  z.object({ ...kinds.media, ...saved }),
  z.object({ ...kinds.complex, ...saved }),
  z.object({ ...kinds.function, ...saved }),
])
export type Block = z.infer<typeof Block>

/** A block as lists show it: `inUse` when something leads to it (MAPPINGS-005). */
export const ListedBlock = z.intersection(Block, z.object({ inUse: z.boolean() }))
export type ListedBlock = z.infer<typeof ListedBlock>

const draft = { key: WantedKey }
const drafts = {
  message: { ...kinds.message, ...draft },
  select: { ...kinds.select, ...draft },
  media: { ...kinds.media, ...draft },
  complex: { ...kinds.complex, ...draft },
  function: { ...kinds.function, ...draft },
}

export const BlockDraft = z.discriminatedUnion('type', [
  z.object(drafts.message),
  z.object(drafts.select),
  z.object(drafts.media),
  z.object(drafts.complex),
  z.object(drafts.function),
])
export type BlockDraft = z.infer<typeof BlockDraft>

export const blocks = contract({
  list: {
    route: 'GET /api/agent/block',
    summary: 'Lists the blocks of the active environment by title; agents read it to pick what they send.',
    access: { roles: everyone, can: 'read' },
    input: z.object({
      inUseOnly: z.optional(flag),
      /** The bot's own moments are listed only when this is set. */
      includeSystem: z.optional(flag),
      group: z.optional(z.string()),
      type: z.optional(z.enum(blockTypes)),
      searchText: z.optional(z.string().check(z.maxLength(titleLengthMax))),
    }),
    output: z.array(ListedBlock),
  },
  categories: {
    route: 'GET /api/agent/block/categories',
    summary: 'Lists the topics in use.',
    access: access('read'),
    input: z.object({}),
    output: z.array(z.string()),
  },
  get: {
    route: 'GET /api/agent/block/{_id}',
    summary: 'Gives one block.',
    access: access('read'),
    input: z.object({ _id: Id }),
    output: Block,
  },
  create: {
    route: 'POST /api/agent/block',
    summary: 'Creates a block; media in it name finished uploads.',
    access: changing('create'),
    audit: 'create-block',
    input: BlockDraft,
    output: Block,
  },
  update: {
    route: 'PUT /api/agent/block/{_id}',
    summary: 'Replaces a block, whose type may change; the former state stays as a revision.',
    access: changing('update'),
    audit: 'edit-block',
    input: z.discriminatedUnion('type', [
      z.object({ ...drafts.message, ...basedOn }),
      z.object({ ...drafts.select, ...basedOn }),
      z.object({ ...drafts.media, ...basedOn }),
      z.object({ ...drafts.complex, ...basedOn }),
      z.object({ ...drafts.function, ...basedOn }),
    ]),
    output: Block,
  },
  remove: {
    route: 'DELETE /api/agent/block/{id}',
    summary: 'Deletes a block that nothing leads to.',
    access: changing('delete'),
    audit: 'delete-block',
    input: z.object({ id: Id }),
    output: z.object({ id: Id }),
  },
  duplicate: {
    route: 'POST /api/agent/duplicate-block/{id}',
    summary: 'Copies a block under a free title; nothing leads to the copy.',
    access: changing('create'),
    audit: 'create-block',
    input: z.object({ id: Id }),
    output: Block,
  },
  revisions: {
    route: 'GET /api/agent/revisions/{id}',
    summary: 'Lists every saved state of a block, latest first.',
    access: access('read'),
    input: z.object({ id: Id }),
    output: z.array(Revision(Block)),
  },
  revert: {
    route: 'POST /api/agent/revert-block',
    summary: 'Saves an earlier state of a block again, as a revision of its own.',
    access: reverting,
    audit: 'revert-block',
    input: z.object({ blockId: Id, revisionId: Id }),
    output: Block,
  },
})
