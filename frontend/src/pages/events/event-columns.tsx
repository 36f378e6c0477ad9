/** The columns of the list of events. */
import Box from '@cloudscape-design/components/box'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import Toggle from '@cloudscape-design/components/toggle'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { events as contract, type CustomEvent, type EventStatus } from '#shared/contracts/events'
import { dateAndTime } from '../../core/format.ts'
import { pathTo } from '../../core/pages.ts'
import { useRefusal } from '../../components/form/access-button.tsx'
import { PageLink } from '../../components/layout/page-link.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import type { Column } from '../../components/table/data-table.tsx'
import { RowActions } from '../../components/table/row-actions.tsx'
import { enableEvent, useStatuses } from './events-data.ts'

interface Actions {
  readonly tryOut: (event: CustomEvent) => void
  readonly remove: (event: CustomEvent) => void
}

const actionsWidthPx = 100

export function useColumns({ tryOut, remove }: Actions): Column<CustomEvent>[] {
  const { t } = useTranslation(['events', 'items', 'common'])
  const refusalOf = useRefusal()
  const { data } = useStatuses()
  const statusOf = ({ _id }: CustomEvent) => data?.get(_id)
  return [
    { id: 'name', title: t('columns.name'), cell: ({ name }) => <code>{name}</code>, order: ({ name }) => name },
    {
      id: 'enabled',
      title: t('columns.enabled'),
      cell: (event) => <Enabled event={event} />,
      order: ({ enabled }) => Number(enabled),
    },
    { id: 'responses', title: t('columns.responses'), cell: (event) => <Responses of={event} /> },
    {
      id: 'fired',
      title: t('columns.fired'),
      cell: (event) => <Moment at={statusOf(event)?.lastFired} none={data ? t('never') : '…'} />,
      order: (event) => statusOf(event)?.lastFired ?? '',
    },
    {
      id: 'count',
      title: t('columns.count'),
      cell: (event) => statusOf(event)?.firedLastDay ?? '…',
      order: (event) => statusOf(event)?.firedLastDay ?? 0,
    },
    { id: 'refused', title: t('columns.refused'), cell: (event) => <Refused status={statusOf(event)} /> },
    {
      id: 'actions',
      width: actionsWidthPx,
      title: t('items:rows.actions'),
      cell: (event) => (
        <RowActions
          label={t('items:rows.actions-of', { name: event.name })}
          actions={[
            { text: t('try.action'), act: () => tryOut(event) },
            { text: t('common:delete'), refused: refusalOf(contract.remove.access), act: () => remove(event) },
          ]}
        />
      ),
    },
  ]
}

function Enabled({ event }: { event: CustomEvent }) {
  const { t } = useTranslation('events')
  const notify = useNotify()
  const refused = useRefusal()(contract.update.access)
  const [saving, setSaving] = useState(false)
  const change = async (enabled: boolean) => {
    setSaving(true)
    try {
      await enableEvent(event, enabled)
    } catch {
      // EVENTS-006; the switch is as it was.
      notify.error(t('failed.update'))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Toggle
      ariaLabel={t('enabled-of', { name: event.name })}
      checked={event.enabled !== saving}
      disabled={refused !== undefined || saving}
      onChange={({ detail }) => void change(detail.checked)}
    />
  )
}

const shownMax = 3

export function Responses({ of: { blocks }, all = false }: { of: CustomEvent; all?: boolean }) {
  const { t } = useTranslation('events')
  const shown = all ? blocks : blocks.slice(0, shownMax)
  if (blocks.length === 0) return <Box color="text-body-secondary">{t('no-responses')}</Box>
  return (
    <ul className="event-responses">
      {shown.map(({ _id, title }) => (
        <li key={_id}>
          <PageLink to={`${pathTo('block-edit')}/${_id}`}>{title}</PageLink>
        </li>
      ))}
      {blocks.length > shown.length && <li>{t('more-responses', { count: blocks.length - shown.length })}</li>}
    </ul>
  )
}

function Moment({ at, none }: { at: string | undefined; none: string }) {
  if (at === undefined) return <Box color="text-body-secondary">{none}</Box>
  return <time dateTime={at}>{dateAndTime(at)}</time>
}

function Refused({ status }: { status: EventStatus | undefined }) {
  const { t } = useTranslation('events')
  if (!status?.refused) return '–'
  const { at, code } = status.refused
  return (
    <StatusIndicator type="warning">
      {code === 'event-off' ? t('was-off') : code}, <time dateTime={at}>{dateAndTime(at)}</time>
    </StatusIndicator>
  )
}
