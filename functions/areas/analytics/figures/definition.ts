/** What a figure is made of, and the pieces that most of them are made from. */
import type { Figure, FigureRow } from '#shared/contracts/analytics'
import type { Given } from '#shared/contract'
import type { analytics } from '#shared/contracts/analytics'
import type { Counter, Family } from '#shared/figures/counters'
import type { Context } from '../../../platform/request/context.ts'
import type { EnvironmentItem } from '../../../platform/tenancy/tenancy.ts'
import type { BlockNames } from './names.ts'
import type { NameOfKey, Numbers, Tally } from './tally.ts'

export type Query = Given<(typeof analytics)['figure']>

/** What a figure is told from. Everything is narrowed down to what the query asks for. */
export interface Asked {
  readonly query: Query
  readonly context: Context
  readonly environment: EnvironmentItem
  /** In which the days are counted. */
  readonly timezone: string
  readonly whole: Tally
  /** Only of a figure that is drawn. */
  readonly steps: readonly Tally[]
  /** The responses as they are now, where the figure reads them. */
  readonly blocks: BlockNames
  /** The equally long time before; not drawn. */
  previous(): Promise<Tally>
}

export type Line = Figure['series']['y'][number]

export interface Told extends Partial<Pick<Figure, 'rows' | 'parts' | 'other' | 'after'>> {
  readonly total: number
  readonly totals?: Readonly<Record<string, number | undefined>>
  readonly lines?: readonly Line[]
}

export interface Definition {
  /** Whether it has lines: what is not drawn is read by months. */
  readonly isDrawn: boolean
  /** Families that only its rows are of: they are not drawn either. */
  readonly besides?: readonly Family[]
  /** The numbers of its rows; they are sorted by the first one, unless the query says otherwise. None: rows stay as they are. */
  readonly values: readonly string[]
  tell(asked: Asked): Told | Promise<Told>
}

/** A line of numbers that add up. */
export const sumLine = (title: string, asked: Pick<Asked, 'whole' | 'steps'>, of: (tally: Tally) => number): Line => ({
  title,
  total: of(asked.whole),
  values: asked.steps.map(of),
})

/** A line of averages: where there is nothing, there is none. */
export const averageLine = (
  title: string,
  asked: Pick<Asked, 'whole' | 'steps'>,
  of: (tally: Tally) => number | undefined,
): Line => ({ title, total: of(asked.whole) ?? 0, values: asked.steps.map((step) => of(step) ?? null) })

/** The rows of a family by a name of its keys, with some of its counters as they are. */
export function rowsBy<F extends Family>(
  { whole }: Pick<Asked, 'whole'>,
  [family, name]: readonly [F, NameOfKey],
  values: Readonly<Record<string, (numbers: Numbers<F>) => number>>,
): FigureRow[] {
  return [...whole.by(family, name)].map(([id, numbers]) => ({
    id,
    values: Object.fromEntries(Object.entries(values).map(([value, of]) => [value, of(numbers)])),
  }))
}

/** Gives a counter as it is. */
export const counted =
  <F extends Family>(counter: Counter<F>) =>
  (numbers: Numbers<F>): number =>
    numbers(counter)
