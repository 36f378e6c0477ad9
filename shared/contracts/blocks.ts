/** Blocks, also called responses: what the bot says and does. What each kind of them holds is in `shared/blocks`. */
import * as z from 'zod/mini'
import { everyone } from '../access.ts'
import { BlockFunction, blockTypes, blockUnion, functionTypes } from '../blocks/index.ts'
import { blockIcons } from '../blocks/icons.ts'
import { BlockText } from '../blocks/default-text.ts'
import { momentKeys, type MomentKey } from '../blocks/moments.ts'
import { ChannelContent, OwnFlags } from '../blocks/on-channel.ts'
import { BlockSchedule, ScheduleRun } from '../blocks/schedule.ts'
import { channels, limitedChannels } from '../chat/channels.ts'
import { deliveryReasons } from '../chat/message.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import { localized } from '../languages.ts'
import { eventsPerBlockMax, textLengthMax, titleLengthMax } from '../limits.ts'
import { Colour } from '../fields/colours.ts'
import { Json } from '../fields/json.ts'
import { requiredName } from '../fields/names.ts'
import { flag, oneOrMore, textUpTo } from '../fields/text.ts'
import { access, basedOn, changing, reverting, WantedKey, written } from './content.ts'
import { Revision } from './revision.ts'

/** Blocks with these keys are the bot's own moments; an environment has one of each, and they are never deleted. */
export const systemKeys = momentKeys
export type SystemKey = MomentKey

const base = {
  title: requiredName(titleLengthMax, 'first-language'),
  description: z._default(BlockText, ''),
  /** The topic, by which blocks are grouped. */
  group: requiredName(titleLengthMax),
  /** The block said right after this one. */
  next: z.optional(z.nullable(Id)),
  /** The block that takes the customer's next text, whatever it is. */
  onReply: z.optional(z.nullable(Id)),
  /** The title in other languages; English is `title`, which also names the block. */
  titles: z.optional(localized(textUpTo(titleLengthMax))),
  /** A part of a bot that belongs together; offered to those who hold the role of an agent (BLOCKS-012). */
  module: z.optional(textUpTo(titleLengthMax)),
  /** Offered as the beginning of new blocks. */
  template: z.optional(z.boolean()),
  icon: z.optional(z.enum(blockIcons)),
  iconColour: z.optional(Colour),
  backgroundColour: z.optional(Colour),
  /** Of a text that a channel cannot take whole: it comes in parts, as it does by default, or ends where the channel does. */
  textOverflow: z.optional(z.enum(['split', 'cut'])),
  /** The company's events that send it. */
  eventIds: z.optional(z.array(Id).check(z.maxLength(eventsPerBlockMax, 'at-most'))),
  /** Absent or empty: said on every channel. */
  includeOnChannels: z.optional(z.array(z.enum(limitedChannels))),
  /** What channels have of their own; what is not here is the default. */
  channelContent: z.optional(ChannelContent),
  schedule: z.optional(z.nullable(BlockSchedule)),
}

const saved = { ...written, key: z.string() }

const block = blockUnion({ ...base, ...saved })
// A schema with a name of its own is written down once where types are exported, and not in every route.
export interface BlockSchema extends z.ZodMiniType<z.output<typeof block>, z.input<typeof block>> {}
export const Block: BlockSchema = block
export type Block = z.infer<typeof block>

/** A block as it is answered by itself (BLOCKS-027): `blockId` and `name` say its id and title once more. */
const NamedBlock = z.intersection(Block, z.object({ blockId: Id, name: z.string() }))

/** How much a block is used (BLOCKS-003): in use and said lately, in use and not said for 30 days, or led to by nothing. */
export const blockStatuses = ['in-use', 'limited', 'low'] as const
export type BlockStatus = (typeof blockStatuses)[number]

const listed = {
  /** Something leads to it (MAPPINGS-005). */
  inUse: z.boolean(),
  status: z.enum(blockStatuses),
}

/** A block as lists show it. */
export const ListedBlock = z.intersection(
  Block,
  z.object({ ...listed, channelsWithOwnContent: z.partialRecord(z.enum(channels), OwnFlags) }),
)
export type ListedBlock = z.infer<typeof ListedBlock>

