/** What the bot understands: intents with their example utterances, entities, and which block answers what. */
import * as z from 'zod/mini'
import { accessOf, builders, type AgentAccess, type Permission } from '../access.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import {
  synonymsPerEntityMax,
  textLengthMax,
  titleLengthMax,
  utteranceLengthMax,
  utterancesPerIntentMax,
} from '../limits.ts'
import { requiredText } from '../fields/text.ts'
import * as content from './content.ts'
import { Revision } from './revision.ts'

/** A part of an utterance that names an entity: UTF-16 offsets into the text. */
export const Annotation = z.object({ start: z.int(), end: z.int(), entityId: Id })
export type Annotation = z.infer<typeof Annotation>

export const Utterance = z
  .object({
    text: requiredText(utteranceLengthMax),
    entities: z._default(z.array(Annotation).check(z.maxLength(20)), []),
  })
  .check(
    z.refine(
      ({ text, entities }) => entities.every(({ start, end }) => start >= 0 && start < end && end <= text.length),
      'outside-utterance',
    ),
  )
export type Utterance = z.infer<typeof Utterance>

const intent = {
  title: content.Title,
  utterances: z._default(z.array(Utterance).check(z.maxLength(utterancesPerIntentMax, 'utterances-max')), []),
}
const saved = { ...content.written, key: z.string() }

export const Intent = z.object({ ...intent, ...saved })
export type Intent = z.infer<typeof Intent>

/** An intent as it is answered (INTENTS-002): `name` is its key. */
const NamedIntent = z.extend(Intent, { name: z.string(), intentId: Id })
/** `mappedTo` names the blocks that answer it. */
export const ListedIntent = z.extend(NamedIntent, { mappedTo: z.array(Id) })

/** A value of an entity and the ways people write it; the value itself is one of them. */
export const Synonym = z.object({
  value: content.Title,
  written: z._default(
    z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(titleLengthMax))).check(z.maxLength(100)),
    [],
  ),
})
export type Synonym = z.infer<typeof Synonym>

const entity = {
  title: content.Title,
  synonyms: z._default(z.array(Synonym).check(z.maxLength(synonymsPerEntityMax, 'values-max')), []),
}

export const Entity = z.object({ ...entity, ...saved })
export type Entity = z.infer<typeof Entity>
/** An entity as it is answered (ENTITIES-002): `name` is its key. */
const NamedEntity = z.extend(Entity, { name: z.string() })

/** An intent, with at least the given entities, is answered by a block. Of several that fit, the one with most entities wins. */
export const IntentMapping = z.object({ _id: Id, intent: Id, entities: z.array(Id), blockId: Id })
export type IntentMapping = z.infer<typeof IntentMapping>

/** A choice of `source_block` that leads to the intent is answered by `blockId`. */
export const ChoiceMapping = z.object({ _id: Id, intent: Id, blockId: Id, source_block: z.object({ blockId: Id }) })
export type ChoiceMapping = z.infer<typeof ChoiceMapping>

/** A message that names the entity, without an intent that is mapped, is answered by a block. */
export const EntityMapping = z.object({ _id: Id, entity: Id, blockId: Id })
export type EntityMapping = z.infer<typeof EntityMapping>

/** An intent or entity that could lead to a block, with its mapping where it has one. */
const Candidate = z.object({
  /** The intent's or entity's own id. */
  _id: Id,
  title: z.string(),
  mapping: z.optional(z.object({ _id: Id, blockId: Id, blockTitle: z.string() })),
})
export type Candidate = z.infer<typeof Candidate>
/** An intent with several mappings stands there once for each of them. */
const Candidates = z.object({ intentMappings: z.array(Candidate), entityMappings: z.array(Candidate) })

/** An utterance cut into what is plain, what names an entity, and what looks like a value no entity has. */
export const Segment = z.object({
  type: z.enum(['text', 'entity', 'missing-entity']),
  text: z.string(),
  entityId: z.optional(Id),
  value: z.optional(z.string()),
})
export type Segment = z.infer<typeof Segment>

const closedBy = 'knowlbaseEditorDisabled' as const
const access = accessOf(builders, closedBy)
const changing = (can: Permission): AgentAccess => ({ ...content.changing(can), closedBy })
const reverting: AgentAccess = { ...content.reverting, closedBy }

