/** A picture, or the room for it while it is on its way, so that what follows stays where it is when it comes. */
import type { RefCallback } from 'react'
import type { SentFile } from '#shared/chat/message'

interface PictureProps {
  name: string
  room: Room | undefined
  /** Absent until the picture has been fetched. */
  source: string | undefined
  /** Told of the element that is to come into sight. */
  inSight: RefCallback<HTMLElement>
  onBroken: () => void
}

export function Picture({ name, room, source, inSight, onBroken }: PictureProps) {
  if (source)
    return (
      <a className="live-picture" href={source} target="_blank" rel="noopener noreferrer">
        <img src={source} alt={name} loading="lazy" {...room} onError={onBroken} />
      </a>
    )
  return (
    <span
      className="live-picture-room"
      ref={inSight}
      role="img"
      aria-label={name}
      style={room && { inlineSize: room.width, aspectRatio: `${room.width} / ${room.height}` }}
    />
  )
}

interface Room {
  readonly width: number
  readonly height: number
}

/** As `.live-picture` of thread.css limits it. */
const heightPxMax = 260

/** How large a picture is shown, where its measures are known. */
export function roomOf({ width, height }: SentFile): Room | undefined {
  if (width === undefined || height === undefined) return undefined
  const scale = Math.min(1, heightPxMax / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