/** As much of a block as pickers and tables need: five thousand of them stay below a megabyte. */
export const BriefBlock = z.object({
  _id: Id,
  title: z.string(),
  key: z.string(),
  group: z.string(),
  type: z.enum(blockTypes),
  /** Of a gallery or a list. */
  complexBlockType: z.optional(z.enum(['generic', 'list'])),
  /** Of a function: what it does. */
  functionType: z.optional(z.enum(functionTypes)),
  icon: z.optional(z.enum(blockIcons)),
  iconColour: z.optional(Colour),
  backgroundColour: z.optional(Colour),
  module: z.optional(z.string()),
  template: z.optional(z.boolean()),
  scheduled: z.optional(z.boolean()),
  ...listed,
  revision: z.int(),
})
export type BriefBlock = z.infer<typeof BriefBlock>

/** Why a text could not be read. */
export const readFaults = [
  /** No public https address, or one that leads to another kind of address. */
  'address-refused',
  'timeout',
  'too-large',
  /** The address answers with an error, or not at all. */
  'not-found',
  /** It is neither a page nor a PDF. */
  'no-text-format',
  'no-text',
  /** The file is damaged, locked by a password, or takes too long to read. */
  'unreadable',
  /** No service that writes down what is said in a video is set up. */
  'no-transcript',
  /** The environment knows as much as it can look through. */
  'knowledge-full',
] as const
export type ReadFault = (typeof readFaults)[number]

/** How a knowledge block was read. A text that was read before stays in use while a later reading fails. */
export const KnowledgeState = z.object({
  /** `written`: it names nothing to read. `waiting`: it is about to be read. */
  status: z.enum(['written', 'waiting', 'read', 'failed']),
  fault: z.optional(z.enum(readFaults)),
  /** When the text in use was last found to be that of its source. */
  lastScrape: z.optional(z.iso.datetime()),
  /** Characters of the text in use. */
  length: z.optional(z.int()),
  /** The source has more text than is kept. */
  isCut: z.optional(z.boolean()),
  /** The title of the page or PDF. */
  title: z.optional(z.string()),
  /** When a reading brought another text than the one before, and how long that was. */
  changed: z.optional(z.object({ at: z.iso.datetime(), lengthBefore: z.int() })),
})
export type KnowledgeState = z.infer<typeof KnowledgeState>

/** A knowledge block that is read from somewhere. */
const KnowledgeSource = z.extend(KnowledgeState, {
  _id: Id,
  name: z.string(),
  /** The address, or the name of the file. */
  source: z.string(),
  isFile: z.boolean(),
  /** It is read again every night. */
  autoUpdate: z.boolean(),
})
export type KnowledgeSource = z.infer<typeof KnowledgeSource>

const draft = { ...base, key: WantedKey }
const blockDraft = blockUnion(draft)
export interface BlockDraftSchema extends z.ZodMiniType<z.output<typeof blockDraft>, z.input<typeof blockDraft>> {}
export const BlockDraft: BlockDraftSchema = blockDraft
export type BlockDraft = z.infer<typeof blockDraft>

const blockUpdate = blockUnion({ ...draft, ...basedOn })
export interface BlockUpdateSchema extends z.ZodMiniType<z.output<typeof blockUpdate>, z.input<typeof blockUpdate>> {}
const BlockUpdate: BlockUpdateSchema = blockUpdate

