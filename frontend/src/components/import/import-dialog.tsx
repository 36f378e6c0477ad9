/** The frame of an import: the file, its options, what would come of it, and then the import itself. */
import Button from '@cloudscape-design/components/button'
import FileUpload from '@cloudscape-design/components/file-upload'
import FormField from '@cloudscape-design/components/form-field'
import ProgressBar from '@cloudscape-design/components/progress-bar'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../dialog/dialog.tsx'
import { FileFaults } from './file-faults.tsx'
import type { Import } from './use-import.ts'

interface ImportDialogProps<Outcome> {
  form: Import<Outcome>
  title: string
  /** What kind of file is taken, as `accept` of a file field names it, and in words. */
  accept: string
  hint: string
  /** What can be chosen beside the file. */
  options?: ReactNode
  /** What importing would do, and whether it may be done. */
  shown: (outcome: Outcome) => ReactNode
  isGood: (outcome: Outcome) => boolean
  /** What is still to be done by hand before the import, as a sentence. */
  missing?: string | undefined
  close: () => void
}

export function ImportDialog<Outcome>(props: ImportDialogProps<Outcome>) {
  const { form, title, accept, hint, options, shown, isGood, missing, close } = props
  const { file, outcome, isBusy, percent, faults } = form
  const { t } = useTranslation('portability')
  const isBarred = outcome !== undefined && !isGood(outcome)
  // A button with a reason keeps the focus while it is disabled.
  const barred = !file ? t('import.no-file') : isBarred ? t('import.barred') : outcome && missing
  return (
    <Dialog
      title={title}
      size="large"
      close={close}
      action={
        <Button
          variant="primary"
          {...(barred !== undefined && { disabled: true, disabledReason: barred })}
          loading={isBusy}
          onClick={() => void form.proceed()}
        >
          {t(outcome ? 'import.action' : 'import.check')}
        </Button>
      }
    >
      <SpaceBetween size="l">
        <FormField label={t('import.file')} description={hint} stretch>
          <FileUpload
            accept={accept}
            value={file ? [file] : []}
            showFileSize
            onChange={({ detail }) => form.choose(detail.value[0])}
            i18nStrings={{
              uploadButtonText: () => t('import.choose'),
              dropzoneText: () => t('import.drop'),
              removeFileAriaLabel: () => t('import.remove'),
              limitShowFewer: '',
              limitShowMore: '',
              errorIconAriaLabel: t('import.error'),
            }}
          />
        </FormField>
        {options}
        {percent !== undefined && <ProgressBar value={percent} label={t('import.uploading')} />}
        <div aria-live="polite">
          {faults.length > 0 && <FileFaults faults={faults} />}
          {outcome !== undefined && shown(outcome)}
        </div>
      </SpaceBetween>
    </Dialog>
  )
}
