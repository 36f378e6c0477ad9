/**
 * Releases: what differs between two environments, and how one gets what the other has: as a whole, in parts, field by
 * field, or as it was before. A release is never half there: an environment points to one, and the pointer moves.
 */
import * as z from 'zod/mini'
import { accessOf, builders } from '../access.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import {
  knowledgeTextLengthMax,
  previewHoursMax,
  releaseItemsMax,
  releaseNoteLengthMax,
  replayedConversationsDefault,
  replayedConversationsMax,
  replayedDaysMax,
} from '../limits.ts'
import { Finding } from './findings.ts'
import { ChangeKind, ItemDifference } from './item-difference.ts'
import { Checks, DifferenceGroup } from './release-checks.ts'
import { TestResult } from './tests.ts'
import { contentKinds } from '../references.ts'

const Kind = z.enum(contentKinds)

/** One item as a selection names it. */
export const ItemName = z.object({ kind: Kind, _id: Id })
export type ItemName = z.infer<typeof ItemName>

/** An item that differs between the two. */
export const Difference = z.object({
  _id: Id,
  kind: Kind,
  title: z.string(),
  key: z.string(),
  /** The topic of a block. */
  group: z.optional(z.string()),
  change: ChangeKind,
  /** The fields that differ, once each: `title`, `choices`, `utterances`. */
  fields: z.array(z.string()),
  /** Both sides changed the same unit differently since they last agreed. */
  conflict: z.boolean(),
  /** Only the target changed it: promotion of everything would undo that. */
  behind: z.boolean(),
  /** Who saved the source's state last, where its history knows. */
  agent: z.optional(z.string()),
  updated: z.optional(z.iso.datetime()),
  /** What it refers to and the target lacks: it comes along. */
  needs: z.array(ItemName),
  /** What it refers to and both have in different states: it may come along. */
  offers: z.array(ItemName),
})
export type Difference = z.infer<typeof Difference>

/** Whether there is a model, how many intents and entities changed since it learned, and when that was. */
const KnownTo = { isThere: z.boolean(), unlearned: z.int(), learned: z.optional(z.iso.datetime()) }

const ModelStep = z.enum(['bring', 'learn'])

/** What differs between two environments, by kind (CHANGES-002). */
export const Diff = z.object({
  blocks: z.array(Difference),
  intents: z.array(Difference),
  entities: z.array(Difference),
  forms: z.array(Difference),
  fields: z.array(Difference),
  tests: z.array(Difference),
  /** Whether any of the lists has an entry, or the model would change. */
  pendingChanges: z.boolean(),
  /** How many items promotion would change, how many of them are in conflict, and how many only the target changed. */
  changes: z.int(),
  conflicts: z.int(),
  behind: z.int(),
  /** What the models of the two know of what those hold: of the source, and of the target. */
  model: z.object({
    ...KnownTo,
    target: z.object(KnownTo),
    /**
     * What promotion of everything does to the model of the target, where it does not stay: it is brought from the source,
     * or it is learned first because neither knows what the source holds.
     */
    step: z.optional(ModelStep),
  }),
})
export type Diff = z.infer<typeof Diff>

/** What a promotion would do, told before anything is done. */
export const PromotionCheck = z.object({
  /** All that would change, with what comes along. */
  items: z.array(z.object({ ...ItemName.shape, title: z.string(), change: ChangeKind, comesAlong: z.boolean() })),
  findings: z.array(Finding),
  /**
   * What happens to the model of the target, where it does not stay; `count` intents and entities are new to it, and to
   * learn them takes about so many seconds.
   */
  model: z.optional(z.object({ step: ModelStep, count: z.int(), seconds: z.int() })),
})
export type PromotionCheck = z.infer<typeof PromotionCheck>

export const releaseStatuses = ['candidate', 'current', 'former', 'discarded'] as const
/** Where a release came from. */
export const releaseReasons = [
  'edit',
  'promote',
  'update',
  'activate',
  'import',
  'translations',
  'restore',
  'clear',
] as const

const Count = z.int()

