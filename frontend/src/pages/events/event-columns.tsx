/** The columns of the list of events. */
import Box from '@cloudscape-design/components/box'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import { events as contract, type CustomEvent, type EventStatus } from '#shared/contracts/events'
import { pathTo } from '../../core/pages.ts'
import { Moment } from '../../components/layout/moment.tsx'
import { PageLink } from '../../components/layout/page-link.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import { useColumnKit } from '../../components/table/columns.tsx'
import { toggleColumn } from '../../components/table/toggle-column.tsx'
import type { Column } from '../../components/table/rows-table.tsx'
import { enableEvent, useStatuses } from './events-data.ts'

export function useEventColumns(): readonly Column<CustomEvent>[] {
  const { t } = useTranslation('events')
  const notify = useNotify()
  const columns = useColumnKit<CustomEvent>()
  const { data } = useStatuses()
  const statusOf = ({ _id }: CustomEvent) => data?.get(_id)
  return [
    { id: 'name', title: t('columns.name'), cell: ({ name }) => <code>{name}</code>, order: ({ name }) => name },
    toggleColumn('enabled', t('columns.enabled'), {
      isOn: ({ enabled }) => enabled,
      labelOf: ({ name }) => t('enabled-of', { name }),
      access: contract.update.access,
      // EVENTS-006.
      change: (event, isOn) => enableEvent(event, isOn).catch(() => notify.error(t('failed.update'))),
    }),
    { id: 'responses', title: t('columns.responses'), cell: (event) => <Responses of={event} /> },
    columns.moment('fired', t('columns.fired'), (event) => statusOf(event)?.lastFired, data ? t('never') : '…'),
    columns.count('count', t('columns.count'), (event) => statusOf(event)?.firedLastDay, '…'),
    { id: 'refused', title: t('columns.refused'), cell: (event) => <Refused status={statusOf(event)} /> },
  ]
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

function Refused({ status }: { status: EventStatus | undefined }) {
  const { t } = useTranslation('events')
  if (!status?.refused) return '–'
  const { at, code } = status.refused
  return (
    <StatusIndicator type="warning">
      {code === 'event-off' ? t('was-off') : code}, <Moment at={at} />
    </StatusIndicator>
  )
}
