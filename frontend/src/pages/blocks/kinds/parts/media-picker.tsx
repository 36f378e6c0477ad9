/** A picture, a video or a source of knowledge: uploaded, shown, exchanged and taken away (BLOCKS-026). */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Icon from '@cloudscape-design/components/icon'
import ProgressBar from '@cloudscape-design/components/progress-bar'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { use, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Media } from '#shared/chat/message'
import { FaultField, FaultsProvider } from '../../../../components/form/fault-field.tsx'
import { upload } from '../../../../components/form/upload.ts'
import { MediaShown } from './media-shown.tsx'
import {
  acceptedTypes,
  longUploadBytes,
  mediaFault,
  mediaKinds,
  purposeOf,
  type MediaFault,
  type PickedAs,
} from './media-rules.ts'

interface MediaPickerProps {
  field: string
  /** By default a picture or a video. */
  as?: PickedAs
  media: Media | null
  change: (media: Media | null) => void
  readOnly: boolean
}

interface Uploading {
  readonly name: string
  readonly percent: number
  readonly long: boolean
}

export function MediaPicker({ field, as = 'media', media, change, readOnly }: MediaPickerProps) {
  const { t } = useTranslation(['blocks', 'common'])
  const faults = use(FaultsProvider)
  const input = useRef<HTMLInputElement>(null)
  const { uploading, refused, take } = useUploading(as, change)
  const max = refused?.name === 'too-large' ? refused.maxMebibytes : undefined
  const missing = faults.of(field)
  return (
    <FaultField field={field} label={t(`${as}.name`)} description={t(`${as}.text`)} stretch>
      <div className="media-picker" data-faulty={missing !== undefined}>
        <div className="media-shown">
          {media ? (
            <MediaShown key={media.pointer} media={media} />
          ) : (
            <Icon name="upload" size="big" variant="subtle" />
          )}
        </div>
        <SpaceBetween size="xs">
          <Box variant="span" color={media ? 'inherit' : 'text-body-secondary'}>
            {media?.name ?? t('media.none')}
          </Box>
          {!readOnly && (
            <SpaceBetween direction="horizontal" size="xs">
              <Button iconName="upload" disabled={uploading !== undefined} onClick={() => input.current?.click()}>
                {t('media.upload')}
              </Button>
              {media && (
                <Button iconName="remove" onClick={() => change(null)}>
                  {t('common:delete')}
                </Button>
              )}
              <input
                ref={input}
                className="unseen"
                type="file"
                tabIndex={-1}
                aria-label={t('media.file')}
                accept={acceptedTypes(as).join(',')}
                onChange={({ target }) => {
                  const [file] = target.files ?? []
                  // The same file may be chosen again.
                  if (file) void take(file).finally(() => (target.value = ''))
                }}
              />
            </SpaceBetween>
          )}
          {uploading?.long && <StatusIndicator type="warning">{t('media.long')}</StatusIndicator>}
          {uploading && (
            <ProgressBar value={uploading.percent} label={t('media.uploading', { name: uploading.name })} />
          )}
          {refused && <StatusIndicator type="error">{t(`media.${refused.name}`, { max })}</StatusIndicator>}
        </SpaceBetween>
      </div>
    </FaultField>
  )
}

function useUploading(as: PickedAs, change: (media: Media) => void) {
  const [uploading, setUploading] = useState<Uploading>()
  const [refused, setRefused] = useState<MediaFault | { readonly name: 'failed' }>()
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  })

  async function take(file: File) {
    const wrong = mediaFault(file, as)
    setRefused(wrong)
    const purpose = purposeOf(file, as)
    if (wrong || !purpose) return
    const state = { name: file.name, percent: 0, long: file.size > longUploadBytes }
    setUploading(state)
    try {
      const pointer = await upload(purpose, file, (percent) => setUploading({ ...state, percent }))
      const kind = mediaKinds[purpose]
      // What was edited while the file was on its way stays.
      latest.current({ kind, pointer, contentType: file.type, name: file.name, url: URL.createObjectURL(file) })
    } catch {
      setRefused({ name: 'failed' })
    } finally {
      setUploading(undefined)
    }
  }
  return { uploading, refused, take }
}
