/** What became of breaks, by their kinds and of all of them. */
import { kinds, type BreakKind } from './kinds.ts'

/** Noticed by a test, refused by the type check alone, noticed by neither; the others are not decided. */
export const outcomes = ['noticed', 'refused', 'not noticed', 'out of time', 'without a test', 'unsure'] as const
export type Outcome = (typeof outcomes)[number]

/**
 * A row for each kind, with the number of places of it in the product; then the share of those that were decided. Kinds are drawn
 * alike, although most places are fields, so that the second share weighs each kind by its places.
 */
export function summaryText(
  breaks: readonly { readonly kind: BreakKind; readonly is: Outcome }[],
  places: ReadonlyMap<BreakKind, number>,
): string {
  const count = (is: Outcome, of: BreakKind | undefined) =>
    breaks.filter((each) => each.is === is && (of === undefined || each.kind === of)).length
  const row = (name: string, all: number, of?: BreakKind) =>
    [name.padEnd(10), ...[all, ...outcomes.map((is) => count(is, of))].map(cell)].join('')
  const shareOf = (of?: BreakKind) => {
    const [seen, not] = [count('noticed', of) + count('refused', of), count('not noticed', of)]
    return seen + not === 0 ? undefined : seen / (seen + not)
  }
  const drawn = kinds.filter((kind) => breaks.some((each) => each.kind === kind))
  const weights = drawn.map((kind) => ({ places: places.get(kind) ?? 0, share: shareOf(kind) }))
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  const all = sum([...places.values()])
  const isWhole = weights.length === kinds.length && weights.every(({ share }) => share !== undefined)
  return [
    ['kind'.padEnd(10), ...['places', ...outcomes].map((title) => title.padStart(width))].join(''),
    ...drawn.map((kind) => row(kind, places.get(kind) ?? 0, kind)),
    row('all', all),
    ...[shareOf()].flatMap((share) =>
      share === undefined ? [] : `noticed or refused, of those that were decided: ${percent(share)}`,
    ),
    ...(isWhole
      ? [
          `the same, each kind by the number of its places: ${percent(sum(weights.map(({ places: weight, share }) => weight * share!)) / all)}`,
        ]
      : []),
  ].join('\n')
}

const width = 16
const cell = (value: number): string => value.toLocaleString('en').padStart(width)
const percent = (share: number): string => `${Math.round(100 * share)} %`
