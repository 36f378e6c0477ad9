/** Draft dialog: a dialog in which one item is edited. It closes once it was saved, and is not left by mistake. */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import type { ModalProps } from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../dialog/dialog.tsx'
import { AccessButton } from './access-button.tsx'
import { EditNotices } from './edit-notices.tsx'
import { FaultsProvider } from './fault-field.tsx'
import { useSaveKey } from './saving.ts'
import type { Draft } from './draft.ts'

interface DraftDialogProps {
  form: Omit<Draft<never>, 'edited' | 'change' | 'field'>
  title: string
  size?: ModalProps.Size
  /** What the button that saves says; by default `Save`. */
  action?: string
  /** Enter saves: for a dialog with a single field. */
  savesOnEnter?: boolean
  /** Shows the fields that are wrong, in parts that are closed. */
  reveal?: (fields: readonly string[]) => void
  close: () => void
  children: ReactNode
}

export function DraftDialog({
  form,
  title,
  size = 'large',
  action,
  savesOnEnter,
  reveal,
  close,
  children,
}: DraftDialogProps) {
  const { t } = useTranslation('common')
  const { access, dirty, saving } = form
  const [leaving, setLeaving] = useState(false)
  useSaveKey(() => void save())

  async function save() {
    if (await form.submit({ reveal })) close()
  }

  const content = (
    <SpaceBetween size="m">
      {leaving && <Leaving stay={() => setLeaving(false)} leave={close} />}
      <EditNotices kind="plain" form={{ ...form, refused: undefined }} />
      {children}
    </SpaceBetween>
  )
  return (
    <Dialog
      title={title}
      size={size}
      close={() => (dirty ? setLeaving(true) : close())}
      action={
        <AccessButton access={access} variant="primary" loading={saving} disabled={!dirty} onClick={() => void save()}>
          {action ?? t('save')}
        </AccessButton>
      }
    >
      <FaultsProvider value={form.shown}>
        <div ref={form.content}>
          {savesOnEnter ? (
            <form
              onSubmit={(event) => {
                event.preventDefault()
                void save()
              }}
            >
              {content}
            </form>
          ) : (
            content
          )}
        </div>
      </FaultsProvider>
    </Dialog>
  )
}

function Leaving({ stay, leave }: { stay: () => void; leave: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Alert
      type="warning"
      header={t('leaving.edits.title')}
      action={
        <SpaceBetween direction="horizontal" size="xs">
          <Button onClick={stay}>{t('leaving.edits.stay')}</Button>
          <Button onClick={leave}>{t('leaving.edits.leave')}</Button>
        </SpaceBetween>
      }
    >
      {t('leaving.edits.text')}
    </Alert>
  )
}
