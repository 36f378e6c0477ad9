/** Asks before a module is installed, replaced or removed, and says why it cannot be. */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Module, ModuleVersion } from '#shared/contracts/marketplace'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import { language } from '../../core/i18n.ts'
import { installVersion, uninstallModule } from './marketplace-data.ts'

export interface ModuleChange {
  readonly does: 'install' | 'replace' | 'uninstall'
  /** The one that comes, or the one that goes. */
  readonly version: ModuleVersion
}

interface ChangeDialogProps {
  module: Module
  change: ModuleChange
  /** What is installed. */
  former: ModuleVersion | undefined
  close: () => void
}

export function ChangeDialog({ module, change: { does, version }, former, close }: ChangeDialogProps) {
  const { t } = useTranslation('marketplace')
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const values = { title: module.title[language()], version: version.version, former: former?.version ?? '' }
  const act = async () => {
    setBusy(true)
    try {
      await (does === 'uninstall' ? uninstallModule(module) : installVersion(version))
      notify.success(t(`${does}-done`, values))
      close()
    } catch (error) {
      // A call fails with an error that says why, in the agent's language.
      setRefused((error as Error).message)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t(`${does}-title`, values)}
      close={close}
      beginsAtAction
      action={
        <Button variant="primary" loading={isBusy} onClick={() => void act()}>
          {t(`${does}-confirm`)}
        </Button>
      }
    >
      <SpaceBetween size="m">
        <Box variant="p">{t(`${does}-text`, values)}</Box>
        {refused !== undefined && <Alert type="error">{refused}</Alert>}
      </SpaceBetween>
    </Dialog>
  )
}
