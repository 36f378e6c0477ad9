/** The picture of the profile: choose or drop one, cut it, remove it. */
import ProgressBar from '@cloudscape-design/components/progress-bar'
import { useTranslation } from 'react-i18next'
import { uploadRules } from '#shared/contracts/media'
import { mebibyte } from '#shared/limits'
import { useAgent } from '../../core/agent.tsx'
import { Avatar } from '../../components/layout/avatar.tsx'
import { cutOut, type Area } from '../../components/picture/picture.ts'
import { PictureChooser } from '../../components/picture/picture-chooser.tsx'

const shownPx = 96
/** Larger than any place that shows it, on screens of double density too. */
const croppedPx = 512
const quality = 0.9

/** `3 MB`, as the limit is told to people. */
const maxUpload = `${uploadRules.avatar.bytesMax / mebibyte} MB`

/** What the agent wants with the picture once the profile is saved. */
export type PictureDraft =
  | { readonly kind: 'kept' }
  | { readonly kind: 'removed' }
  | { readonly kind: 'chosen'; readonly file: Blob; readonly url: string }

interface PictureFieldProps {
  draft: PictureDraft
  /** How much of the upload is done, while there is one. */
  percent: number | undefined
  onChange: (draft: PictureDraft) => void
}

export function PictureField({ draft, percent, onChange }: PictureFieldProps) {
  const { t } = useTranslation('profile')
  const { agent } = useAgent()
  const shown = draft.kind === 'chosen' ? draft.url : draft.kind === 'kept' ? agent.avatar : undefined
  return (
    <PictureChooser
      label={t('picture.title')}
      constraintText={t('picture.hint', { maxUpload })}
      rule={uploadRules.avatar}
      faultText={(fault) => t(`picture.${fault}`, { maxUpload })}
      isRound
      hasPicture={shown !== undefined}
      onCut={async (url, area) => {
        const file = await cutPicture(url, area)
        onChange({ kind: 'chosen', file, url: URL.createObjectURL(file) })
      }}
      onRemove={() => onChange({ kind: agent.avatar ? 'removed' : 'kept' })}
      progress={percent !== undefined && <ProgressBar value={percent} ariaLabel={t('picture.upload')} />}
    >
      <Avatar name={agent.fullName} picture={shown} sizePx={shownPx} />
    </PictureChooser>
  )
}

async function cutPicture(url: string, area: Area): Promise<Blob> {
  const side = Math.min(croppedPx, Math.round(area.width))
  const canvas = await cutOut(url, area, { width: side, height: side })
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no image.'))),
      'image/webp',
      quality,
    )
  })
}
