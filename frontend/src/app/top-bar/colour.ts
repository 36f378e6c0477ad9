/** Colours a tenant's one colour becomes: a palette that keeps its hue and can be read, light and dark. */

export type Hex = `#${string}`

/** The steps Cloudscape builds on. */
export const steps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000] as const
export type Step = (typeof steps)[number]
export type Palette = Readonly<Record<Step, Hex>>

/** What WCAG 2.2 AA asks of text. */
export const textContrastMin = 4.5

/** How light each step is, from 0 to 1 as OKLab sees it. */
const lightness: Readonly<Record<Step, number>> = {
  50: 0.98,
  100: 0.95,
  200: 0.9,
  300: 0.84,
  400: 0.77,
  500: 0.68,
  600: 0.53,
  700: 0.46,
  800: 0.38,
  900: 0.28,
  1000: 0.16,
}

/** How much of the seed's strength each step keeps. */
const strength: Readonly<Record<Step, number>> = {
  50: 0.12,
  100: 0.25,
  200: 0.45,
  300: 0.7,
  400: 0.95,
  500: 1,
  600: 1,
  700: 0.9,
  800: 0.75,
  900: 0.55,
  1000: 0.35,
}

/**
 * All steps of one seed. OKLab's lightness follows the eye so closely that 600 can be read on white and on 50, and 400 on
 * the dark grounds, whatever the hue: the test asks a thousand seeds.
 */
export function palette(seed: Hex): Palette {
  const { chroma, hue } = polar(seed)
  const shades = steps.map((step) => [step, hexOf(lightness[step], chroma * strength[step], hue)])
  // Every step has its entry.
  return Object.fromEntries(shades) as Palette
}

/** The text colour for a ground of any colour: the product's ink or white, black where neither is enough. */
export function textOn(ground: Hex): Hex {
  const candidates = ['#0f141a', '#ffffff', '#000000'] as const
  return candidates.find((candidate) => contrast(candidate, ground) >= textContrastMin) ?? '#000000'
}

/** WCAG's contrast ratio, from 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

type Linear = readonly [red: number, green: number, blue: number]

function linear(hex: Hex): Linear {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function luminance(hex: Hex): number {
  const [red, green, blue] = linear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Hue and strength in OKLab, where steps of the same lightness look equally light (Björn Ottosson, 2020). */
function polar(hex: Hex): { chroma: number; hue: number } {
  const [red, green, blue] = linear(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return { chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

/** The nearest colour a screen can show: strength gives way before hue and lightness do. */
function hexOf(light: number, chroma: number, hue: number): Hex {
  const shrink = 0.95
  for (let weaker = chroma; weaker > 0.002; weaker *= shrink) {
    const channels = fromPolar(light, weaker, hue)
    if (channels.every((channel) => channel >= 0 && channel <= 1)) return hexOfLinear(channels)
  }
  return hexOfLinear(fromPolar(light, 0, hue))
}

function fromPolar(light: number, chroma: number, hue: number): Linear {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function hexOfLinear(channels: Linear): Hex {
  const digits = channels.map((channel) => {
    const clamped = Math.min(1, Math.max(0, channel))
    const value = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${digits.join('')}`
}
