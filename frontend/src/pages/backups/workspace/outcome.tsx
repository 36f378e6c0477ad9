/** What importing a workspace file would do: to each kind of content, to the settings and media, and what stands against it. */
import Alert from '@cloudscape-design/components/alert'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { importedKinds, workspaceParts, type WorkspaceOutcome } from '#shared/contracts/portability'
import { CountsTable, Refused } from '../../../components/import/content-outcome.tsx'
import { MissingSecrets } from '../missing-secrets.tsx'

interface OutcomeProps {
  outcome: WorkspaceOutcome
  /** What is asked before the import, where nothing stands against it. */
  children: ReactNode
}

export function Outcome({ outcome, children }: OutcomeProps) {
  const { t } = useTranslation(['backups', 'portability'])
  const { content, settings, media, missing } = outcome
  const isRefused = content.refused.length > 0
  return (
    <SpaceBetween size="m">
      <Refused findings={content.refused} />
      <CountsTable
        rows={[
          ...importedKinds.map((kind) => ({
            id: kind,
            title: t(`portability:content.kinds.${kind}`),
            ...content.kinds[kind],
          })),
          ...workspaceParts.map((part) => ({ id: part, title: t(`parts.${part}`), ...settings[part] })),
          { id: 'media', title: t('parts.media'), updated: 0, removed: 0, ...media },
        ]}
      />
      <MissingSecrets missing={missing} />
      {!isRefused && <Alert type="info">{t('restore.safety')}</Alert>}
      {!isRefused && children}
    </SpaceBetween>
  )
}
