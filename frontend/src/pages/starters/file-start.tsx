/** Begins from files of another product, or from a table of questions and answers. */
import FileUpload from '@cloudscape-design/components/file-upload'
import FormField from '@cloudscape-design/components/form-field'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { starterFilesMax } from '#shared/contracts/starters'
import { notify } from '../../core/live/notices.ts'
import { upload, UploadError } from '../../components/form/upload.ts'
import { LanguageField, useFileLanguage } from './language-field.tsx'
import { Preview } from './preview.tsx'
import { useStarter, type SentSource } from './use-starter.ts'

const accept = '.csv,.tsv,.txt,.yml,.yaml,.json,.zip'

export function FileStart() {
  const { t } = useTranslation(['starters', 'portability'])
  const { files, uploadIds, choose } = useUploads()
  const [language, setLanguage] = useFileLanguage()
  const source: SentSource | undefined = uploadIds && { from: 'file', uploadIds: [...uploadIds], language }
  const starter = useStarter(source)
  return (
    <SpaceBetween size="l">
      <FormField label={t('files.label')} description={t('files.text')} stretch>
        <FileUpload
          multiple
          accept={accept}
          value={[...files]}
          showFileSize
          onChange={({ detail }) => void choose(detail.value.slice(0, starterFilesMax))}
          i18nStrings={{
            uploadButtonText: () => t('files.choose'),
            dropzoneText: () => t('files.drop'),
            removeFileAriaLabel: () => t('portability:import.remove'),
            limitShowFewer: '',
            limitShowMore: '',
            errorIconAriaLabel: t('portability:import.error'),
          }}
        />
      </FormField>
      <LanguageField language={language} choose={setLanguage} />
      {files.length > 0 && !source && (
        <StatusIndicator type="loading">{t('portability:import.uploading')}</StatusIndicator>
      )}
      {source && <Preview starter={starter} begin={() => starter.begin(source)} />}
    </SpaceBetween>
  )
}

/** The files, and their ids once all of them are uploaded. */
function useUploads() {
  const { t } = useTranslation('portability')
  const [files, setFiles] = useState<readonly File[]>([])
  const [uploadIds, setUploadIds] = useState<readonly string[]>()
  // Whoever chooses other files does not wait for the ones before.
  const latest = useRef<readonly File[]>([])
  async function choose(chosen: readonly File[]) {
    latest.current = chosen
    setFiles(chosen)
    setUploadIds(undefined)
    if (chosen.length === 0) return
    try {
      const ids = chosen.map((file) =>
        upload('starter', new Blob([file], { type: 'application/octet-stream' }), () => undefined),
      )
      const finished = await Promise.all(ids)
      if (latest.current === chosen) setUploadIds(finished)
    } catch (error) {
      // A call has told why it failed.
      if (error instanceof UploadError) notify('error', t('import.upload-failed'))
      setFiles([])
    }
  }
  return { files, uploadIds, choose }
}
