/** The files that will be sent, each with its picture, what the channel does to it, and a way to leave it out; and what was refused. */
import './files.css'
import Button from '@cloudscape-design/components/button'
import Icon from '@cloudscape-design/components/icon'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Carriage } from '#shared/channels/carriage'
import { fileSize } from '../../parts/file-size.ts'
import { bytesMaxText } from './file-rules.ts'
import {
  dismissRefused,
  isReady,
  pendingFilesMax,
  removeFile,
  restoreFiles,
  uploadAgain,
  usePendingFiles,
  type FilePlace,
  type PendingFile,
} from './pending-files.ts'

interface PendingListProps {
  userId: string
  mode: FilePlace['mode']
  carriageOf: (file: PendingFile) => Carriage
  channel: string
}

export function PendingList({ userId, mode, carriageOf, channel }: PendingListProps) {
  const { t } = useTranslation('conversations')
  const place = { userId, mode }
  const { files, refused } = usePendingFiles(place)
  useEffect(() => void restoreFiles({ userId, mode }), [userId, mode])
  return (
    <>
      {refused.length > 0 && (
        <div className="live-files-refused" role="alert">
          <Icon name="status-warning" size="small" />
          <span>
            {refused.map(({ name, fault }) => (
              <span key={name}>{t(`files.${fault}`, { name, maxUpload: bytesMaxText, count: pendingFilesMax })}</span>
            ))}
          </span>
          <Button
            variant="icon"
            iconName="close"
            ariaLabel={t('files.dismiss')}
            onClick={() => dismissRefused(place)}
          />
        </div>
      )}
      {files.length > 0 && (
        <ul className="live-files" aria-label={t(`files.pending-${mode}`)}>
          {files.map((file) => (
            <FileChip key={file._id} place={place} file={file} carriage={carriageOf(file)} channel={channel} />
          ))}
        </ul>
      )}
    </>
  )
}

interface FileChipProps {
  place: FilePlace
  file: PendingFile
  carriage: Carriage
  channel: string
}

function FileChip({ place, file, carriage, channel }: FileChipProps) {
  const { t } = useTranslation('conversations')
  const { name, bytes, address, percent, hasFailed, isLater } = file
  const isUploading = !isReady(file) && !hasFailed
  return (
    <li className={hasFailed || carriage === 'none' ? 'live-file-chip live-file-chip-failed' : 'live-file-chip'}>
      {address ? <img src={address} alt="" /> : <Icon name="file" />}
      <span>
        <b title={name}>{name}</b>
        <small role={hasFailed ? 'alert' : undefined}>
          {hasFailed
            ? t('files.failed')
            : isUploading
              ? t('files.uploading')
              : isLater
                ? t('files.later')
                : fileSize(bytes)}
        </small>
        {carriage !== 'file' && <small role="status">{t(`files.as-${carriage}`, { channel })}</small>}
        {isUploading && <progress max={100} value={percent} aria-label={t('files.progress', { name })} />}
      </span>
      {hasFailed && (
        <Button
          variant="icon"
          iconName="refresh"
          ariaLabel={t('files.again', { name })}
          onClick={() => void uploadAgain(place, file)}
        />
      )}
      <Button
        variant="icon"
        iconName="close"
        ariaLabel={t('files.remove', { name })}
        onClick={() => removeFile(place, file)}
      />
    </li>
  )
}
