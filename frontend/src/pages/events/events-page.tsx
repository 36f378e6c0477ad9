/** Settings > events: the custom events of the company (EVENTS-001). */
import './events.css'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { events as contract, type CustomEvent } from '#shared/contracts/events'
import { CollectionPage } from '../../components/collection/collection-page.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import { lazily } from '../../core/lazy-page.ts'
import { Responses, useEventColumns } from './event-columns.tsx'
import { events } from './events-data.ts'

const EventDialog = lazy(() => lazily(() => import('./event-dialog.tsx')))
const TryDialog = lazy(() => lazily(() => import('./try-dialog.tsx')))

export default function EventsPage() {
  const { t } = useTranslation('events')
  const notify = useNotify()
  const list = useQuery(events.list)
  const columns = useEventColumns()
  return (
    <CollectionPage<CustomEvent, 'try'>
      name={t('name')}
      description={t('description')}
      list={list}
      nameOf={({ name }) => name}
      columns={() => columns}
      searched={({ name, blocks }) => [name, ...blocks.map(({ title }) => title)]}
      searchLabel={t('find')}
      none={{ title: t('none'), text: t('none-text') }}
      failed={t('failed.load')}
      create={{ text: t('create'), access: contract.create.access }}
      actionsOf={(event, open) => [{ text: t('try.action'), act: () => open(event, 'try') }]}
      dialog={({ item }, close) =>
        item ? <TryDialog event={item} close={close} /> : <EventDialog all={list.data ?? []} close={close} />
      }
      deletion={{
        access: contract.remove.access,
        consequence: () => t('delete-text'),
        details: (event) => event.blocks.length > 0 && <Responses of={event} all />,
        remove: (event) =>
          events.remove(event).catch((error: unknown) => {
            notify.error(t('failed.remove'))
            throw error
          }),
        deleted: (name) => t('deleted', { name }),
      }}
    />
  )
}
