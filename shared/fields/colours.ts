/** Colours as people choose them. */
import * as z from 'zod/mini'

const hexColour = /^#[0-9a-f]{6}$/i

/** `#RRGGBB` (BLOCKS-049). */
export const Colour = z.string().check(z.regex(hexColour, 'colour'))

export const isColour = (text: string): boolean => hexColour.test(text)

/** A colour of 3 or 6 digits with an opacity from 0 to 1, as `#RRGGBBAA` (BLOCKS-050). Throws for anything else. */
export function withAlpha(hex: string, alpha: number): string {
  if (!/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(hex))
    throw new RangeError('Invalid color value. Expected a valid hex color')
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex
  const opacity = Math.round(255 * Math.min(1, Math.max(0, alpha)))
  return digits + opacity.toString(16).padStart(2, '0')
}
