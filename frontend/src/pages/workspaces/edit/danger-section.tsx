/** What takes something away for good: each asks for the name first. */
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { workspaces as contract, type ManagedWorkspace } from '#shared/contracts/workspaces'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { Section } from '../../../components/form/settings-page.tsx'
import type { WorkspaceDeed } from '../workspace-deed.ts'

interface DangerSectionProps {
  workspace: ManagedWorkspace
  start: (deed: WorkspaceDeed) => void
}

export function DangerSection({ workspace, start }: DangerSectionProps) {
  const { t } = useTranslation('workspaces')
  return (
    <Section title={t('edit.danger')} description={t('edit.danger-text')}>
      <SpaceBetween direction="horizontal" size="xs">
        <AccessButton
          access={contract.clear.access}
          formAction="none"
          onClick={() => start({ does: 'clear', workspace })}
        >
          {t('clear.button')}
        </AccessButton>
        <AccessButton
          access={contract.remove.access}
          formAction="none"
          onClick={() => start({ does: 'delete', workspace })}
        >
          {t('delete.button')}
        </AccessButton>
      </SpaceBetween>
    </Section>
  )
}
