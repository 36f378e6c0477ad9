/** What the list says of a backup: when and by whom it was made, what is in it, and whether it was proven. */
import Badge, { type BadgeProps } from '@cloudscape-design/components/badge'
import Box from '@cloudscape-design/components/box'
import Popover from '@cloudscape-design/components/popover'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import { backups as contract, type Backup, type BackupKind } from '#shared/contracts/backups'
import { nightlyBackupsMax, weeklyBackupsMax } from '#shared/limits'
import { contentKinds } from '#shared/references'
import { dateAndTime, dayName, fileSize, wholeNumber } from '../../../core/format.ts'
import { ask } from '../../../components/dialog/ask.ts'
import { Moment } from '../../../components/layout/moment.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { useColumnKit } from '../../../components/table/columns.tsx'
import type { Column } from '../../../components/table/rows-table.tsx'
import type { RowAction } from '../../../components/table/row-actions.tsx'
import { downloadBackup, removeBackup } from '../backups-data.ts'
import { itemsOf, useMaker } from '../backup-texts.ts'

const colours: Readonly<Record<BackupKind, NonNullable<BadgeProps['color']>>> = {
  manual: 'blue',
  nightly: 'grey',
  weekly: 'grey',
  safety: 'green',
  release: 'grey',
}

export function useBackupColumns(restore: (backup: Backup) => void): readonly Column<Backup>[] {
  const { t } = useTranslation('backups')
  const columns = useColumnKit<Backup>()
  const actionsOf = useBackupActions(restore)
  return [
    {
      id: 'created',
      title: t('columns.created'),
      cell: (backup) => <Made backup={backup} />,
      order: ({ created }) => created,
    },
    {
      id: 'kind',
      title: t('columns.kind'),
      cell: ({ kind }) => <Badge color={colours[kind]}>{t(`kinds.${kind}`)}</Badge>,
      order: ({ kind }) => t(`kinds.${kind}`),
    },
    { id: 'content', title: t('columns.content'), cell: (backup) => <Content backup={backup} />, order: itemsOf },
    {
      id: 'size',
      title: t('columns.size'),
      cell: ({ bytes }) => (bytes === undefined ? '–' : fileSize(bytes)),
      order: ({ bytes = 0 }) => bytes,
    },
    {
      id: 'proof',
      title: t('columns.proof'),
      cell: (backup) => <Proof backup={backup} />,
      order: ({ proven }) => proven?.at ?? '',
    },
    {
      id: 'until',
      title: t('columns.until'),
      cell: (backup) => <Until backup={backup} />,
      order: ({ until = '' }) => until,
    },
    columns.actions(({ created }) => dateAndTime(created), actionsOf),
  ]
}

/** Of those of the nights so many are kept, whatever their age. */
function Until({ backup: { until, kind } }: { backup: Backup }) {
  const { t } = useTranslation('backups')
  if (until) return <time dateTime={until}>{t('until', { day: dayName(until) })}</time>
  if (kind === 'nightly') return t('newest', { max: nightlyBackupsMax })
  return kind === 'weekly' ? t('newest', { max: weeklyBackupsMax }) : t('forever')
}

function Made({ backup }: { backup: Backup }) {
  const makerOf = useMaker()
  return (
    <>
      <Moment at={backup.created} />
      <Box color="text-body-secondary" fontSize="body-s">
        {makerOf(backup)}
      </Box>
    </>
  )
}

/** How much is in it, by kinds when asked; of one that is not complete, why there is nothing. */
export function Content({ backup }: { backup: Backup }) {
  const { t } = useTranslation(['backups', 'portability'])
  const { status, counts, media = 0 } = backup
  if (status === 'writing') return <StatusIndicator type="in-progress">{t('writing')}</StatusIndicator>
  if (status === 'failed') {
    return (
      <Popover content={t('failed-text')} triggerType="text" dismissButton={false}>
        <StatusIndicator type="error">{t('failed')}</StatusIndicator>
      </Popover>
    )
  }
  return (
    <>
      <Popover
        header={t('counts-of')}
        triggerType="text"
        dismissButton={false}
        content={contentKinds
          .filter((kind) => counts[kind] > 0)
          .map((kind) => (
            <div key={kind}>
              {t(`portability:content.kinds.${kind}`)}: {wholeNumber(counts[kind])}
            </div>
          ))}
      >
        {t('items', { count: itemsOf(backup) })}
      </Popover>
      {media > 0 && (
        <Box color="text-body-secondary" fontSize="body-s">
          {t('media', { count: media })}
        </Box>
      )}
    </>
  )
}

/** Those that the night makes are restored into nothing and compared. */
function Proof({ backup: { kind, status, proven } }: { backup: Backup }) {
  const { t } = useTranslation('backups')
  if (!proven) return status === 'complete' && (kind === 'nightly' || kind === 'weekly') ? t('unproven') : '–'
  const day = dayName(proven.at)
  if (proven.isSame) return <StatusIndicator type="success">{t('proven', { day })}</StatusIndicator>
  return (
    <Popover content={t('differed-text')} triggerType="text" dismissButton={false}>
      <StatusIndicator type="error">{t('differed', { day })}</StatusIndicator>
    </Popover>
  )
}

function useBackupActions(restore: (backup: Backup) => void): (backup: Backup) => readonly RowAction[] {
  const { t } = useTranslation(['backups', 'common'])
  const notify = useNotify()

  async function download(id: string) {
    try {
      await downloadBackup(id)
    } catch {
      // The call has told why, as of a backup that is not there (BACKUP-004).
      return
    }
    notify.success(t('downloaded'))
  }

  const askToDelete = ({ _id, created }: Backup) => {
    const moment = dateAndTime(created)
    ask({
      title: t('delete.title', { moment }),
      warning: t('delete.text'),
      action: t('common:delete'),
      access: contract.remove.access,
      act: async () => {
        await removeBackup(_id)
        notify.success(t('delete.done', { moment }))
      },
    })
  }
  return (backup) => [
    {
      text: t('actions.restore'),
      access: contract.restore.access,
      refused: { writing: t('not-written'), failed: t('not-complete'), complete: undefined }[backup.status],
      act: () => restore(backup),
    },
    // The server knows whether there is a file.
    { text: t('actions.download'), access: contract.download.access, act: () => download(backup._id) },
    { text: t('actions.delete'), access: contract.remove.access, act: () => askToDelete(backup) },
  ]
}
