/** The workspace as a file: out of the active environment, and into it. */
import Box from '@cloudscape-design/components/box'
import Checkbox from '@cloudscape-design/components/checkbox'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { portability, type WorkspaceOutcome } from '#shared/contracts/portability'
import { useAction } from '../../../core/action.ts'
import { useAgent } from '../../../core/agent.tsx'
import { api } from '../../../core/api.ts'
import { lazily } from '../../../core/lazy-page.ts'
import { download } from '../../../core/save-file.ts'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { ImportDone } from './import-done.tsx'

const ImportWorkspaceDialog = lazy(() => lazily(() => import('./import-workspace-dialog.tsx')))

export default function WorkspaceTab() {
  const [done, setDone] = useState<WorkspaceOutcome>()
  return (
    <SpaceBetween size="l">
      {done && <ImportDone outcome={done} close={() => setDone(undefined)} />}
      <Export />
      <Import onImported={setDone} />
    </SpaceBetween>
  )
}

function Export() {
  const { t } = useTranslation('backups')
  const { agent } = useAgent()
  const notify = useNotify()
  const [media, setMedia] = useState(true)

  const { isBusy: isExporting, run } = useAction(async () => {
    await download(await api.portability.exportWorkspace({ media }))
    notify.success(t('move.export.done'))
  })

  return (
    <Container
      header={<Header variant="h2">{t('move.export.title')}</Header>}
      footer={
        <AccessButton access={portability.exportWorkspace.access} loading={isExporting} onClick={run}>
          {t('move.export.action')}
        </AccessButton>
      }
    >
      <SpaceBetween size="m">
        <Box>{t('move.export.text', { environment: agent.activeEnvironment.name })}</Box>
        <Checkbox
          checked={media}
          description={t('move.export.media-text')}
          onChange={({ detail }) => setMedia(detail.checked)}
        >
          {t('move.export.media')}
        </Checkbox>
      </SpaceBetween>
    </Container>
  )
}

function Import({ onImported }: { onImported: (outcome: WorkspaceOutcome) => void }) {
  const { t } = useTranslation('backups')
  const { agent } = useAgent()
  const [isOpen, setOpen] = useState(false)
  return (
    <Container
      header={<Header variant="h2">{t('move.import.title')}</Header>}
      footer={
        <AccessButton access={portability.importWorkspace.access} onClick={() => setOpen(true)}>
          {t('move.import.open')}
        </AccessButton>
      }
    >
      <Box>{t('move.import.text', { environment: agent.activeEnvironment.name })}</Box>
      <Suspense>{isOpen && <ImportWorkspaceDialog onImported={onImported} close={() => setOpen(false)} />}</Suspense>
    </Container>
  )
}
