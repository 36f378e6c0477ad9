/** One server of the company, added or edited: its address, what it is told, and how much of it. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { webhooks as contract, type Webhook } from '#shared/contracts/webhooks'
import { faultAt } from '#shared/faults'
import { wantedTypes, type WebhookType } from '#shared/webhook-types'
import type { Field } from '../../../components/form/draft.ts'
import { DraftDialog } from '../../../components/form/draft-dialog.tsx'
import { TextField, ToggleField } from '../../../components/form/fields.tsx'
import { useDraft } from '../../../components/form/use-draft.ts'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { typeGroupNames, typesIn } from '../types.ts'
import {
  refetchWebhooks,
  refreshWebhooks,
  saveWebhook,
  useUnsetWebhook,
  type SavedWebhook,
  type WebhookDraft,
} from '../webhooks-data.ts'

interface EndpointDialogProps {
  webhook: Webhook | undefined
  /** Gets what was saved, which may hold a secret. */
  saved: (webhook: SavedWebhook) => void
  close: () => void
}

export default function EndpointDialog({ webhook, saved, close }: EndpointDialogProps) {
  const { t } = useTranslation('webhooks')
  const notify = useNotify()
  const unset = useUnsetWebhook()
  // The dialog closes once it has saved; what follows opens after that.
  const made = useRef<SavedWebhook>(undefined)
  const form = useDraft<SavedWebhook, WebhookDraft>({
    saved: webhook,
    access: webhook ? contract.update.access : contract.create.access,
    editedOf: editedWebhook,
    schema: contract.create.input,
    rules: ({ endpoint }) => (endpoint.trim() === '' ? [faultAt('endpoint', 'mandatory')] : []),
    save: (draft, base) => saveWebhook(draft, base, unset),
    onSaved: (after, base) => {
      void refreshWebhooks()
      notify.success(t(base ? 'saved' : 'created'))
      made.current = after
    },
    refetch: refetchWebhooks,
  })
  const leave = () => {
    close()
    if (made.current) saved(made.current)
  }
  return (
    <DraftDialog
      form={form}
      title={webhook ? t('edit') : t('create')}
      {...(!webhook && { action: t('create') })}
      close={leave}
    >
      <SpaceBetween size="l">
        <TextField
          field={form.field('endpoint')}
          label={t('endpoint')}
          description={t('endpoint-text')}
          input={{ spellcheck: false, autoComplete: false, type: 'url', placeholder: 'https://' }}
          stretch
        />
        <TextField field={form.field('description')} label={t('note')} description={t('note-text')} stretch />
        <Types field={form.field('types')} />
        <ToggleField field={form.field('full')} label={t('full')} description={t('full-text')} />
        <ToggleField field={form.field('paused')} label={t('paused')} description={t('paused-text')} />
      </SpaceBetween>
    </DraftDialog>
  )
}

const editedWebhook = (webhook: Webhook | undefined): WebhookDraft => ({
  endpoint: webhook?.endpoint ?? '',
  description: webhook?.description ?? '',
  types: webhook?.types ?? [],
  full: webhook?.full ?? false,
  paused: webhook?.state === 'paused',
})

function Types({ field: { value, readOnly, onChange } }: { field: Field<WebhookType[]> }) {
  const { t } = useTranslation('webhooks')
  const toggle = (type: WebhookType, isWanted: boolean) =>
    onChange(wantedTypes.filter((each) => (each === type ? isWanted : value.includes(each))))
  return (
    <div>
      <SpaceBetween direction="horizontal" size="xs" alignItems="center">
        <Box variant="awsui-key-label">{t('wanted')}</Box>
        {!readOnly && (
          <Button variant="inline-link" onClick={() => onChange(value.length === 0 ? [...wantedTypes] : [])}>
            {t(value.length === 0 ? 'choose-all' : 'choose-none')}
          </Button>
        )}
      </SpaceBetween>
      <div className="webhook-types">
        {typeGroupNames.map((group) => (
          <fieldset key={group}>
            <legend>{t(`groups.${group}`)}</legend>
            {typesIn(group).map((type) => (
              <Checkbox
                key={type}
                checked={value.includes(type)}
                readOnly={readOnly}
                onChange={({ detail }) => toggle(type, detail.checked)}
              >
                {t(`types.${type}`)} <code>{type}</code>
              </Checkbox>
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  )
}