export const blocks = contract({
  list: {
    route: 'GET /api/agent/block',
    readAs: 'block-list',
    summary: 'Lists the blocks of the active environment by title; agents read it to pick what they send.',
    access: { roles: everyone, can: 'read', key: 'content:read' },
    input: z.object({
      inUseOnly: z.optional(flag),
      /** The bot's own moments are listed only when this is set. */
      includeSystem: z.optional(flag),
      /** One topic, or several of which each will do. */
      group: z.optional(oneOrMore),
      type: z.optional(z.enum(blockTypes)),
      searchText: z.optional(z.string().check(z.maxLength(titleLengthMax))),
    }),
    output: z.array(ListedBlock),
  },
  brief: {
    route: 'GET /api/agent/block/brief',
    summary: 'Lists every block of the active environment by title, as much of each as tables and pickers need.',
    access: { roles: everyone, can: 'read', key: 'content:read' },
    input: z.object({
      /** Only the blocks with this in their title, their key or a text. */
      searchText: z.optional(z.string().check(z.maxLength(titleLengthMax))),
    }),
    output: z.array(BriefBlock),
  },
  modules: {
    route: 'GET /api/agent/block/modules',
    summary: 'Lists the modules in use.',
    access: access('read'),
    input: z.object({}),
    output: z.array(z.string()),
  },
  categories: {
    route: 'GET /api/agent/block/categories',
    summary: 'Lists the topics in use.',
    access: access('read'),
    input: z.object({}),
    output: z.array(z.string()),
  },
  moments: {
    route: 'GET /api/agent/block/moments',
    summary: 'Lists the blocks of the bot’s own moments, as far as they are written, in the order of a conversation.',
    access: access('read'),
    input: z.object({}),
    output: z.array(Block),
  },
  get: {
    route: 'GET /api/agent/block/{_id}',
    summary: 'Gives one block.',
    access: { ...access('read'), key: 'content:read' },
    input: z.object({ _id: Id }),
    output: NamedBlock,
  },
  schedule: {
    route: 'GET /api/agent/block/{_id}/schedule',
    summary: 'Tells of the runs of a block’s schedule, which are those of the environment that answers customers.',
    access: access('read'),
    input: z.object({ _id: Id }),
    output: z.object({
      /** The latest ten, the last one first. */
      runs: z.array(ScheduleRun),
      isRunning: z.boolean(),
      /** When it is due next; null where it does not run, or never again. */
      next: z.nullable(z.iso.datetime()),
      /** Whether the active environment is the one whose schedules run. */
      runsHere: z.boolean(),
    }),
  },
  create: {
    route: 'POST /api/agent/block',
    files: 'media',
    readAs: 'block',
    summary: 'Creates a block; media in it name finished uploads.',
    access: { ...changing('create'), key: 'content:write' },
    audit: 'create-block',
    input: BlockDraft,
    output: NamedBlock,
  },
  update: {
    route: 'PUT /api/agent/block/{_id}',
    files: 'media',
    readAs: 'block',
    summary: 'Replaces a block, whose type may change; the former state stays as a revision.',
    access: { ...changing('update'), key: 'content:write' },
    audit: 'edit-block',
    input: BlockUpdate,
    output: NamedBlock,
  },
  remove: {
    route: 'DELETE /api/agent/block/{id}',
    summary: 'Deletes a block that nothing leads to.',
    access: { ...changing('delete'), key: 'content:write' },
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
    output: NamedBlock,
  },
  knowledgeState: {
    route: 'GET /api/agent/block/{_id}/knowledge',
    summary: 'Tells how a knowledge block was read from its address or file in the active environment.',
    access: access('read'),
    input: z.object({ _id: Id }),
    output: KnowledgeState,
  },
  knowledgeSources: {
    route: 'GET /api/agent/block/knowledge',
    summary: 'Lists what knowledge blocks of the active environment are read from, and how that went.',
    access: access('read'),
    input: z.object({}),
    output: z.array(KnowledgeSource),
  },
  readKnowledge: {
    route: 'POST /api/agent/block/{_id}/knowledge/read',
    summary: 'Reads the address or file of a knowledge block again; the state tells when that is done.',
    // What was read is no content, so that it is renewed where content is read-only as well.
    access: { ...access('update'), changes: 'model' },
    audit: { none: 'it fetches again what the block already names' },
    limit: 'export',
    input: z.object({ _id: Id }),
    output: KnowledgeState,
  },
  tryFunction: {
    route: 'POST /api/agent/block/try-function',
    summary: 'Asks the server of a function once, with sample values, and gives its answer without secrets.',
    access: changing('update'),
    audit: { none: 'Nothing is changed by it.' },
    limit: 'model',
    input: z.object({
      /** The response that the function is saved as: its secrets stand behind the masks. */
      _id: z.optional(Id),
      function: BlockFunction,
      /** Of variables and answers by their names. */
      samples: z._default(z.record(z.string(), textUpTo(textLengthMax)), {}),
    }),
    output: z.object({
      /** Of the answer; absent where there was none. */
      status: z.optional(z.int()),
      ms: z.int(),
      /** Why there is no answer, or why the bot could not go on with it. */
      reason: z.optional(z.enum(deliveryReasons)),
      /** The answer as JSON, else as text. */
      body: z.optional(Json),
      /** What the bot would make of it. */
      path: z.optional(z.string()),
      text: z.optional(z.string()),
      variables: z.optional(z.record(z.string(), z.string())),
    }),
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
    output: NamedBlock,
  },
})
