/** Imports a workspace file: chosen, tried out, and taken over once somebody has seen what that changes. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkspaceOutcome } from '#shared/contracts/portability'
import { uploadRules } from '#shared/contracts/media'
import { mebibyte } from '#shared/limits'
import { useAgent } from '../../../core/agent.tsx'
import { api } from '../../../core/api.ts'
import { TypedName } from '../../../components/dialog/typed-name.tsx'
import { ImportDialog } from '../../../components/import/import-dialog.tsx'
import { useImport } from '../../../components/import/use-import.ts'
import { countsOf } from './workspace-counts.ts'
import { Outcome } from './outcome.tsx'

interface ImportWorkspaceDialogProps {
  onImported: (outcome: WorkspaceOutcome) => void
  close: () => void
}

const { bytesMax, contentTypes } = uploadRules.workspace

export default function ImportWorkspaceDialog({ onImported, close }: ImportWorkspaceDialogProps) {
  const { t } = useTranslation(['backups', 'portability'])
  const { agent } = useAgent()
  const { name, isLive } = agent.activeEnvironment
  const [isNamed, setNamed] = useState(false)
  const form = useImport<WorkspaceOutcome>({
    purpose: 'workspace',
    // Browsers do not know what a .parley file is.
    contentType: contentTypes[0] ?? '',
    run: (uploadId, dryRun) =>
      api.portability.importWorkspace({ uploadId, commit: !dryRun, ...(isLive && !dryRun && { name }) }),
    failed: t('portability:import.upload-failed'),
    isReplaced: everything,
    onImported: (outcome) => {
      onImported(outcome)
      close()
    },
  })
  return (
    <ImportDialog
      form={form}
      title={t('move.import.dialog')}
      accept=".parley,.zip,application/zip"
      hint={t('move.import.hint', { max: bytesMax / mebibyte })}
      shown={(outcome) => <Outcome outcome={outcome}>{isLive && <LiveName name={name} agree={setNamed} />}</Outcome>}
      isGood={(outcome) => {
        const { created, updated, removed } = countsOf(outcome)
        return outcome.content.refused.length === 0 && created + updated + removed > 0
      }}
      missing={isLive && !isNamed ? t('move.import.typed') : undefined}
      close={close}
    />
  )
}

/** Asked anew with each file that is tried out. */
function LiveName({ name, agree }: { name: string; agree: (isTyped: boolean) => void }) {
  const { t } = useTranslation('backups')
  useEffect(() => () => agree(false), [agree])
  return <TypedName name={name} description={t('restore.live')} agree={agree} />
}

/** Content and settings are others: nothing that was read before holds. */
const everything = {}
