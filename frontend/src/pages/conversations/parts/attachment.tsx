/** A file of a message: a picture, a video, or its name beside an icon. */
import Button from '@cloudscape-design/components/button'
import Icon from '@cloudscape-design/components/icon'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Media } from '#shared/chat/message'
import { queryClient } from '../../../core/api.ts'
import { save } from '../../../core/save-file.ts'
import { fileOf, isOwn, useMediaFile } from './media-file.ts'

/** A picture is fetched when it comes into sight, anything else when somebody asks for it: a video may be large. */
export function Attachment({ media }: { media: Media }) {
  const { t } = useTranslation('conversations')
  const { kind, name } = media
  const [wanted, setWanted] = useState(false)
  const [broken, setBroken] = useState(false)
  const { source, failed } = useMediaFile(media, wanted)
  const isGone = failed || broken
  const inSight = useCallback((element: HTMLElement) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setWanted(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  if (source && !isGone && kind === 'image')
    return (
      <a className="live-picture" href={source} target="_blank" rel="noopener noreferrer">
        <img src={source} alt={name} loading="lazy" onError={() => setBroken(true)} />
      </a>
    )
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
  return (
    <span className="live-file" ref={kind === 'image' ? inSight : undefined}>
      <Icon name={kind === 'file' ? 'file' : 'multiscreen'} />
      {fileName()}
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
