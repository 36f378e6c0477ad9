/**
 * The data of a graph: rows of numbers, from which its picture and its table are both drawn, so that they cannot differ.
 * The makers here turn a figure into data over its time, over its rows, and over its totals.
 */
import type { Figure, FigureRow } from '#shared/contracts/analytics'
import type { PageName } from '../../../core/pages.ts'
import type { GraphProps, Query } from '../graph-props.ts'
import { textTitle, type Translate } from './names.ts'
import { daysOfStep } from './steps.ts'
import type { Unit } from '../../../components/figures/values.ts'

/** A number that each row has: a line of a chart, a column of a table. */
export interface Measure {
  readonly id: string
  readonly title: string
  readonly unit: Unit
  /** Of all rows together, which need not be their sum: users of a week are not those of its days. */
  readonly total?: number | undefined
  /** A colour that says something; else the charts choose. */
  readonly colour?: string | undefined
}

/** What a press on a row does: it narrows the page down, or leads to where more is known. */
export type Drill = { readonly patch: Partial<Query> } | { readonly page: PageName; readonly to: string }

type Numbers = Readonly<Record<string, number | null | undefined>>

export interface DataRow {
  /** Its own among the rows. */
  readonly id: string
  readonly title: string
  /** By the measure's id; absent or null where there is none. */
  readonly values: Numbers
  /** The same of the period before; absent where it is not known. */
  readonly before?: Numbers | undefined
  /** Beside the numbers, by the column's id. */
  readonly texts?: Readonly<Record<string, string>> | undefined
  readonly drill?: Drill | undefined
  /** Not one thing but all that are too small for a row. */
  readonly isRest?: true
}

/** A number that is about the whole graph, shown above it. */
export interface Fact {
  readonly id: string
  readonly title: string
  readonly unit: Unit
  readonly value: number | undefined
  readonly before: number | undefined
}

export interface GraphData {
  /** What a row is: `Day`, `Channel`. */
  readonly heading: string
  readonly measures: readonly Measure[]
  readonly rows: readonly DataRow[]
  readonly facts: readonly Fact[]
  /** Columns of texts, by their ids, with their titles. */
  readonly texts?: Readonly<Record<string, string>>
  /** The rows are steps of time, in their order. */
  readonly isTime?: true
  /** Each measure is a part of the same whole: bars are stacked, and a pie shows the measures. */
  readonly isWhole?: boolean
  /** Of which the period before says nothing. */
  readonly isUncompared?: boolean
  /** The measures whose sum a row's share is of: few votes make a share of chance. */
  readonly votes?: readonly string[] | undefined
  /** There are more rows than the figure gives at once. */
  readonly isCut?: boolean
  /** Where one can do something about what the graph shows. */
  readonly wayOn?: { readonly page: PageName; readonly to: string; readonly text: string } | undefined
}

/** From which a graph makes its data. */
export interface Source extends Pick<GraphProps, 'query' | 'current' | 'previous'> {
  readonly t: Translate
}

export type DataOf = (source: Source) => GraphData

/** The measures of a graph by their ids, which name their texts too. */
export type Units = Readonly<Record<string, Unit>>

const measuresOf = (units: Units, t: Translate, more: (id: string) => Partial<Measure> = () => ({})): Measure[] =>
  Object.entries(units).map(([id, unit]) => ({
    id,
    title: measureTitle(id, t),
    unit,
    colour: colours[id],
    ...more(id),
  }))

export const measureTitle = (id: string, t: Translate): string =>
  t(`measures.${id}` as 'measures.users', { defaultValue: id })

const headingOf = (heading: string, t: Translate): string => t(`headings.${heading}` as 'headings.channel')

/** Only where the colour is part of what is said; defined in graphs.css. */
const colours: Readonly<Record<string, string>> = {
  positive: 'var(--graph-good)',
  neutral: 'var(--graph-neutral)',
  negative: 'var(--graph-bad)',
  failures: 'var(--graph-bad)',
  solved: 'var(--graph-good)',
}

export const factsOf = (units: Units, { current, previous, t }: Source): Fact[] =>
  Object.entries(units).map(([id, unit]) => ({
    id,
    title: measureTitle(id, t),
    unit,
    value: current.totals[id],
    before: previous?.totals[id],
  }))

/** A row for each step of the time, a measure for each line of the figure that is named. */
export const overTime =
  (units: Units, facts: Units = {}, more: Pick<GraphData, 'isWhole' | 'isUncompared'> = {}): DataOf =>
  (source) => {
    const { current, previous, t } = source
    const lineOf = (figure: Figure | undefined, id: string) => figure?.series.y.find(({ title }) => title === id)
    const numbersAt = (figure: Figure, index: number): Numbers =>
      Object.fromEntries(Object.keys(units).map((id) => [id, lineOf(figure, id)?.values[index] ?? null]))
    return {
      heading: t(`steps.${current.resolution}`),
      isTime: true,
      ...more,
      measures: measuresOf(units, t, (id) => ({ total: lineOf(current, id)?.total })),
      facts: factsOf(facts, source),
      rows: current.series.x.map((x, index) => {
        const days = daysOfStep(current.series.at[index] ?? '', current)
        return {
          // Where clocks go back, an hour comes twice.
          id: String(index),
          title: x,
          values: numbersAt(current, index),
          before: previous && numbersAt(previous, index),
          drill: days && { patch: days },
        }
      }),
    }
  }

