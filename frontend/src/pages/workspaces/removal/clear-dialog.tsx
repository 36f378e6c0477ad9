/** Removes data sets of a workspace, which stays (WORKSPACES-015). */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Checkbox from '@cloudscape-design/components/checkbox'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dataSets, type DataSet, type ManagedWorkspace } from '#shared/contracts/workspaces'
import { quietly } from '../../../core/api.ts'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { showRemoval } from '../workspaces-data.ts'
import { TypedDialog } from './typed-dialog.tsx'

export function ClearDialog({ workspace, close }: { workspace: ManagedWorkspace; close: () => void }) {
  const { t } = useTranslation('workspaces')
  const notify = useNotify()
  const [chosen, setChosen] = useState<readonly DataSet[]>([])
  const { _id: client, name, displayName } = workspace
  return (
    <TypedDialog
      title={t('clear.title', { name: displayName })}
      name={name}
      action={t('clear.act')}
      barred={chosen.length === 0}
      run={async () => {
        await quietly.workspaces.clear({ client, name, sets: dataSets.filter((set) => chosen.includes(set)) })
        void showRemoval()
        notify.success(t('clear.started', { name: displayName }))
      }}
      close={close}
    >
      <Box>{t('clear.text')}</Box>
      <SpaceBetween size="s">
        {dataSets.map((set) => (
          <Checkbox
            key={set}
            checked={chosen.includes(set)}
            description={t(`clear.sets.${set}.text`)}
            onChange={({ detail }) =>
              setChosen(detail.checked ? [...chosen, set] : chosen.filter((other) => other !== set))
            }
          >
            {t(`clear.sets.${set}.name`)}
          </Checkbox>
        ))}
      </SpaceBetween>
      {chosen.includes('conversations') && <Alert type="warning">{t('clear.holds')}</Alert>}
      {chosen.includes('content') && <Alert type="info">{t('clear.backup')}</Alert>}
    </TypedDialog>
  )
}
