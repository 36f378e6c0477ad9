/** Asks before a customer is removed with everything that was said (CONVERSATIONS-037). */
import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { remove } from '../state/conversation-acts.ts'
import { nameOf } from '../../../components/conversation/customer-name.ts'

const red = 'light-dark(#d91515, #eb6f6f)'
const darker = 'light-dark(#a11010, #f58b8b)'
const background = { default: red, hover: darker, active: darker }
/** What cannot be undone looks like that. */
const danger = { root: { background, borderColor: background } }

interface RemoveDialogProps {
  user: ConversationUser
  close: () => void
  removed: () => void
}

export default function RemoveDialog({ user, close, removed }: RemoveDialogProps) {
  const { t } = useTranslation('conversations')
  const [busy, setBusy] = useState(false)

  async function finish() {
    setBusy(true)
    if (await remove(user._id)) removed()
    close()
  }

  return (
    <Dialog
      title={t('remove.title', { name: nameOf(user) })}
      close={close}
      action={
        <Button variant="primary" style={danger} loading={busy} onClick={() => void finish()}>
          {t('actions.remove')}
        </Button>
      }
    >
      <p className="live-dialog-text">{t('remove.text')}</p>
    </Dialog>
  )
}
