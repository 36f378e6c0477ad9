/** The picture of the profile: choose or drop one, cut it, remove it. */
import './picture-field.css'
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import ProgressBar from '@cloudscape-design/components/progress-bar'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAgent } from '../../core/agent.tsx'
import { Avatar } from '../../components/layout/avatar.tsx'
import { bytesMaxText, contentTypes, fileFault, type FileFault, type PictureDraft } from './picture.ts'

const CropDialog = lazy(() => import('./crop-dialog.tsx'))
const shownPx = 96

interface PictureFieldProps {
  draft: PictureDraft
  /** How much of the upload is done, while there is one. */
  percent: number | undefined
  onChange: (draft: PictureDraft) => void
}

export function PictureField({ draft, percent, onChange }: PictureFieldProps) {
  const { t } = useTranslation('profile')
  const { agent } = useAgent()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<FileFault>()
  const [cropping, setCropping] = useState<string>()
  const [over, setOver] = useState(false)
  const shown = draft.kind === 'chosen' ? draft.url : draft.kind === 'kept' ? agent.avatar : undefined

  function choose(files: readonly File[]) {
    if (input.current) input.current.value = ''
    const [file] = files
    if (!file) return
    const found = fileFault(files)
    setFault(found)
    if (!found) setCropping(URL.createObjectURL(file))
  }

  function finish(picture?: Blob) {
    if (cropping) URL.revokeObjectURL(cropping)
    setCropping(undefined)
    if (picture) onChange({ kind: 'chosen', file: picture, url: URL.createObjectURL(picture) })
  }

  return (
    <FormField
      label={t('picture.title')}
      constraintText={t('picture.hint', { maxUpload: bytesMaxText })}
      {...(fault && { errorText: t(`picture.${fault}`, { maxUpload: bytesMaxText }) })}
    >
      <div
        className={over ? 'picture picture-over' : 'picture'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          choose([...event.dataTransfer.files])
        }}
      >
        <Avatar name={agent.fullName} picture={shown} sizePx={shownPx} />
        <SpaceBetween size="xs">
          <input
            ref={input}
            type="file"
            className="unseen"
            tabIndex={-1}
            aria-label={t('picture.choose')}
            accept={contentTypes.join(',')}
            onChange={(event) => choose([...(event.target.files ?? [])])}
          />
          <Buttons
            shown={shown !== undefined}
            onChoose={() => input.current?.click()}
            onRemove={() => {
              setFault(undefined)
              onChange({ kind: agent.avatar ? 'removed' : 'kept' })
            }}
          />
          {percent !== undefined && <ProgressBar value={percent} ariaLabel={t('picture.upload')} />}
        </SpaceBetween>
      </div>
      <Suspense>{cropping && <CropDialog url={cropping} onCancel={() => finish()} onCropped={finish} />}</Suspense>
    </FormField>
  )
}

function Buttons({ shown, onChoose, onRemove }: { shown: boolean; onChoose: () => void; onRemove: () => void }) {
  const { t } = useTranslation('profile')
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button iconName="upload" formAction="none" onClick={onChoose}>
        {shown ? t('picture.change') : t('picture.choose')}
      </Button>
      {shown && (
        <Button variant="link" formAction="none" onClick={onRemove}>
          {t('picture.remove')}
        </Button>
      )}
    </SpaceBetween>
  )
}
