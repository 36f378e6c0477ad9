/** Pictures, films and files of a message. */
import type { Media } from '#shared/chat/message'
import { Icon } from '../view/icons.tsx'
import { lazyIcons } from './icons.ts'
import { mediaLink } from '../view/links.ts'
import { useChat } from '../view/use-chat.ts'

export function MediaView({ media, alt = '' }: { media: Media; alt?: string }) {
  const { say, origin } = useChat()
  const address = mediaLink(media.url, origin)
  if (address && media.kind === 'image') return <img class="media" src={address} alt={alt || media.name} part="media" />
  if (address && media.kind === 'video')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- Companies upload films without a second file for captions.
      <video class="media" src={address} controls preload="metadata" aria-label={media.name} part="media" />
    )
  const name = (
    <>
      <Icon path={lazyIcons.file} />
      <span class="hidden">{say('attachment', { name: '' })}</span>
      <span class="file-name">{media.name}</span>
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
