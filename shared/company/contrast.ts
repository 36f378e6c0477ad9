/** Colours of a plugin: what the company chose, and beside it whatever can be read on that (WCAG 2.2 AA, 4.5:1). */

type Channels = readonly [red: number, green: number, blue: number]

export const contrastMin = 4.5
const ink = '#12161c'
const white = '#ffffff'
const black = '#000000'

/** Colours of a paint: of a gradient the two ends and nine between, because its middle may be darker than both. */
function coloursOf(paint: string): string[] {
  const [from = white, to] = paint.match(/#[0-9a-f]{6}/gi) ?? []
  if (!to) return [from]
  return Array.from({ length: 11 }, (_, tenths) => mixColours(from, to, tenths / 10))
}

const channelsOf = (hex: string): Channels =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Channels

export function luminance(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as unknown as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The lowest contrast of a colour with any part of a paint. */
export function contrast(colour: string, paint: string): number {
  const own = luminance(colour)
  const ratios = coloursOf(paint).map((part) => {
    const other = luminance(part)
    return (Math.max(own, other) + 0.05) / (Math.min(own, other) + 0.05)
  })
  return Math.min(...ratios)
}

/** The text colour on a paint: the wanted one if it can be read, else white, ink or black; black where none of them can. */
export const textOn = (paint: string, wanted?: string): string => readableOn(paint, wanted) ?? black

/** Every plain colour has one, because black or white can be read on it. */
const readableOn = (paint: string, wanted = white): string | undefined =>
  [wanted, white, ink, black].find((candidate) => contrast(candidate, paint) >= contrastMin)

/** The paint itself, or the first colour of a gradient on all of which no text could be read. */
export const textGround = (paint: string): string => (readableOn(paint) ? paint : paint.match(/#[0-9a-f]{6}/i)![0])

/** `share` of the second colour in the first. */
export function mixColours(one: string, other: string, share: number): string {
  const [from, to] = [channelsOf(one), channelsOf(other)]
  const hex = from.map((channel, at) =>
    Math.round(channel + (to[at]! - channel) * share)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}

/** The colour itself where it can be read on the ground, else as little nearer to the ground's text as it takes. */
export function readable(colour: string, ground: string, least = contrastMin): string {
  const text = textOn(ground)
  for (let share = 0; share < 1; share += 0.05) {
    const tried = mixColours(colour, text, share)
    if (contrast(tried, ground) >= least) return tried
  }
  return text
}
