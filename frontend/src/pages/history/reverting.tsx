/** Offers, beside an audit, to bring back the state that its change had saved, where restoring is allowed (SETTINGS-004). */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { may } from '#shared/access'
import { useAgent } from '../../core/agent.tsx'
import { queryClient, CallError } from '../../core/api.ts'
import { RestoreButton } from '../../components/history/restore-button.tsx'
import { revisedKinds, revisionOf, type RevisedItem, type RevisedKindName, type Saved } from './revised-items.ts'

/** The items of this environment tell whether there is a later state; what was deleted has none. */
export function useSavedItem({ kind, itemId }: { kind: RevisedKindName; itemId: string }): RevisedItem | undefined {
  const { items, access } = revisedKinds[kind]
  const { rights } = useAgent()
  const { data } = useQuery<readonly RevisedItem[]>({ ...items, enabled: may(rights, access) })
  return data?.find(({ _id }) => _id === itemId)
}

export function RevertButton({ saved }: { saved: Saved }) {
  const { t } = useTranslation('history')
  const item = useSavedItem(saved)
  const { access, items, revisions, revert } = revisedKinds[saved.kind]
  const { itemId, revision } = saved
  if (!item) return null

  async function restore() {
    const found = revisionOf<unknown>(saved, await revisions(itemId))
    // The revision belongs to another environment.
    if (!found) throw new CallError('not-found', t('restore.elsewhere'))
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
