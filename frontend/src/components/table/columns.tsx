/** The columns that lists share. A column that only one list has is written where the list is, as an object. */
import Box from '@cloudscape-design/components/box'
import Link from '@cloudscape-design/components/link'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { wholeNumber } from '../../core/format.ts'
import { Age, Moment } from '../layout/moment.tsx'
import { PageLink } from '../layout/page-link.tsx'
import type { Column } from './rows-table.tsx'
import { RowActions, type RowAction } from './row-actions.tsx'

/** `const columns = useColumnKit<Swarm>()`, then `columns.text('name', t('name'), ({ name }) => name)`. */
export function useColumnKit<Row>() {
  const { t } = useTranslation('items')
  return {
    text: textColumn<Row>,
    link: linkColumn<Row>,
    moment: momentColumn<Row>,
    age: ageColumn<Row>,
    count: countColumn<Row>,
    status: statusColumn<Row>,

    /** When the row was changed last, as an ISO moment. */
    updated: (momentOf: (row: Row) => string | undefined): Column<Row> =>
      momentColumn('updated', t('rows.updated'), momentOf),

    /** The menu of the row, which is the last column; `nameOf` says to those who cannot see it of which row it is. */
    actions: (nameOf: (row: Row) => string, actionsOf: (row: Row) => readonly RowAction[]): Column<Row> => ({
      id: 'actions',
      width: actionsWidthPx,
      title: t('rows.actions'),
      cell: (row) => <RowActions label={t('rows.actions-of', { name: nameOf(row) })} actions={actionsOf(row)} />,
    }),
  }
}

const actionsWidthPx = 100

/** A text, in the order of the alphabet. */
const textColumn = <Row,>(id: string, title: string, textOf: (row: Row) => string): Column<Row> => ({
  id,
  title,
  cell: textOf,
  order: textOf,
})

/** Where a name leads: to a page of the console, or to what opens over this one. */
type Target<Row> = { readonly to: (row: Row) => string } | { readonly open: (row: Row) => unknown }

/** A text that is a link, in the order of the alphabet. */
const linkColumn = <Row,>(
  id: string,
  title: string,
  textOf: (row: Row) => string,
  target: Target<Row>,
): Column<Row> => ({
  id,
  title,
  cell: (row) =>
    'to' in target ? (
      <PageLink to={target.to(row)}>{textOf(row)}</PageLink>
    ) : (
      <Link onFollow={() => void target.open(row)}>{textOf(row)}</Link>
    ),
  order: textOf,
})

/** A column of ISO moments, in their order; `none` stands where there is none. */
const timeColumn =
  (Shown: ComponentType<{ at: string }>) =>
  <Row,>(id: string, title: string, momentOf: (row: Row) => string | undefined, none?: ReactNode): Column<Row> => ({
    id,
    title,
    cell: (row) => withDefault(momentOf(row), (at) => <Shown at={at} />, none),
    order: (row) => momentOf(row) ?? '',
  })

/** As date and time. */
const momentColumn = timeColumn(Moment)
/** As how long ago it was. */
const ageColumn = timeColumn(Age)

/** A whole number; `none` stands where it is not known. */
const countColumn = <Row,>(
  id: string,
  title: string,
  numberOf: (row: Row) => number | undefined,
  none?: ReactNode,
): Column<Row> => ({
  id,
  title,
  cell: (row) => withDefault(numberOf(row), wholeNumber, none),
  order: (row) => numberOf(row) ?? 0,
})

function withDefault<Value>(
  value: Value | undefined,
  shown: (value: Value) => ReactNode,
  none: ReactNode = '–',
): ReactNode {
  if (value !== undefined) return shown(value)
  return <Box color="text-body-secondary">{none}</Box>
}

interface Indicator {
  readonly type: StatusIndicatorProps.Type
  readonly text: string
}

/** A state in colour and in words; by default in the order of the words. */
const statusColumn = <Row,>(
  id: string,
  title: string,
  indicatorOf: (row: Row) => Indicator,
  order: (row: Row) => string | number = (row) => indicatorOf(row).text,
): Column<Row> => ({
  id,
  title,
  cell: (row) => {
    const { type, text } = indicatorOf(row)
    return <StatusIndicator type={type}>{text}</StatusIndicator>
  },
  order,
})
