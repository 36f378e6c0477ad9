/** A file of a message: a picture, a video, or its name beside an icon. */
import Button from '@cloudscape-design/components/button'
import Icon from '@cloudscape-design/components/icon'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endingOf, playsAs } from '#shared/chat/attachment-types'
import type { SentFile } from '#shared/chat/message'
import { queryClient } from '../../../core/api.ts'
import { save } from '../../../core/save-file.ts'
import { fileSize } from './file-size.ts'
import { fileOf, isOwn, useMediaFile } from './media-file.ts'
import { Picture, roomOf } from './picture.tsx'

/** A picture is fetched when it comes into sight, anything else when somebody asks for it: a video may be large. */
export function Attachment({ media }: { media: SentFile }) {
  const { t } = useTranslation('conversations')
  const { kind, name } = media
  const room = roomOf(media)
  const [wanted, setWanted] = useState(false)
  const [broken, setBroken] = useState(false)
  const { source, failed } = useMediaFile(media, wanted)
  const isGone = failed || broken
  const isSound = playsAs(media.contentType) === 'audio'
  const inSight = useCallback((element: HTMLElement) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setWanted(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  if (kind === 'image' && !isGone && (source || (room && isOwn(media))))
    return <Picture name={name} room={room} source={source} inSight={inSight} onBroken={() => setBroken(true)} />
  if (source && !isGone && kind === 'video')
    return (
      // What a customer has sent comes without captions.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        className="live-video"
        src={source}
        controls
        autoPlay={wanted}
        preload="none"
        onError={() => setBroken(true)}
      />
    )
  if (source && !isGone && isSound) return <Recording name={name} source={source} onBroken={() => setBroken(true)} />
  return (
    <span className="live-file" ref={kind === 'image' || isSound ? inSight : undefined}>
      <Icon name={kind === 'file' ? 'file' : 'multiscreen'} />
      {fileName()}
      {kind === 'file' && <TypeAndSize media={media} />}
    </span>
  )

  function fileName() {
    if (isOwn(media) && !isGone)
      return kind === 'image' ? (
        name
      ) : (
        <Button variant="inline-link" onClick={() => void openFile()}>
          {name}
        </Button>
      )
    if (source && !isGone)
      return (
        <a href={source} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      )
    return (
      <span>
        {name} <small>{t(isGone ? 'message.image-failed' : 'message.no-file')}</small>
      </span>
    )
  }

  async function openFile() {
    if (kind === 'video') return setWanted(true)
    const file = await queryClient.fetchQuery(fileOf(media)).catch(() => setBroken(true))
    if (file) save(file, name)
  }
}

/** `PDF · 320 KB` */
function TypeAndSize({ media: { name, bytes } }: { media: SentFile }) {
  const parts = [endingOf(name).toUpperCase(), bytes && fileSize(bytes)]
  return <small className="live-file-kind">{parts.filter(Boolean).join(' · ')}</small>
}

function Recording({ name, source, onBroken }: { name: string; source: string; onBroken: () => void }) {
  return (
    <span className="live-file">
      {/* What a customer has recorded comes without captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio src={source} controls preload="none" aria-label={name} onError={onBroken} />
      <small className="live-file-kind">{name}</small>
    </span>
  )
}