const search = { searchText: z.optional(z.string().check(z.maxLength(titleLengthMax))) }
const Removed = z.object({ id: Id })
/** A mapping that is gone; `inUse` when something else leads to its block (MAPPINGS-005). */
const Unmapped = z.object({ id: Id, inUse: z.boolean() })
/** A new mapping tells whether anything leads to its block now (MAPPINGS-005). */
const inUse = { inUse: z.boolean() }
export type Unmapped = z.infer<typeof Unmapped>
const utterances = z.array(z.string().check(z.maxLength(utteranceLengthMax))).check(z.maxLength(50, 'utterances-max'))

export const knowledge = contract({
  intents: {
    route: 'GET /api/agent/knowledge-base/intents',
    summary: 'Lists the intents by title; the search looks into titles and utterances.',
    access: { ...access('read'), key: 'content:read' },
    input: z.object(search),
    output: z.array(ListedIntent),
  },
  createIntent: {
    route: 'POST /api/agent/knowledge-base/intents',
    readAs: 'intent',
    summary: 'Creates an intent.',
    access: { ...changing('create'), key: 'content:write' },
    audit: 'create-intent',
    input: z.object({ ...intent, key: content.WantedKey }),
    output: NamedIntent,
  },
  updateIntent: {
    route: 'PUT /api/agent/knowledge-base/intents/{_id}',
    readAs: 'intent',
    summary: 'Replaces an intent; the former state stays as a revision.',
    access: { ...changing('update'), key: 'content:write' },
    audit: 'edit-intent',
    input: z.object({ ...intent, key: content.WantedKey, ...content.basedOn }),
    output: NamedIntent,
  },
  removeIntent: {
    route: 'DELETE /api/agent/knowledge-base/intents/{id}',
    summary: 'Deletes an intent that no block answers and no choice leads to.',
    access: { ...changing('delete'), key: 'content:write' },
    audit: 'delete-intent',
    input: z.object({ id: Id }),
    output: Removed,
  },
  entities: {
    route: 'GET /api/agent/knowledge-base/entities',
    summary: 'Lists the entities by title; the search looks into titles and synonyms.',
    access: { ...access('read'), key: 'content:read' },
    input: z.object(search),
    output: z.array(NamedEntity),
  },
  createEntity: {
    route: 'POST /api/agent/knowledge-base/entities',
    readAs: 'entity',
    summary: 'Creates an entity.',
    access: { ...changing('create'), key: 'content:write' },
    audit: 'create-entity',
    input: z.object({ ...entity, key: content.WantedKey }),
    output: NamedEntity,
  },
  updateEntity: {
    route: 'PUT /api/agent/knowledge-base/entities/{_id}',
    readAs: 'entity',
    summary: 'Replaces an entity; the former state stays as a revision.',
    access: { ...changing('update'), key: 'content:write' },
    audit: 'edit-entity',
    input: z.object({ ...entity, key: content.WantedKey, ...content.basedOn }),
    output: NamedEntity,
  },
  removeEntity: {
    route: 'DELETE /api/agent/knowledge-base/entities/{id}',
    summary: 'Deletes an entity that no block answers and no utterance names.',
    access: { ...changing('delete'), key: 'content:write' },
    audit: 'delete-entity',
    input: z.object({ id: Id }),
    output: Removed,
  },
  revisions: {
    route: 'GET /api/agent/knowledge-base/revisions/{id}',
    summary: 'Lists every saved state of an intent or entity, latest first.',
    access: access('read'),
    input: z.object({ id: Id, model: z.enum(['intent', 'entity']) }),
    // Strict, because each of the two would pass as the other without what makes it one.
    output: z.array(Revision(z.union([z.strictObject(Intent.shape), z.strictObject(Entity.shape)]))),
  },
  revertIntent: {
    route: 'POST /api/agent/knowledge-base/revert-intent',
    summary: 'Saves an earlier state of an intent again, as a revision of its own.',
    access: reverting,
    audit: 'revert-intent',
    input: z.object({ intentId: Id, revisionId: Id }),
    output: NamedIntent,
  },
  revertEntity: {
    route: 'POST /api/agent/knowledge-base/revert-entity',
    summary: 'Saves an earlier state of an entity again, as a revision of its own.',
    access: reverting,
    audit: 'revert-entity',
    input: z.object({ entityId: Id, revisionId: Id }),
    output: NamedEntity,
  },
  parseUtterances: {
    route: 'POST /api/agent/knowledge-base/parse-utterances',
    summary: 'Cuts utterances into plain text, named entities, and values no entity has yet.',
    access: access('read'),
    audit: { none: 'it only reads' },
    input: z.object({ utterances }),
    output: z.array(z.array(Segment)),
  },
  generateUtterances: {
    route: 'POST /api/agent/knowledge-base/generate-utterances',
    summary: 'Suggests other ways to say the same; needs a language model.',
    access: { ...access('read'), closedBy: [closedBy, 'openAiDisabled'] },
    audit: { none: 'it suggests, and stores nothing' },
    limit: 'model',
    input: z.object({ utterances, numAlternatives: z._default(z.int().check(z.minimum(1), z.maximum(50)), 10) }),
    output: z.array(z.string()),
  },
  intentMappings: {
    route: 'GET /api/agent/knowledge-base/intent-mapping',
    summary: 'Lists which block answers which intent.',
    access: access('read'),
    input: z.object({}),
    output: z.array(IntentMapping),
  },
  mapIntent: {
    route: 'POST /api/agent/knowledge-base/intent-mapping',
    summary: 'Lets a block answer an intent; an intent with the same entities that another block answered moves here.',
    access: changing('update'),
    audit: ['create-mapping', 'edit-mapping'],
    input: z.object({ intent: Id, entities: z._default(z.array(Id).check(z.maxLength(10)), []), blockId: Id }),
    output: z.extend(IntentMapping, inUse),
  },
  unmapIntent: {
    route: 'DELETE /api/agent/knowledge-base/intent-mapping/{id}',
    summary: 'Takes an intent away from its block.',
    access: changing('update'),
    audit: 'delete-mapping',
    input: z.object({ id: Id }),
    output: Unmapped,
  },
  mapChoice: {
    route: 'POST /api/agent/knowledge-base/intent-choice-mapping',
    summary: 'Lets a block answer an intent where it is reached by a choice of another block.',
    access: changing('update'),
    audit: ['create-mapping', 'edit-mapping'],
    input: z.object({ intent: Id, blockId: Id, source_block: z.object({ blockId: Id }) }),
    output: z.extend(ChoiceMapping, inUse),
  },
  unmapChoice: {
    route: 'DELETE /api/agent/knowledge-base/intent-choice-mapping/{id}',
    summary: 'Takes a choice’s intent away from its block.',
    access: changing('update'),
    audit: 'delete-mapping',
    input: z.object({ id: Id }),
    output: Unmapped,
  },
  choiceMappings: {
    route: 'GET /api/agent/knowledge-base/mapped-to-choices',
    summary: 'Lists which block answers an intent that a choice leads to.',
    access: access('read'),
    input: z.object({}),
    output: z.array(ChoiceMapping),
  },
  entityMappings: {
    route: 'GET /api/agent/knowledge-base/entity-mapping',
    summary: 'Lists which block answers which entity.',
    access: access('read'),
    input: z.object({}),
    output: z.array(EntityMapping),
  },
  mapEntity: {
    route: 'POST /api/agent/knowledge-base/entity-mapping',
    summary: 'Lets a block answer an entity; one that another block answered moves here.',
    access: changing('update'),
    audit: ['create-mapping', 'edit-mapping'],
    input: z.object({ entity: Id, blockId: Id }),
    output: z.extend(EntityMapping, inUse),
  },
  unmapEntity: {
    route: 'DELETE /api/agent/knowledge-base/entity-mapping/{id}',
    summary: 'Takes an entity away from its block.',
    access: changing('update'),
    audit: 'delete-mapping',
    input: z.object({ id: Id }),
    output: Unmapped,
  },
  candidates: {
    route: 'GET /api/agent/knowledge-base/candidates',
    summary:
      'Lists the intents and entities that fit a search, by whether this block, another one or none answers them.',
    access: access('read'),
    input: z.object({ text: z._default(z.string().check(z.maxLength(textLengthMax)), ''), blockId: Id }),
    output: z.object({ mappedToThisBlock: Candidates, mappedToOtherBlock: Candidates, notMapped: Candidates }),
  },
})
