/** Asks before a workspace is deleted from the sidebar by somebody who works there (WORKSPACES-014). */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import { useTranslation } from 'react-i18next'
import type { Workspace } from '#shared/contracts/account'
import { quietly } from '../../../core/api.ts'
import { agentChanged, useAgent } from '../../../core/agent.tsx'
import { goOnElsewhere } from '../../../core/leave-workspace.ts'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { workspaces } from '../workspaces-data.ts'
import { Onward } from './delete-dialog.tsx'
import { TypedDialog } from './typed-dialog.tsx'

export default function OwnDeleteDialog({ workspace, close }: { workspace: Workspace; close: () => void }) {
  const { t } = useTranslation(['workspaces', 'common'])
  const notify = useNotify()
  const { agent } = useAgent()
  const { id, name, displayName } = workspace
  const isActive = agent.activeClient === name
  return (
    <TypedDialog
      title={t('delete.title', { name: displayName })}
      name={name}
      action={t('common:delete')}
      failed={t('delete.failed')}
      run={async () => {
        await quietly.workspaces.removeOwn({ id, name })
        if (isActive) return goOnElsewhere(agent)
        agentChanged({
          ...agent,
          clients: agent.clients.filter((client) => client !== name),
          workspaces: agent.workspaces.filter((other) => other.id !== id),
        })
        workspaces.drop(id)
        notify.success(t('delete.started', { name: displayName }))
      }}
      close={close}
    >
      <Alert type="warning">{t('delete.text')}</Alert>
      <Box>{t('delete.at-once')}</Box>
      {isActive && <Onward />}
    </TypedDialog>
  )
}
