/** Asks before something is taken out of an organisation. */
import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../core/api.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'

interface RemoveDialogProps {
  of: 'workspaces' | 'people'
  name: string
  /** Takes it out, and rejects when that failed; the dialog then stays. */
  remove: () => Promise<unknown>
  close: () => void
}

export function RemoveDialog({ of, name, remove, close }: RemoveDialogProps) {
  const { t } = useTranslation('organisations')
  const [isRemoving, setIsRemoving] = useState(false)

  async function submit() {
    setIsRemoving(true)
    try {
      await remove()
    } catch (error) {
      setIsRemoving(false)
      // The call has told why.
      if (error instanceof CallError) return
      throw error
    }
    close()
  }

  return (
    <Dialog
      title={t(`${of}.remove-title`, { name })}
      beginsAtAction
      close={close}
      action={
        <Button variant="primary" loading={isRemoving} onClick={() => void submit()}>
          {t(`${of}.remove`)}
        </Button>
      }
    >
      {t(`${of}.remove-text`)}
    </Dialog>
  )
}
