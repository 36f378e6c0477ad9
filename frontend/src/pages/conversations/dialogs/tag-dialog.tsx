/** Which tag several customers get; tags are those of the settings. */
import Button from '@cloudscape-design/components/button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../../core/api.ts'
import { optionsOf } from '../../../components/form/choice/options.ts'
import { OneOfField } from '../../../components/form/choice/one-of.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'

interface TagDialogProps {
  title: string
  finish: (tag: string) => void
  close: () => void
}

export default function TagDialog({ title, finish, close }: TagDialogProps) {
  const { t } = useTranslation('conversations')
  const topics = useQuery(queries.conversations.topics({}))
  const { data, error, refetch } = topics
  const [tag, setTag] = useState<string>()
  const tags = data?.tags ?? []

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
      ) : data && tags.length === 0 ? (
        <p className="live-dialog-text">{t('bulk.no-tags')}</p>
      ) : (
        <OneOfField
          field={{ value: tag, onChange: setTag }}
          label={t('bulk.tag')}
          placeholder={t('bulk.choose-tag')}
          options={optionsOf(tags)}
          query={topics}
        />
      )}
    </Dialog>
  )
}
