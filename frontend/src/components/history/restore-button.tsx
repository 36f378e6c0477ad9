/** Offers to make an earlier state of an item its latest again, where that is possible (REVISIONS-004). */
import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { may, type Access } from '#shared/access'
import type { Revision } from '#shared/contracts/revision'
import { useAgent } from '../../core/agent.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { useNotify } from '../notice/notifications.tsx'

/** What one can do with the revisions of an item, whatever kind of content it is. */
export interface Restoring {
  /** The name of the item as it is. */
  readonly name: string
  /** The number of its latest revision. */
  readonly latest: number
  readonly access: Access
  /** Restores, and rejects when that failed. */
  readonly restore: (revisionId: string) => Promise<unknown>
}

type Kept = Pick<Revision<unknown>, '_id' | 'revision' | 'kind'>

export const restorable = ({ revision, kind }: Kept, latest: number): boolean =>
  revision !== latest && kind !== 'revert' && kind !== 'delete'

export function RestoreButton({ revision, restoring }: { revision: Kept; restoring: Restoring }) {
  const { t } = useTranslation('history')
  const { rights } = useAgent()
  const [asking, setAsking] = useState(false)
  if (!restorable(revision, restoring.latest) || !may(rights, restoring.access)) return null
  return (
    <>
      <Button
        iconName="undo"
        wrapText={false}
        ariaLabel={t('restore.label', { revision: revision.revision })}
        onClick={() => setAsking(true)}
      >
        {t('restore.button')}
      </Button>
      {asking && <RestoreDialog revision={revision} restoring={restoring} close={() => setAsking(false)} />}
    </>
  )
}

function RestoreDialog({ revision, restoring, close }: { revision: Kept; restoring: Restoring; close: () => void }) {
  const { t } = useTranslation('history')
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const { name, restore } = restoring

  async function submit() {
    setBusy(true)
    try {
      await restore(revision._id)
    } catch {
      // The call has told why; the question stays for another try.
      return setBusy(false)
    }
    notify.success(t('restore.done', { title: name }))
    close()
  }

  return (
    <Dialog
      title={t('restore.title')}
      close={close}
      action={
        <Button variant="primary" loading={busy} onClick={() => void submit()}>
          {t('restore.button')}
        </Button>
      }
    >
      {t('restore.question', { name, revision: revision.revision })}
    </Dialog>
  )
}
