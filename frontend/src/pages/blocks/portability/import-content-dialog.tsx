/** Imports responses out of an export, as a whole or in part. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportOutcome } from '#shared/contracts/portability'
import { api } from '../../../core/api.ts'
import { pathTo } from '../../../core/pages.ts'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { ContentOutcome } from '../../../components/import/content-outcome.tsx'
import { ImportDialog } from '../../../components/import/import-dialog.tsx'
import { ImportOptions, optionsAtFirst } from './import-options.tsx'
import { topicsIn } from './topics-in.ts'
import { useImport } from '../../../components/import/use-import.ts'

export default function ImportContentDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('portability')
  const notify = useNotify()
  const [options, setOptions] = useState(optionsAtFirst)
  const [topicsOfFile, setTopicsOfFile] = useState<readonly string[]>([])
  const form = useImport<ImportOutcome>({
    purpose: 'content',
    contentType: 'application/json',
    run: (uploadId, dryRun) => {
      const { type, overwrite, topics } = options
      const ofPart = type === 'partial' && { overwrite, topics: [...topics] }
      return api.portability.import({ uploadId, type, dryRun, ...ofPart })
    },
    failed: t('import.upload-failed'),
    onImported: ({ created, updated, removed }) => {
      const undo = { text: t('content.undo'), to: `${pathTo('backup')}?tab=undo` }
      notify.success(t('content.done', { created, updated, removed }), undo)
      close()
    },
  })

  async function choose(file: File | undefined) {
    form.choose(file)
    setOptions({ ...options, topics: [] })
    setTopicsOfFile(file ? await topicsIn(file) : [])
  }

  return (
    <ImportDialog
      form={{ ...form, choose: (file) => void choose(file) }}
      title={t('content.title')}
      accept=".json,application/json"
      hint={t('content.hint')}
      shown={(outcome) => <ContentOutcome outcome={outcome} />}
      isGood={({ refused, created, updated, removed }) => refused.length === 0 && created + updated + removed > 0}
      close={close}
      options={
        <ImportOptions
          options={options}
          topics={topicsOfFile}
          change={(changed) => {
            setOptions(changed)
            // What was tried out does not hold for other options.
            form.reconsider()
          }}
        />
      }
    />
  )
}
