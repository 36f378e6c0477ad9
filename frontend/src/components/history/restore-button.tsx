/** Offers to make an earlier state of an item its latest again, where that is possible (REVISIONS-004). */
import Button from '@cloudscape-design/components/button'
import { useTranslation } from 'react-i18next'
import { may, type Access } from '#shared/access'
import type { Revision } from '#shared/contracts/revision'
import { useAgent } from '../../core/agent.tsx'
import { useNotify } from '../notice/notifications.tsx'
import { ask } from '../dialog/ask.ts'

/** What one can do with the revisions of an item, whatever kind of content it is. */
export interface Restoring {
  /** The name of the item as it is. */
  readonly name: string
  /** The number of its latest revision. */
  readonly latest: number
  readonly access: Access
  /** Restores; rejects with a `CallError` that nobody has told yet. */
  readonly restore: (revisionId: string) => Promise<unknown>
}

type Kept = Pick<Revision<unknown>, '_id' | 'revision' | 'kind'>

export const restorable = ({ revision, kind }: Kept, latest: number): boolean =>
  revision < latest && kind !== 'revert' && kind !== 'delete'

export function RestoreButton({ revision, restoring }: { revision: Kept; restoring: Restoring }) {
  const { t } = useTranslation('history')
  const notify = useNotify()
  const { rights } = useAgent()
  const { name, latest, access, restore } = restoring
  if (!restorable(revision, latest) || !may(rights, access)) return null
  const askToRestore = () =>
    ask({
      title: t('restore.title'),
      text: t('restore.question', { name, revision: revision.revision }),
      action: t('restore.button'),
      act: async () => {
        await restore(revision._id)
        notify.success(t('restore.done', { title: name }))
      },
    })
  return (
    <Button
      iconName="undo"
      wrapText={false}
      ariaLabel={t('restore.label', { revision: revision.revision })}
      onClick={askToRestore}
    >
      {t('restore.button')}
    </Button>
  )
}