export const Release = z.object({
  _id: Id,
  /** Counts the releases of its environment, from 1. */
  number: z.int(),
  environmentId: Id,
  status: z.enum(releaseStatuses),
  reason: z.enum(releaseReasons),
  /** The environment its content came from, as it was called then. */
  from: z.optional(z.object({ environmentId: Id, name: z.string() })),
  /** The full name of who made it. */
  by: z.string(),
  note: z.string(),
  created: z.iso.datetime(),
  /** When it became current the last time; where that was not when it was made, `activation` tells of it. */
  activated: z.optional(z.iso.datetime()),
  activation: z.optional(z.object({ by: z.string(), note: z.string() })),
  /** How many items of each kind it holds. */
  counts: z.object({
    block: Count,
    intent: Count,
    entity: Count,
    form: Count,
    field: Count,
    test: z._default(Count, 0),
  }),
  /** What it changed in the release before it. */
  changed: z.object({ added: Count, edited: Count, removed: Count }),
  /** How many findings the check of its structure had. */
  findings: z.object({ errors: Count, warnings: Count }),
  checks: z.optional(Checks),
  /** While its model is learned, from 0 to 1, or why that came to nothing; absent where it answers with a model that knows it. */
  learning: z.optional(
    z.object({
      status: z.enum(['running', 'failed']),
      progress: z.optional(z.number()),
      message: z.optional(z.string()),
    }),
  ),
})
export type Release = z.infer<typeof Release>

const pair = { sourceId: Id, targetId: Id }
const Items = z.optional(z.array(ItemName).check(z.maxLength(releaseItemsMax)))
const Note = z._default(z.string().check(z.trim(), z.maxLength(releaseNoteLengthMax)), '')
/** Made by the sender: a promotion that is sent twice happens once. */
const RequestId = z.optional(Id)
const access = accessOf(builders)
/** The query of a difference names what a caller may have left out, so that it is refused in words (CHANGES-005). */
const OfTwo = { sourceEnvId: z.optional(z.string()), targetEnvId: z.optional(z.string()) }
const Versions = { id: Id, source: z.optional(z.string()), target: z.optional(z.string()) }
/** Whose version counts, or a text in place of both. */
const Given = z.union([
  z.enum(['ours', 'theirs']),
  z.object({ text: z.string().check(z.maxLength(knowledgeTextLengthMax)) }),
])

