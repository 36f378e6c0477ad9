/** Imports translations out of a CSV file. */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import type { TranslationOutcome } from '#shared/contracts/translations'
import { api } from '../../../core/api.ts'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { ImportDialog } from '../../../components/import/import-dialog.tsx'
import { useImport } from '../../../components/import/use-import.ts'

export default function ImportTranslationsDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('portability')
  const notify = useNotify()
  const form = useImport<TranslationOutcome>({
    purpose: 'translations',
    contentType: 'text/csv',
    run: (uploadId, dryRun) => api.translations.import({ uploadId, dryRun }),
    failed: t('import.upload-failed'),
    onImported: ({ texts }) => {
      notify.success(t('translations.done', { count: texts }))
      close()
    },
  })
  return (
    <ImportDialog
      form={form}
      title={t('translations.title')}
      accept=".csv,.txt,text/csv"
      hint={t('translations.hint')}
      shown={(outcome) => <Outcome outcome={outcome} />}
      isGood={({ texts }) => texts > 0}
      close={close}
    />
  )
}

function Outcome({ outcome }: { outcome: TranslationOutcome }) {
  const { t } = useTranslation('portability')
  const { updated, texts, ignored, ignoredRows, ignoredColumns } = outcome
  return (
    <SpaceBetween size="s">
      <Alert type="info">
        {texts === 0
          ? t('translations.nothing')
          : `${t('translations.texts', { count: texts })} ${t('translations.items', { count: updated })}`}
      </Alert>
      {ignoredColumns.length > 0 && <Box>{t('translations.columns', { columns: ignoredColumns.join(', ') })}</Box>}
      {ignored > 0 && (
        <>
          <Box>{t('translations.ignored', { count: ignored })}</Box>
          <ul className="import-lines">
            {ignoredRows.map(({ row, id, field, reason }) => (
              <li key={row}>{t(`translations.reasons.${reason}`, { row, id, field })}</li>
            ))}
          </ul>
        </>
      )}
    </SpaceBetween>
  )
}
