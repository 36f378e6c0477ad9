/** A text as it was written: no markup is read from it, only addresses of the web become links. */
import { Fragment } from 'react'

/** A sentence's own punctuation is no part of an address at its end. */
const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/gi

export function PlainText({ text }: { text: string }) {
  return piecesOf(text).map(({ at, piece, href }) =>
    href ? (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {piece}
      </a>
    ) : (
      <Fragment key={at}>{piece}</Fragment>
    ),
  )
}

interface Piece {
  readonly at: number
  readonly piece: string
  readonly href?: string
}

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    if (!URL.canParse(found)) continue
    pieces.push({ at: end, piece: text.slice(end, index) }, { at: index, piece: found, href: found })
    end = index + found.length
  }
  return [...pieces, { at: end, piece: text.slice(end) }].filter(({ piece }) => piece !== '')
}

/** An address from a message as a link of its own; anything but the web is no link. */
export const webAddress = (url: string): string | undefined => (/^https?:\/\//i.test(url) ? url : undefined)
