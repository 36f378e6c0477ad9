/** A dialog in which something is edited: saved once nothing is wrong with it, and not left by mistake. */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Access } from '#shared/access'
import { AccessButton } from './access-button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { FaultsProvider, focusFirstFault, useShownFaults, type Faults } from './fault-field.tsx'

interface EditDialogProps {
  title: string
  access: Access
  editing: {
    readonly dirty: boolean
    readonly saving: boolean
    readonly faults: Faults
    /** True when it was saved; otherwise the reason is shown. */
    readonly save: () => Promise<boolean>
  }
  /** Shows the fields that something can be wrong with. */
  showFields?: () => void
  close: () => void
  children: ReactNode
}

export function EditDialog({ title, access, editing, showFields, close, children }: EditDialogProps) {
  const { t } = useTranslation('common')
  const { dirty, saving, faults, save } = editing
  const shown = useShownFaults(faults)
  const [leaving, setLeaving] = useState(false)
  const content = useRef<HTMLDivElement>(null)

  async function submit() {
    shown.showAll()
    if (Object.keys(faults).length === 0) return (await save()) && close()
    showFields?.()
    // The faults are marked with the next frame.
    requestAnimationFrame(() => focusFirstFault(content.current))
  }

  return (
    <Dialog
      title={title}
      size="large"
      close={() => (dirty ? setLeaving(true) : close())}
      action={
        <AccessButton
          access={access}
          variant="primary"
          loading={saving}
          disabled={!dirty}
          onClick={() => void submit()}
        >
          {t('save')}
        </AccessButton>
      }
    >
      <FaultsProvider value={shown}>
        <div ref={content}>
          <SpaceBetween size="m">
            {leaving && <Leaving stay={() => setLeaving(false)} leave={close} />}
            {children}
          </SpaceBetween>
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
