/** The table of a graph: all its numbers, with those of the period before, for those who do not see or trust pictures. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PartSearch } from '../../../../components/table/part-search.tsx'
import { tableView } from '../../../../components/table/table-view.ts'
import { language } from '../../../../core/i18n.ts'
import { percentageDifference, pointsDifference } from '#shared/figures/numbers'
import { Change } from '../../../../components/figures/change.tsx'
import type { DataRow, GraphData, Measure } from '../graph-data.ts'
import type { Translate } from '../names.ts'
import { RowTitle } from '../row-title.tsx'
import { noValue, valueText } from '../../../../components/figures/values.ts'
import { RowsTable, type Column } from '../../../../components/table/rows-table.tsx'
import type { PictureProps } from './picture-props.ts'

const pageSize = 8

export function Twin({ title, data, onDrill }: PictureProps) {
  const { t } = useTranslation('figures')
  const [shown, show] = useState({ find: '', page: 1 })
  const [sort, setSort] = useState('')
  const columns = columnsOf(data, t, onDrill)
  const view = tableView(data.rows, { ...shown, sort }, { columns, searched: textsOf, pageSize })
  return (
    <RowsTable
      variant="embedded"
      contentDensity="compact"
      trackBy="id"
      name={title}
      rows={view.rows}
      totalItemsCount={view.matches}
      firstIndex={(view.page - 1) * pageSize + 1}
      wrapLines={false}
      sort={{ by: sort, change: setSort }}
      columns={columns}
      {...(data.rows.length > pageSize && {
        filter: <PartSearch label={t('find', { heading: data.heading })} shown={shown} view={view} show={show} />,
      })}
      empty={t('none-found')}
    />
  )
}

const textsOf = ({ title, texts = {} }: DataRow): string[] => [title, ...Object.values(texts)]

export function columnsOf(
  { heading, isTime, isUncompared, measures, texts = {}, rows }: GraphData,
  t: Translate,
  onDrill: PictureProps['onDrill'],
): Column<DataRow>[] {
  const placeOf = new Map(rows.map((row, index) => [row, index]))
  return [
    {
      id: 'title',
      title: heading,
      cell: (row) => <RowTitle row={row} onDrill={onDrill} />,
      order: (row) => (isTime ? (placeOf.get(row) ?? 0) : row.title),
    },
    ...Object.entries(texts).map(([id, title]) => ({
      id,
      title,
      cell: (row: DataRow) => row.texts?.[id] || noValue,
      order: (row: DataRow) => row.texts?.[id] ?? '',
    })),
    ...measures.flatMap((measure, index) => [
      numberColumn(measure),
      ...(!isUncompared && index === 0 ? comparison(measure, t) : []),
    ]),
  ]
}

/** Behind all others, whichever way they are sorted by size. */
const last = -1

const numberColumn = ({ id, title, unit }: Measure): Column<DataRow> => ({
  id,
  title,
  cell: ({ values }) => valueText(values[id], unit, language()),
  order: ({ values }) => values[id] ?? last,
})

const comparison = ({ id, unit }: Measure, t: Translate): Column<DataRow>[] => [
  {
    id: `previous-${id}`,
    title: t('columns.before'),
    cell: ({ before }) => valueText(before?.[id], unit, language()),
    order: ({ before }) => before?.[id] ?? last,
  },
  {
    id: `change-${id}`,
    title: t('columns.change'),
    cell: ({ values, before }) => <Change current={values[id]} before={before?.[id]} unit={unit} measure={id} />,
    order: ({ values, before }) => {
      const differenceOf = unit === 'share' ? pointsDifference : percentageDifference
      return Number(differenceOf(values[id] ?? undefined, before?.[id] ?? undefined)) || 0
    },
  },
]
