/** Figures of builds as the reader writes them. */
import { language } from '../../core/i18n.ts'

const unit = (value: number, of: 'second' | 'minute' | 'kilobyte') =>
  new Intl.NumberFormat(language(), { style: 'unit', unit: of, unitDisplay: 'short', maximumFractionDigits: 0 }).format(
    value,
  )

/** `42 sec`, `3 min 5 sec` */
export function duration(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return unit(seconds, 'second')
  return seconds % 60 === 0 ? unit(minutes, 'minute') : `${unit(minutes, 'minute')} ${unit(seconds % 60, 'second')}`
}

/** `87 %` for 0.87; a dash where there is no figure. */
export const share = (value: number | null | undefined): string =>
  value === null || value === undefined
    ? '–'
    : new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 0 }).format(value)

/** `+2`, `-3` or `±0`: the difference of two shares in percentage points, as whole ones. */
export const pointsBetween = (before: number, now: number): string => {
  const points = Math.round(now * 100) - Math.round(before * 100)
  return points === 0
    ? '±0'
    : new Intl.NumberFormat(language(), { signDisplay: 'always', maximumFractionDigits: 0 }).format(points)
}

export const size = (bytes: number | undefined): string => (bytes === undefined ? '–' : unit(bytes / 1000, 'kilobyte'))
