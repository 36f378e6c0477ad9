/** Asks before a workspace is deleted by the provider, and says in numbers what goes (WORKSPACES-009, WORKSPACES-010). */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import { useTranslation } from 'react-i18next'
import type { ManagedWorkspace } from '#shared/contracts/workspaces'
import { quietly } from '../../../core/api.ts'
import { useAgent } from '../../../core/agent.tsx'
import { goOnElsewhere, nextWorkspace } from '../../../core/leave-workspace.ts'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { showRemoval, useStatuses, workspaces } from '../workspaces-data.ts'
import { TypedDialog } from './typed-dialog.tsx'

interface DeleteWorkspaceDialogProps {
  workspace: ManagedWorkspace
  close: () => void
  leave?: (() => void) | undefined
}

export function DeleteWorkspaceDialog({ workspace, close, leave }: DeleteWorkspaceDialogProps) {
  const { t } = useTranslation(['workspaces', 'common'])
  const notify = useNotify()
  const { agent } = useAgent()
  const { _id: id, name, displayName } = workspace
  const status = useStatuses().data?.get(id)
  const isActive = agent.activeClient === name
  return (
    <TypedDialog
      title={t('delete.title', { name: displayName })}
      name={name}
      action={t('common:delete')}
      failed={t('delete.failed')}
      run={async () => {
        await quietly.workspaces.remove({ id, name })
        if (isActive) return goOnElsewhere(agent)
        workspaces.drop(id)
        void showRemoval()
        notify.success(t('delete.started', { name: displayName }))
        leave?.()
      }}
      close={close}
    >
      <Alert type="warning">{t('delete.text')}</Alert>
      {status && <Numbers people={status.people} open={status.open} />}
      <Box>{t('delete.at-once')}</Box>
      {isActive && <Onward />}
    </TypedDialog>
  )
}

function Numbers({ people, open }: { people: number; open: number }) {
  const { t } = useTranslation('workspaces')
  if (people + open === 0) return <Box>{t('delete.nobody')}</Box>
  return (
    <Box>
      {people > 0 && t('delete.people', { count: people })} {open > 0 && t('delete.conversations', { count: open })}
    </Box>
  )
}

/** Where the agent is after having deleted the workspace they work in. */
export function Onward() {
  const { t } = useTranslation('workspaces')
  const next = nextWorkspace(useAgent().agent)
  return <Box>{next ? t('delete.elsewhere', { name: next.displayName }) : t('delete.last')}</Box>
}
