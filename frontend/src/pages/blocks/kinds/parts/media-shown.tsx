/** A picture, a video or another file of a response. */
import Icon from '@cloudscape-design/components/icon'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Media } from '#shared/chat/message'

const icons = { image: 'mini-player', video: 'video-on', file: 'file-open' } as const

/** A picture that cannot be shown, such as one whose address has run out, says so (ERRORS-003). */
export function MediaShown({ media: { kind, url, name } }: { media: Media }) {
  const { t } = useTranslation()
  const [broken, setBroken] = useState(false)
  if (broken) return <small>{t('crop.image-failed')}</small>
  if (!url || kind === 'file') return <Icon name={icons[kind]} size="big" variant="subtle" />
  // The videos of a bot come without words of their own.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  if (kind === 'video') return <video src={url} controls preload="metadata" aria-label={name} />
  return <img src={url} alt={name} onError={() => setBroken(true)} />
}
