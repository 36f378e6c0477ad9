/** Gradient of a paint: its parts for the editor, and the text that is stored (WEBPLUGIN-016). */
import { mixColours } from '#shared/company/contrast'

export interface Stop {
  /** As it was typed, so it may be no colour yet. */
  readonly colour: string
  /** Where it stands, such as `20%`; empty for the end of the paint. */
  readonly at: string
}

export interface Gradient {
  /** In degrees: 0 points up, 90 to the right. */
  readonly angle: number
  readonly from: Stop
  readonly to: Stop
}

const pattern = /^linear-gradient\((\d{1,3})deg, ?([^,% ]*)(?: (\d{1,3}%))?, ?([^,% ]*)(?: (\d{1,3}%))?\)$/i
const angleStandard = 135
const endShare = 0.35

/** The parts of a gradient, also while a colour of it is being typed; `undefined` for a plain colour. */
export function gradientOf(paint: string): Gradient | undefined {
  const [, angle, from = '', fromAt = '', to = '', toAt = ''] = pattern.exec(paint) ?? []
  if (angle === undefined) return undefined
  return { angle: Number(angle), from: { colour: from, at: fromAt }, to: { colour: to, at: toAt } }
}

export const paintOf = ({ angle, from, to }: Gradient): string =>
  `linear-gradient(${angle}deg, ${stopText(from)}, ${stopText(to)})`

/** What a colour begins with that becomes a gradient: from itself into the dark. */
export const gradientFrom = (colour: string): string =>
  paintOf({
    angle: angleStandard,
    from: { colour, at: '' },
    to: { colour: mixColours(colour, '#000000', endShare), at: '' },
  })

/** The other way round; the places stay. */
export const swapped = ({ angle, from, to }: Gradient): Gradient => ({
  angle,
  from: { ...from, colour: to.colour },
  to: { ...to, colour: from.colour },
})

/** Signs that would end the colour in the text of a gradient are no part of any colour. */
const stopText = ({ colour, at }: Stop) => [colour.replaceAll(/[\s,%()]/g, ''), at].filter(Boolean).join(' ')
