/** Figures of builds as the reader writes them. */
import type { BuildReport } from '#shared/contracts/builds'
import { percentage } from '../../core/format.ts'
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
  value === null || value === undefined ? '–' : percentage(value)

/** The difference of two shares in percentage points, as they are shown: whole ones. */
const points = (before: number, now: number): number => Math.round(now * 100) - Math.round(before * 100)

/** `+2`, `-3` or `±0`: the difference of two shares in percentage points. */
export const pointsBetween = (before: number, now: number): string => {
  const difference = points(before, now)
  return difference === 0
    ? '±0'
    : new Intl.NumberFormat(language(), { signDisplay: 'always', maximumFractionDigits: 0 }).format(difference)
}

export const size = (bytes: number | undefined): string => (bytes === undefined ? '–' : unit(bytes / 1000, 'kilobyte'))

/** In percentage points. Less is chance: an intent is tried on a few dozen utterances. */
const changeMin = 10
const changesShownMax = 5

/** The intents that are recognised better or worse than in the build before, those that changed most first. */
export function changesBetween(before: BuildReport, now: BuildReport) {
  const former = new Map(before.perIntent.map(({ intentId, f1 }) => [intentId, f1]))
  const changes = now.perIntent.flatMap(({ intentId, title, f1 }) => {
    const was = former.get(intentId)
    return typeof was === 'number' && f1 !== null ? [{ intentId, title, was, is: f1, change: f1 - was }] : []
  })
  const most = (sign: 1 | -1) =>
    changes
      .filter(({ was, is }) => points(was, is) * sign >= changeMin)
      .toSorted((a, b) => (b.change - a.change) * sign)
      .slice(0, changesShownMax)
  return { better: most(1), worse: most(-1) }
}
