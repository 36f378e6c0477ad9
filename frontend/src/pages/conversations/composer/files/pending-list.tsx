/** The files that will be sent, each with its picture and a way to leave it out, and what was refused and why. */
import './files.css'
import Button from '@cloudscape-design/components/button'
import Icon from '@cloudscape-design/components/icon'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { fileSize } from './file-size.ts'
import {
  dismissRefused,
  pendingFilesMax,
  removeFile,
  restoreFiles,
  uploadAgain,
  usePendingFiles,
  type PendingFile,
} from './pending-files.ts'
import { bytesMaxText } from './picture-rules.ts'

export function PendingList({ userId }: { userId: string }) {
  const { t } = useTranslation('conversations')
  const { files, refused } = usePendingFiles(userId)
  useEffect(() => restoreFiles(userId), [userId])
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
            onClick={() => dismissRefused(userId)}
          />
        </div>
      )}
      {files.length > 0 && (
        <ul className="live-files" aria-label={t('files.pending')}>
          {files.map((file) => (
            <FileChip key={file._id} userId={userId} file={file} />
          ))}
        </ul>
      )}
    </>
  )
}

function FileChip({ userId, file }: { userId: string; file: PendingFile }) {
  const { t } = useTranslation('conversations')
  const { name, bytes, address, uploadId, percent, hasFailed } = file
  return (
    <li className={hasFailed ? 'live-file-chip live-file-chip-failed' : 'live-file-chip'}>
      {address ? <img src={address} alt="" /> : <Icon name="file" />}
      <span>
        <b title={name}>{name}</b>
        <small role={hasFailed ? 'alert' : undefined}>
          {hasFailed ? t('files.failed') : uploadId ? fileSize(bytes) : t('files.uploading')}
        </small>
        {!uploadId && !hasFailed && <progress max={100} value={percent} aria-label={t('files.progress', { name })} />}
      </span>
      {hasFailed && (
        <Button
          variant="icon"
          iconName="refresh"
          ariaLabel={t('files.again', { name })}
          onClick={() => uploadAgain(userId, file)}
        />
      )}
      <Button
        variant="icon"
        iconName="close"
        ariaLabel={t('files.remove', { name })}
        onClick={() => removeFile(userId, file)}
      />
    </li>
  )
}
