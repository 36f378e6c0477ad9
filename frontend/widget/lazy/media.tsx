/** Pictures, films and files of a message. */
import type { SentFile } from '#shared/chat/message'
import { mebibyte } from '#shared/limits'
import { Icon } from '../view/icons.tsx'
import { lazyIcons } from './icons.ts'
import { mediaLink } from '../view/links.ts'
import { useChat } from '../view/use-chat.ts'

export function MediaView({ media, alt = '' }: { media: SentFile; alt?: string }) {
  const { say, origin } = useChat()
  const address = mediaLink(media.url, origin)
  if (address && media.kind === 'image') {
    // Its measures keep room for it before it comes.
    return <img class="media" src={address} alt={alt || media.name} {...roomOf(media)} part="media" />
  }
  if (address && media.kind === 'video')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- Companies upload films without a second file for captions.
      <video class="media" src={address} controls preload="metadata" aria-label={media.name} part="media" />
    )
  if (address && sound.test(media.contentType))
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- Recordings come without captions.
      <audio src={address} controls preload="none" aria-label={media.name} part="media" />
    )
  const name = (
    <>
      <Icon path={lazyIcons.file} />
      <span class="hidden">{say('attachment', { name: '' })}</span>
      <span class="file-name">{media.name}</span>
      {media.bytes !== undefined && <small class="file-size">{sizeOf(media.bytes)}</small>}
    </>
  )
  if (!address) return <span class="file">{name}</span>
  return (
    <a class="file" href={address} target="_blank" rel="noopener noreferrer">
      {name}
      <span class="hidden"> {say('newTab')}</span>
    </a>
  )
}

/** What browsers play. */
const sound = /^audio\/(mpeg|mp4|ogg|wav|webm)$/

/** `320 KB`, `1.4 MB` as the customer's browser writes numbers. */
function sizeOf(bytes: number): string {
  if (bytes < mebibyte) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return `${(bytes / mebibyte).toLocaleString(undefined, { maximumFractionDigits: 1 })} MB`
}

/** As `.media` of lazy.css limits it. */
const heightPxMax = 300

function roomOf({ width, height }: SentFile) {
  if (width === undefined || height === undefined) return {}
  const scale = Math.min(1, heightPxMax / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
