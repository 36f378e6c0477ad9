/** Blocks, also called responses: what the bot says and does. What each kind of them holds is in `shared/blocks`. */
import * as z from 'zod/mini'
import { everyone } from '../access.ts'
import { blockTypes, blockUnion } from '../blocks/index.ts'
import { BlockText } from '../blocks/default-text.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import { titleLengthMax } from '../limits.ts'
import { requiredName } from '../fields/names.ts'
import { flag } from '../fields/text.ts'
import { access, basedOn, changing, reverting, WantedKey, written } from './content.ts'
import { Revision } from './revision.ts'

/** Blocks with these keys are the bot's own moments; an environment has one of each, and they are never deleted. */
export const systemKeys = ['welcome', 'misunderstood', 'handover', 'waiting', 'nobody-there', 'completed'] as const
export type SystemKey = (typeof systemKeys)[number]

const base = {
  title: requiredName(titleLengthMax, 'first-language'),
  description: z._default(BlockText, ''),
  /** The topic, by which blocks are grouped. */
  group: requiredName(titleLengthMax),
  /** The block said right after this one. */
  next: z.optional(z.nullable(Id)),
  /** The block that takes the customer's next text, whatever it is. */
  onReply: z.optional(z.nullable(Id)),
}

const saved = { ...written, key: z.string() }

export const Block = blockUnion({ ...base, ...saved })
export type Block = z.infer<typeof Block>

/** A block as lists show it: `inUse` when something leads to it (MAPPINGS-005). */
export const ListedBlock = z.intersection(Block, z.object({ inUse: z.boolean() }))
export type ListedBlock = z.infer<typeof ListedBlock>

const draft = { ...base, key: WantedKey }
export const BlockDraft = blockUnion(draft)
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
    input: blockUnion({ ...draft, ...basedOn }),
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
