/** Exports responses: of which topics, and what beside them. */
import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../core/action.ts'
import { api } from '../../../core/api.ts'
import { download } from '../../../core/save-file.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { useTopics } from '../blocks-data.ts'
import { TopicsField } from './topics-field.tsx'

export default function ExportDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('portability')
  const notify = useNotify()
  const { data: all = [] } = useTopics()
  const [topics, setTopics] = useState<readonly string[]>([])
  const [forms, setForms] = useState(true)
  const [mappings, setMappings] = useState(true)

  const { isBusy: isExporting, run: submit } = useAction(async () => {
    await download(await api.portability.export({ topics: [...topics], forms, mappings }))
    notify.success(t('export.done'))
    close()
  })

  return (
    <Dialog
      title={t('export.title')}
      close={close}
      action={
        <Button variant="primary" loading={isExporting} onClick={submit}>
          {t('export.action')}
        </Button>
      }
    >
      <SpaceBetween size="m">
        <TopicsField
          label={t('export.topics')}
          description={t('export.topics-text')}
          placeholder={t('export.all-topics')}
          topics={all}
          chosen={topics}
          choose={setTopics}
        />
        <Checkbox
          checked={forms}
          description={t('export.forms-text')}
          onChange={({ detail }) => setForms(detail.checked)}
        >
          {t('export.forms')}
        </Checkbox>
        <Checkbox
          checked={mappings}
          description={t('export.mappings-text')}
          onChange={({ detail }) => setMappings(detail.checked)}
        >
          {t('export.mappings')}
        </Checkbox>
      </SpaceBetween>
    </Dialog>
  )
}
