/** A picture, a video or another file of a response. */
import Icon from '@cloudscape-design/components/icon'
import { useState } from 'react'
import type { Media } from '#shared/chat/message'

const icons = { image: 'mini-player', video: 'video-on', file: 'file-open' } as const

/** Pictures that cannot be shown, such as one whose address has run out, are named all the same. */
export function MediaShown({ media: { kind, url, name } }: { media: Media }) {
  const [broken, setBroken] = useState(false)
  if (!url || broken || kind === 'file') return <Icon name={icons[kind]} size="big" variant="subtle" />
  // The videos of a bot come without words of their own.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  if (kind === 'video') return <video src={url} controls preload="metadata" aria-label={name} />
  return <img src={url} alt={name} onError={() => setBroken(true)} />
}