export const releases = contract({
  diff: {
    route: 'GET /api/agent/environment-content/diff',
    summary:
      'Compares two environments: what promotion from the source would change in the target, and what of it is in conflict. `brief` gives the counts and empty lists.',
    access: access('read'),
    input: z.object({ ...OfTwo, brief: z.optional(z.enum(['true', 'false'])) }),
    output: Diff,
  },
  blockDifference: {
    route: 'GET /api/agent/block/difference/{id}',
    summary: 'Gives the two versions of a block, a form or a question of the bank, unit by unit.',
    access: access('read'),
    input: z.object({ ...Versions, type: z._default(z.enum(['block', 'form', 'field', 'test']), 'block') }),
    output: ItemDifference,
  },
  knowledgeDifference: {
    route: 'GET /api/agent/knowledge-base/difference/{id}',
    summary: 'Gives the two versions of an intent or an entity with what is mapped to it, unit by unit.',
    access: access('read'),
    input: z.object({ ...Versions, type: z._default(z.enum(['intent', 'entity']), 'intent') }),
    output: ItemDifference,
  },
  mapping: {
    route: 'GET /api/agent/environment-content/mapping/{id}',
    summary:
      'Gives the counterpart of an item in another environment, by its id, else by its key: of the active environment in the live one, or as `source` and `target` say.',
    access: access('read'),
    input: z.object({ id: Id, type: Kind, source: z.optional(Id), target: z.optional(Id) }),
    output: z.object({ id: z.optional(Id), exists: z.boolean(), title: z.optional(z.string()) }),
  },
  check: {
    route: 'POST /api/agent/environment-content/check',
    summary: 'Tells what a promotion would change and what is wrong with the outcome, and changes nothing.',
    access: access('update'),
    audit: { none: 'it changes nothing' },
    input: z.object({ ...pair, items: Items, overwrite: z._default(z.boolean(), false) }),
    output: PromotionCheck,
  },
  promote: {
    route: 'POST /api/agent/environment-content/promote',
    summary:
      'Gives the target what the source has: everything, so that both are equal, or the named items with what they need. All or nothing. What the target changed by itself is refused as `target-changed`, unless `overwrite` is set. What no model knows is learned: of a candidate before it can be activated, else right after. A target whose gate requires checks takes a candidate alone: `checks-required`.',
    access: access('update'),
    audit: 'promote-environment',
    input: z.object({
      /** Left out, it is refused in words (CHANGES-005). */
      sourceId: z.optional(Id),
      targetId: Id,
      items: Items,
      note: Note,
      overwrite: z._default(z.boolean(), false),
      requestId: RequestId,
      /** The candidate to prepare instead: the target goes on as it is. */
      asCandidate: z._default(z.boolean(), false),
    }),
    output: z.object({ diff: Diff, release: z.optional(Release) }),
  },
  update: {
    route: 'POST /api/agent/environment-content/update',
    summary:
      'Brings what another environment has changed into the active one, unit by unit; `decisions` settle conflicts by item and unit: `ours` stays as it is here, and `text` takes the place of both.',
    access: { ...access('update'), changes: 'content' },
    audit: 'promote-environment',
    input: z.object({
      sourceId: Id,
      /** The active environment. */
      targetId: Id,
      decisions: z._default(z.record(z.string(), z.record(z.string(), Given)), {}),
    }),
    output: Diff,
  },
  list: {
    route: 'GET /api/agent/environment-content/releases',
    summary: 'Lists the releases of an environment, newest first.',
    access: access('read'),
    input: z.object({ environmentId: Id }),
    output: z.array(Release),
  },
  get: {
    route: 'GET /api/agent/environment-content/releases/{_id}',
    summary: 'Gives one release with what differs between it and the current one, and the findings in it.',
    access: access('read'),
    input: z.object({ _id: Id, environmentId: Id }),
    output: z.object({ release: Release, diff: Diff, findings: z.array(Finding) }),
  },
  activate: {
    route: 'POST /api/agent/environment-content/releases/{_id}/activate',
    summary:
      'Makes a release the current one of its environment, a candidate or one of before, or of another environment that `targetId` names. `moveEverybody` ends what running chats have begun on the release before; `landing` is the block they are told then. What has not passed what the gate of its target requires is refused as `checks-required`; going back is not.',
    access: access('update'),
    audit: ['restore-environment', 'overrule-environment'],
    input: z.object({
      _id: Id,
      environmentId: Id,
      targetId: z.optional(Id),
      note: Note,
      moveEverybody: z._default(z.boolean(), false),
      landing: z.optional(Id),
      /** Goes on although a check that the target requires has failed; the audit says so. */
      despiteChecks: z._default(z.boolean(), false),
    }),
    output: Release,
  },
  startChecks: {
    route: 'POST /api/agent/environment-content/releases/{_id}/check',
    summary:
      'Starts the checks of a release: its tests, its question sets, and a replay of the newest conversations on it and on what its environment is now. One at a time.',
    access: access('update'),
    audit: { none: 'it tries in memory and changes nothing' },
    limit: 'export',
    input: z.object({
      _id: Id,
      environmentId: Id,
      conversations: z._default(z.int().check(z.gte(0), z.lte(replayedConversationsMax)), replayedConversationsDefault),
      days: z._default(z.int().check(z.gte(1), z.lte(replayedDaysMax)), replayedDaysMax),
    }),
    output: Release,
  },
  differences: {
    route: 'GET /api/agent/environment-content/releases/{_id}/differences',
    summary: 'Gives what differed in the replay on a release, by cause, the worst first, with the tests that failed.',
    access: access('read'),
    input: z.object({ _id: Id, environmentId: Id }),
    output: z.object({ checks: z.optional(Checks), groups: z.array(DifferenceGroup), tests: z.array(TestResult) }),
  },
  discard: {
    route: 'DELETE /api/agent/environment-content/releases/{_id}',
    summary: 'Discards a candidate.',
    access: access('delete'),
    audit: 'discard-environment',
    input: z.object({ _id: Id, environmentId: Id }),
    output: z.object({ _id: Id }),
  },
  preview: {
    route: 'POST /api/agent/environment-content/releases/{_id}/preview',
    summary:
      'Makes a link that opens the plugin on a release for some hours, for people without an account; `url` is below the console’s own origin.',
    access: access('update'),
    audit: { none: 'the link shows what is there and changes nothing' },
    input: z.object({ _id: Id, environmentId: Id, hours: z.int().check(z.gte(1), z.lte(previewHoursMax)) }),
    output: z.object({ url: z.string(), until: z.iso.datetime() }),
  },
})
