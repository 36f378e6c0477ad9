/**
 * Every saved state of a content item.
 *
 * | item     | per         | id                                                    |
 * |----------|-------------|-------------------------------------------------------|
 * | revision | environment | `{item id}#{revision, eight digits}`: in order of time; `#{release}` behind it where it came with one |
 *
 * Revisions belong to the environment, not to one release of it, so that promotion and restore keep them.
 */
import * as z from 'zod/mini'
import { revisionKinds } from '#shared/contracts/revision'
import { Id } from '#shared/ids'
import { collection } from '../platform/table/table.ts'

const RevisionItem = z.object({
  _id: Id,
  itemId: Id,
  revision: z.int(),
  kind: z.enum(revisionKinds),
  created: z.iso.datetime(),
  agent: z.string(),
  /** The release that brought it, or the rows it was saved among: two of them may have the same revision. */
  release: z.optional(Id),
  /** Parsed by the kind's own schema when it is read. */
  item: z.record(z.string(), z.unknown()),
})

/** The latest this many are listed; older ones stay stored. */
export const revisionsListedMax = 100

export const revisions = collection({
  name: 'revision',
  per: 'environment',
  schema: RevisionItem,
  id: ({ itemId, revision, release }) => revisionId(itemId, revision) + (release ? `#${release}` : ''),
})

/** The revision of an item that was saved as this one. */
export const revisionId = (itemId: string, revision: number): string => `${itemId}#${String(revision).padStart(8, '0')}`
