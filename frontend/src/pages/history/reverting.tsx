/** Offers, beside an audit, to bring back the state that its change had saved, where restoring is allowed (SETTINGS-004). */
import { useQuery, type QueryKey } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { may, type Access } from '#shared/access'
import { blocks } from '#shared/contracts/blocks'
import { forms } from '#shared/contracts/forms'
import type { Audit } from '#shared/contracts/history'
import { knowledge } from '#shared/contracts/knowledge'
import type { Revision } from '#shared/contracts/revision'
import { useAgent } from '../../core/agent.tsx'
import { api, queries, queryClient } from '../../core/api.ts'
import { partsOf } from '../../components/history/audits.tsx'
import { RestoreButton } from '../../components/history/restore-button.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'

interface Item {
  readonly _id: string
  readonly title: string
  readonly revision: number
}

/** How items of a kind are read and reverted. */
interface Reverting {
  readonly access: Access
  readonly items: { readonly queryKey: QueryKey; readonly queryFn: () => Promise<readonly Item[]> }
  readonly revisions: (id: string) => Promise<readonly Revision<unknown>[]>
  readonly revert: (id: string, revisionId: string) => Promise<unknown>
}

const revertings: Readonly<Record<'block' | 'form' | 'intent' | 'entity', Reverting>> = {
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
}

const isReverted = (subject: string): subject is keyof typeof revertings => subject in revertings

export function RevertButton({ audit: { type, created, data } }: { audit: Audit }) {
  const [action, subject] = partsOf(type)
  const { itemId, revision } = data
  const isSave = action === 'create' || action === 'edit'
  if (!isSave || !isReverted(subject) || itemId === undefined || revision === undefined) return null
  return <Revert reverting={revertings[subject]} saved={{ itemId, revision, created }} />
}

interface RevertProps {
  reverting: Reverting
  saved: { readonly itemId: string; readonly revision: number; readonly created: string }
}

/** The items of this environment tell whether there is a later state; what was deleted has none. */
function Revert({
  reverting: { access, items, revisions, revert },
  saved: { itemId, revision, created },
}: RevertProps) {
  const { t } = useTranslation('history')
  const notify = useNotify()
  const { rights } = useAgent()
  const { data } = useQuery({ ...items, enabled: may(rights, access) })
  const item = data?.find(({ _id }) => _id === itemId)
  if (!item || item.revision <= revision) return null

  async function restore() {
    // Environments number their revisions by themselves, so that the moment tells whether this is the one.
    const found = (await revisions(itemId)).find((one) => one.revision === revision && one.created === created)
    if (!found) {
      notify.error(t('restore.elsewhere'))
      throw new Error('The revision belongs to another environment.')
    }
    await revert(itemId, found._id)
    await Promise.all([items.queryKey[0], 'history'].map((area) => queryClient.invalidateQueries({ queryKey: [area] })))
  }

  return (
    <RestoreButton
      revision={{ _id: itemId, revision, kind: 'edit' }}
      restoring={{ name: item.title, latest: item.revision, access, restore }}
    />
  )
}
