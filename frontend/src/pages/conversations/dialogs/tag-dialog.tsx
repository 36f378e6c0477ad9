/** Which tag several customers get; tags are those of the settings. */
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../../core/api.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'

interface TagDialogProps {
  title: string
  finish: (tag: string) => void
  close: () => void
}

export default function TagDialog({ title, finish, close }: TagDialogProps) {
  const { t } = useTranslation('conversations')
  const { data, error, refetch } = useQuery(queries.conversations.topics({}))
  const [tag, setTag] = useState<string>()
  const options = (data?.tags ?? []).map((value) => ({ value, label: value }))

  function apply() {
    if (!tag) return
    finish(tag)
    close()
  }

  return (
    <Dialog
      title={title}
      close={close}
      action={
        <Button variant="primary" disabled={!tag} onClick={apply}>
          {t('bulk.do.tag')}
        </Button>
      }
    >
      {error ? (
        <LoadFailed error={error} retry={refetch} />
      ) : data && options.length === 0 ? (
        <p className="live-dialog-text">{t('bulk.no-tags')}</p>
      ) : (
        <FormField label={t('bulk.tag')}>
          <Select
            expandToViewport
            filteringType={options.length > 8 ? 'auto' : 'none'}
            statusType={data ? 'finished' : 'loading'}
            placeholder={t('bulk.choose-tag')}
            options={options}
            selectedOption={options.find(({ value }) => value === tag) ?? null}
            onChange={({ detail }) => setTag(detail.selectedOption.value)}
          />
        </FormField>
      )}
    </Dialog>
  )
}
