/** All figures of some days in one file: a table each, as spreadsheets read them (ANALYTICS-020). */
import pMap from 'p-map'
import type { analytics as contract, Figure, FigureRow } from '#shared/contracts/analytics'
import type { Answer, Given } from '#shared/contract'
import { figureFilters, figureNames, figures, type FigureFilter, type FigureName } from '#shared/figures/figures'
import { detailPagesExportedMax } from '#shared/limits'
import { csvOf } from '../../content/csv.ts'
import { datedName, offerFile } from '../../platform/files/exports.ts'
import { zipOf, type ZippedFile } from '../../platform/files/zip.ts'
import type { Context } from '../../platform/request/context.ts'
import { answerFigure, environmentIn } from './figures/answer.ts'
import { requireRange } from './figures/range.ts'
import { headingOf, idHeadingOf, namesOf } from './headings.ts'

type Asked = Given<typeof contract.export>

/** Figures that are read at once. */
const atOnce = 4

/** A figure that cannot be narrowed down to what is asked for is left out, and the contents say so. */
export async function exportFigures(asked: Asked, context: Context): Promise<Answer<typeof contract.export>> {
  requireRange(asked, context.now)
  const { name, _id: id } = environmentIn(context, asked.environment)
  const names = figureNames.filter((figure) => refusedFilter(figure, asked) === undefined)
  const told = await pMap(names, (figure) => wholeFigure(figure, asked, context), { concurrency: atOnce })
  const files = told.flatMap(filesOf)
  const fileName = datedName(context, 'analytics', 'zip', asked.timezone)
  const body = zipOf([contentsOf(asked, told), ...files])
  const file = await offerFile(context.scope, { id: context.newId(), fileName, contentType: 'application/zip', body })
  const description = `${fileName}: ${asked.dateFrom} – ${asked.dateTo}`
  await context.commit([], { about: { name, id, description } })
  return file
}

const refusedFilter = (figure: FigureName, asked: Asked): FigureFilter | undefined =>
  figureFilters.find(
    (filter) => asked[filter] !== undefined && !(figures[figure].filters as readonly FigureFilter[]).includes(filter),
  )

/** With the rows of its pages together; a list that has more of them says so by its `after`. */
async function wholeFigure(figure: FigureName, all: Asked, context: Context): Promise<Figure> {
  const { sort: _, after: __, ...asked } = all
  const first = await answerFigure({ ...asked, figure }, context)
  const rows = [...first.rows]
  let { after } = first
  for (let page = 1; after !== undefined && page < detailPagesExportedMax; page++) {
    const next = await answerFigure({ ...asked, figure, after }, context)
    rows.push(...next.rows)
    after = next.after
  }
  return { ...first, rows, after }
}

/** The first table of a figure is named by it alone, the others by what they hold beside it. */
function filesOf(figure: Figure): ZippedFile[] {
  const { series, rows, parts = {} } = figure
  const tables = [
    ...(series.y.length > 0 ? [['', drawnTable(figure)] as const] : []),
    ...(rows.length > 0 ? [['rows', rowsTable(rows, idHeadingOf(figure.figure))] as const] : []),
    ...Object.entries(parts).map(([name, part]) => [name, rowsTable(part, 'ID')] as const),
  ]
  const [[, first] = ['', totalsTable(figure)], ...others] = tables
  return [csvFile(figure.figure, first), ...others.map(([name, table]) => csvFile(`${figure.figure}-${name}`, table))]
}

type TableOfTexts = readonly (readonly string[])[]

const csvFile = (name: string, table: TableOfTexts): ZippedFile => ({
  name: `${name}.csv`,
  bytes: Buffer.from(csvOf(table)),
})

const textOf = (value: number | string | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

function drawnTable({ series: { x, y } }: Figure): TableOfTexts {
  return [
    ['Date', ...y.map(({ title }) => headingOf(title))],
    ...x.map((label, index) => [label, ...y.map(({ values }) => textOf(values[index]))]),
    ['All', ...y.map(({ total }) => textOf(total))],
  ]
}

function rowsTable(rows: readonly FigureRow[], idHeading: string): TableOfTexts {
  const [values, texts] = [namesOf(rows.map((row) => row.values)), namesOf(rows.map((row) => row.texts ?? {}))]
  const hasNames = rows.some(({ name }) => name !== undefined)
  return [
    [idHeading, ...(hasNames ? ['Name'] : []), ...[...texts, ...values].map(headingOf)],
    ...rows.map((row) => [
      row.id,
      ...(hasNames ? [row.name ?? ''] : []),
      ...texts.map((name) => textOf(row.texts?.[name])),
      ...values.map((name) => textOf(row.values[name])),
    ]),
  ]
}

const totalsTable = ({ total, totals }: Figure): TableOfTexts => [
  ['Total', ...Object.keys(totals).map(headingOf)],
  [textOf(total), ...Object.values(totals).map(textOf)],
]

/** Which figures there are, their totals, and why one is missing or not whole. */
function contentsOf(asked: Asked, told: readonly Figure[]): ZippedFile {
  const known = new Map(told.map((figure) => [figure.figure, figure]))
  const lines = figureNames.flatMap((name): TableOfTexts => {
    const figure = known.get(name)
    const period = [asked.dateFrom, asked.dateTo]
    if (!figure) {
      const filter = refusedFilter(name, asked) ?? ''
      return [[headingOf(name), '', ...period, '', `Left out: it cannot be narrowed down by ${filter}.`]]
    }
    const note = figure.after === undefined ? '' : `Only the latest ${figure.rows.length} rows.`
    return [
      [headingOf(name), textOf(figure.total), ...period, figure.timezone, note],
      ...Object.entries(figure.totals).map(([title, value]) => [
        `${headingOf(name)}: ${headingOf(title)}`,
        textOf(value),
        ...period,
        figure.timezone,
        '',
      ]),
    ]
  })
  return csvFile('contents', [['Figure', 'Total', 'From', 'To', 'Timezone', 'Note'], ...lines])
}
