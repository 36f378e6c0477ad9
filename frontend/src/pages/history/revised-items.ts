/** The kinds of content whose saves are kept as revisions: how their items and revisions are read, and reverted. */
import type { QueryKey } from '@tanstack/react-query'
import type { Access } from '#shared/access'
import { blocks } from '#shared/contracts/blocks'
import { forms } from '#shared/contracts/forms'
import type { Audit } from '#shared/contracts/history'
import { knowledge } from '#shared/contracts/knowledge'
import type { Revision } from '#shared/contracts/revision'
import { api, queries } from '../../core/api.ts'
import { partsOf } from '../../components/history/audits.tsx'

export interface RevisedItem {
  readonly _id: string
  readonly title: string
  readonly revision: number
}

interface RevisedKind {
  readonly access: Access
  readonly items: { readonly queryKey: QueryKey; readonly queryFn: () => Promise<readonly RevisedItem[]> }
  readonly revisions: (id: string) => Promise<readonly Revision<unknown>[]>
  readonly revert: (id: string, revisionId: string) => Promise<unknown>
}

export const revisedKinds = {
  block: {
    access: blocks.revert.access,
    items: queries.blocks.brief({}),
    revisions: (id) => api.blocks.revisions({ id }),
    revert: (blockId, revisionId) => api.blocks.revert({ blockId, revisionId }),
  },
  form: {
    access: forms.revert.access,
    items: queries.forms.list({}),
    revisions: (_id) => api.forms.revisions({ _id }),
    revert: (_id, revisionId) => api.forms.revert({ _id, revisionId }),
  },
  intent: {
    access: knowledge.revertIntent.access,
    items: queries.knowledge.intents({}),
    revisions: (id) => api.knowledge.revisions({ id, model: 'intent' }),
    revert: (intentId, revisionId) => api.knowledge.revertIntent({ intentId, revisionId }),
  },
  entity: {
    access: knowledge.revertEntity.access,
    items: queries.knowledge.entities({}),
    revisions: (id) => api.knowledge.revisions({ id, model: 'entity' }),
    revert: (entityId, revisionId) => api.knowledge.revertEntity({ entityId, revisionId }),
  },
} as const satisfies Readonly<Record<string, RevisedKind>>
export type RevisedKindName = keyof typeof revisedKinds

/** One save of one item, as its audit tells it. */
export interface Saved {
  readonly kind: RevisedKindName
  readonly itemId: string
  readonly revision: number
  readonly created: string
}

/** The save that an audit is about; none where it is about something else. */
export function saveOf({ type, created, data: { itemId, revision } }: Audit): Saved | undefined {
  const [action, subject] = partsOf(type)
  const isSave = action === 'create' || action === 'edit'
  if (!isSave || !isRevised(subject) || itemId === undefined || revision === undefined) return undefined
  return { kind: subject, itemId, revision, created }
}

const isRevised = (subject: string): subject is RevisedKindName => subject in revisedKinds

/** Environments number their revisions by themselves, so that the moment tells whether this is the one. */
export const revisionOf = <Item>(saved: Saved, revisions: readonly Revision<Item>[]): Revision<Item> | undefined =>
  revisions.find(({ revision, created }) => revision === saved.revision && created === saved.created)
