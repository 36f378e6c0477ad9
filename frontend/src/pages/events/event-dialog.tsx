/** Makes a custom event. Its name stands in addresses, so that it is never edited. */
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { events as contract, type CustomEvent } from '#shared/contracts/events'
import { faultAt } from '#shared/faults'
import { DraftDialog } from '../../components/form/draft-dialog.tsx'
import { TextField, ToggleField } from '../../components/form/fields.tsx'
import { useDraft } from '../../components/form/use-draft.ts'
import { useNotify } from '../../components/notice/notifications.tsx'
import { createEvent, events, type EventDraft } from './events-data.ts'

export default function EventDialog({ all, close }: { all: readonly CustomEvent[]; close: () => void }) {
  const { t } = useTranslation('events')
  const notify = useNotify()
  const form = useDraft<CustomEvent, EventDraft>({
    saved: undefined,
    access: contract.create.access,
    editedOf: () => ({ name: '', enabled: true }),
    schema: contract.create.input,
    rules: ({ name }) => (all.some((other) => other.name === name.trim()) ? [faultAt('name', 'name-taken')] : []),
    save: (draft) => createEvent(draft, t('failed.create')),
    onSaved: (saved) => {
      events.show(saved)
      notify.success(t('created', { name: saved.name }))
    },
    refetch: events.refetch,
  })
  return (
    <DraftDialog form={form} title={t('create')} size="medium" action={t('create')} close={close}>
      <SpaceBetween size="l">
        <TextField
          field={form.field('name')}
          label={t('columns.name')}
          description={t('name-text')}
          limits={t('name-limits')}
          input={{ spellcheck: false, autoComplete: false, placeholder: 'order-shipped' }}
          stretch
        />
        <ToggleField field={form.field('enabled')} label={t('columns.enabled')} description={t('enabled-text')} />
      </SpaceBetween>
    </DraftDialog>
  )
}
