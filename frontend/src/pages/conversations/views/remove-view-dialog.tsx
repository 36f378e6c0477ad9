/** Asks before a named list is deleted; the conversations in it stay as they are. */
import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { View } from '#shared/contracts/inbox'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { useDesk } from '../state/inbox-context.ts'
import { useViews } from './use-views.ts'

export default function RemoveViewDialog({ view, close }: { view: View; close: () => void }) {
  const { t } = useTranslation('conversations')
  const { address, choose } = useDesk()
  const { remove } = useViews()
  const [busy, setBusy] = useState(false)

  async function finish() {
    setBusy(true)
    try {
      await remove(view)
      if (address.saved === view._id) choose({ saved: undefined })
      close()
    } catch {
      // What failed has said so.
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={t('views-rail.remove-title', { title: view.title })}
      close={close}
      beginsAtAction
      action={
        <Button variant="primary" loading={busy} onClick={() => void finish()}>
          {t('views-rail.remove-do')}
        </Button>
      }
    >
      <p className="live-dialog-text">
        {t(view.audience.for === 'me' ? 'views-rail.remove-text' : 'views-rail.remove-text-shared')}
      </p>
    </Dialog>
  )
}
