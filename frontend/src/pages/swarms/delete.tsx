/** Asks before a swarm is deleted; one that a waiting broadcast means stays, and the broadcasts are named. */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import type { Broadcast } from '#shared/contracts/broadcasts'
import type { Swarm } from '#shared/contracts/swarms'
import { DeleteDialog } from '../../components/dialog/delete-dialog.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { PageLink } from '../../components/layout/page-link.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import { pathTo } from '../../core/pages.ts'
import { removeSwarm } from './swarms-data.ts'

interface DeleteProps {
  swarm: Swarm
  /** The broadcasts that are still to be sent to it. */
  waiting: readonly Broadcast[]
  close: () => void
}

export function Delete({ swarm: { _id, name }, waiting, close }: DeleteProps) {
  const { t } = useTranslation(['swarms', 'items', 'common'])
  const notify = useNotify()
  if (waiting.length > 0) {
    return (
      <Dialog
        title={t('items:delete.title', { name })}
        close={close}
        action={
          <Button variant="primary" onClick={close}>
            {t('common:close')}
          </Button>
        }
      >
        <SpaceBetween size="m">
          <Alert type="warning">{t('in-use')}</Alert>
          <ul>
            {waiting.map((broadcast) => (
              <li key={broadcast._id}>
                <PageLink to={`${pathTo('broadcast')}/${broadcast._id}`}>{broadcast.name}</PageLink>
              </li>
            ))}
          </ul>
        </SpaceBetween>
      </Dialog>
    )
  }
  return (
    <DeleteDialog
      name={name}
      consequence={t('delete-text')}
      references="none"
      remove={async () => {
        await removeSwarm(_id)
        notify.success(t('deleted', { name }))
      }}
      close={close}
    />
  )
}
