/** Settings > events: the custom events of the company (EVENTS-001). */
import './events.css'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { events as contract, type CustomEvent } from '#shared/contracts/events'
import { lazily } from '../../core/lazy-page.ts'
import { DeleteDialog } from '../../components/dialog/delete-dialog.tsx'
import { AccessButton } from '../../components/form/access-button.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { Empty } from '../../components/notice/empty.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { Responses, useColumns } from './event-columns.tsx'
import { removeEvent, useEvents } from './events-data.ts'

const EventDialog = lazy(() => lazily(() => import('./event-dialog.tsx')))
const TryDialog = lazy(() => lazily(() => import('./try-dialog.tsx')))

type Doing = { readonly does: 'create' } | { readonly does: 'try' | 'delete'; readonly event: CustomEvent }

export default function EventsPage() {
  const { t } = useTranslation('events')
  const events = useEvents()
  const [doing, start] = useState<Doing>()
  const columns = useColumns({
    tryOut: (event) => start({ does: 'try', event }),
    remove: (event) => start({ does: 'delete', event }),
  })
  const close = () => start(undefined)
  const create = (variant: 'primary' | 'normal') => (
    <AccessButton access={contract.create.access} variant={variant} onClick={() => start({ does: 'create' })}>
      {t('create')}
    </AccessButton>
  )
  return (
    <>
      <DataTable
        name={t('name')}
        list={events}
        columns={columns}
        searched={({ name, blocks }) => [name, ...blocks.map(({ title }) => title)]}
        searchLabel={t('find')}
        failed={t('failed.load')}
        header={(counter) => (
          <PageHeader description={t('description')} {...(counter && { counter })} actions={create('primary')} />
        )}
        empty={<Empty title={t('none')} text={t('none-text')} action={create('normal')} />}
      />
      <Suspense>
        {doing?.does === 'create' && <EventDialog all={events.data ?? []} close={close} />}
        {doing?.does === 'try' && <TryDialog event={doing.event} close={close} />}
      </Suspense>
      {doing?.does === 'delete' && <Delete event={doing.event} close={close} />}
    </>
  )
}

function Delete({ event, close }: { event: CustomEvent; close: () => void }) {
  const { t } = useTranslation('events')
  const notify = useNotify()
  const { _id, name } = event
  return (
    <DeleteDialog
      name={name}
      consequence={t('delete-text')}
      references="none"
      details={event.blocks.length > 0 && <Responses of={event} all />}
      remove={async () => {
        await removeEvent(_id).catch((error: unknown) => {
          notify.error(t('failed.remove'))
          throw error
        })
        notify.success(t('deleted', { name }))
      }}
      close={close}
    />
  )
}