export interface RowsOf {
  readonly heading: string
  readonly units: Units
  readonly facts?: Units
  /** By default the rows of the figure; else those of a part. */
  readonly part?: string
  readonly titleOf: (row: FigureRow, t: Translate) => string
  readonly drillOf?: (row: FigureRow, query: Query) => Drill | undefined
  /** Texts of a row that have a column. */
  readonly texts?: readonly string[]
  readonly votes?: readonly string[]
  /** The measure that `other` of the figure is of. */
  readonly rest?: string
  readonly isWhole?: true
  /** Single events, of which the period before had others. */
  readonly isUncompared?: true
}

/** A row for each row of the figure, in its order. */
export const overRows =
  ({
    heading,
    units,
    facts = {},
    part,
    titleOf,
    drillOf,
    texts = [],
    votes,
    rest,
    isWhole,
    isUncompared,
  }: RowsOf): DataOf =>
  (source) => {
    const { query, current, previous, t } = source
    const rowsOf = (figure: Figure | undefined) => (part ? figure?.parts?.[part] : figure?.rows) ?? []
    const before = new Map(rowsOf(previous).map((row) => [row.id, row.values]))
    const nothing: Numbers = Object.fromEntries(
      Object.entries(units).map(([id, unit]) => [id, unit === 'count' || unit === 'dollars' ? 0 : null]),
    )
    const rows = rowsOf(current).map((row): DataRow => ({
      id: row.id,
      title: titleOf(row, t),
      values: row.values,
      before: previous && !isUncompared ? (before.get(row.id) ?? nothing) : undefined,
      drill: drillOf?.(row, query),
      texts: Object.fromEntries(texts.map((name) => [name, textTitle(name, row.texts?.[name] ?? '', t)])),
    }))
    return {
      heading: headingOf(heading, t),
      measures: measuresOf(units, t),
      facts: factsOf(facts, source),
      rows: rest && current.other ? [...rows, restRow(rest, source)] : rows,
      ...(isWhole && { isWhole }),
      ...(isUncompared && { isUncompared }),
      ...(votes && { votes }),
      isCut: !part && current.after !== undefined,
      ...(texts.length > 0 && {
        texts: Object.fromEntries(texts.map((name) => [name, t(`texts.${name}` as 'texts.channel')])),
      }),
    }
  }

const restRow = (measure: string, { current, previous, t }: Source): DataRow => ({
  id: '\u0001other',
  title: t('names.other'),
  values: { [measure]: current.other ?? 0 },
  before: previous && { [measure]: previous.other ?? 0 },
  isRest: true,
})

/** A row for each of some totals of the figure: parts of a whole that it counts apart. */
export const overTotals =
  (heading: string, ids: readonly string[], measure: string, facts: Units = {}): DataOf =>
  (source) => {
    const { current, previous, t } = source
    return {
      heading: headingOf(heading, t),
      measures: measuresOf({ [measure]: 'count' }, t),
      facts: factsOf(facts, source),
      rows: ids.map((id) => ({
        id,
        title: measureTitle(id, t),
        values: { [measure]: current.totals[id] ?? 0 },
        before: previous && { [measure]: previous.totals[id] ?? 0 },
      })),
    }
  }

export const measured = ({ values }: DataRow, { id }: Measure): number => values[id] ?? 0

/** Nothing was counted: no row has a number other than 0. */
export const isEmpty = ({ rows, measures, texts }: GraphData): boolean =>
  texts ? rows.length === 0 : rows.every((row) => measures.every((measure) => measured(row, measure) === 0))

/** The same with other rows: sorted, filtered, or with more numbers. */
export const throughRows =
  (dataOf: DataOf, rowsOf: (figure: Figure, source: Source) => FigureRow[]): DataOf =>
  (source) => {
    const { current, previous } = source
    return dataOf({
      ...source,
      current: { ...current, rows: rowsOf(current, source) },
      previous: previous && { ...previous, rows: rowsOf(previous, source) },
    })
  }

/** A row for each thing that is timed, by its average, what half of them and what nine of ten stay below. */
export const overTimes =
  (heading: string, things: readonly string[], facts: Units = {}): DataOf =>
  (source) => {
    const { current, previous, t } = source
    const kinds = ['Average', 'P50', 'P90'] as const
    const numbersOf = (figure: Figure, thing: string): Numbers =>
      Object.fromEntries(kinds.map((kind) => [kind, figure.totals[`${thing}${kind}`] ?? null]))
    return {
      heading: headingOf(heading, t),
      measures: measuresOf({ Average: 'seconds', P50: 'seconds', P90: 'seconds' }, t),
      facts: factsOf(facts, source),
      rows: things.map((thing) => ({
        id: thing,
        title: measureTitle(thing, t),
        values: numbersOf(current, thing),
        before: previous && numbersOf(previous, thing),
      })),
    }
  }
