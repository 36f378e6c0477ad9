/** The colours of a response's icon; without a background of its own it stands on a tint of its colour. */
import { isColour, withAlpha } from '#shared/fields/colours'

export interface IconColours {
  readonly iconColour: string
  readonly backgroundColour: string
}

const tint = 0.14

/** What is no colour yet, because it is being typed, counts as not chosen. */
export function iconStyle({ iconColour, backgroundColour }: IconColours): { color?: string; backgroundColor?: string } {
  const color = isColour(iconColour) ? iconColour : undefined
  const backgroundColor = isColour(backgroundColour) ? backgroundColour : color && withAlpha(color, tint)
  return { ...(color && { color }), ...(backgroundColor && { backgroundColor }) }
}
