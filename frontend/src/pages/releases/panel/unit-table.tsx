/** The units of an item as rows: the target's words, those both last agreed on, and the source's; a choice in a conflict. */
import Badge from '@cloudscape-design/components/badge'
import Box from '@cloudscape-design/components/box'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import type { Environment } from '#shared/contracts/environments'
import { Pieces } from '../../../components/history/pieces.tsx'
import { RowsTable } from '../../../components/table/rows-table.tsx'
import type { Pair } from '#shared/releases/pair'
import type { Given } from '../decisions.ts'
import { OwnText } from './own-text.tsx'
import type { Line, UnitRow } from './unit-rows.ts'

interface UnitTableProps {
  units: readonly UnitRow[]
  pair: Pair
  decided: Readonly<Record<string, Given>>
  /** Absent where nothing can be decided. */
  decide?: (unit: string, given: Given) => void
}

/** A line of a unit; the first one says what the unit is like, and takes the decision. */
interface Row extends Line {
  readonly key: string
  readonly unit: UnitRow
  readonly isFirst: boolean
}

const colours = { source: 'blue', target: 'grey', both: 'grey', conflict: 'red' } as const

export function UnitTable({ units, pair, decided, decide }: UnitTableProps) {
  const { t } = useTranslation('releases')
  const rows = units.flatMap((unit) =>
    unit.lines.map((line, index): Row => ({ ...line, key: `${unit.name} ${line.id}`, unit, isFirst: index === 0 })),
  )
  const choiceOf = (row: Row, given: 'ours' | 'theirs', { name }: Environment) =>
    isOpen(row) && decide && <SideChoice {...{ given, name, decided, decide }} unit={row.unit.name} />
  return (
    <RowsTable
      variant="embedded"
      trackBy="key"
      rows={rows}
      name={t('panel.name')}
      empty={t('panel.same')}
      columns={[
        {
          id: 'label',
          title: t('panel.field'),
          width: 200,
          cell: ({ label, unit, isFirst }) => (
            <SpaceBetween size="xxs">
              <Box fontWeight="bold">{label}</Box>
              {isFirst && <Badge color={colours[unit.state]}>{t(`panel.states.${unit.state}`, names(pair))}</Badge>}
            </SpaceBetween>
          ),
        },
        {
          id: 'target',
          title: t('panel.now', { name: pair.to.name }),
          minWidth: 200,
          cell: (row) => (
            <>
              <Pieces pieces={row.target} as="del" />
              {choiceOf(row, 'theirs', pair.to)}
            </>
          ),
        },
        {
          id: 'base',
          title: t('panel.before'),
          minWidth: 160,
          cell: (row) => (
            <>
              <Pieces pieces={row.base ? [{ text: row.base, changed: false }] : []} as="del" />
              {isOpen(row) && decide && <OwnText unit={row.unit} decided={decided[row.unit.name]} decide={decide} />}
            </>
          ),
        },
        {
          id: 'source',
          title: t('panel.now', { name: pair.from.name }),
          minWidth: 200,
          cell: (row) => (
            <>
              <Pieces pieces={row.source} as="ins" />
              {choiceOf(row, 'ours', pair.from)}
            </>
          ),
        },
      ]}
    />
  )
}

/** A decision is asked for once a unit, at its first line. */
const isOpen = ({ isFirst, unit }: Row): boolean => isFirst && unit.state === 'conflict'

interface SideChoiceProps {
  unit: string
  given: 'ours' | 'theirs'
  /** The environment that says so. */
  name: string
  decided: Readonly<Record<string, Given>>
  decide: (unit: string, given: Given) => void
}

function SideChoice({ unit, given, name, decided, decide }: SideChoiceProps) {
  const { t } = useTranslation('releases')
  return (
    <label className="difference-choice">
      <input type="radio" name={unit} checked={decided[unit] === given} onChange={() => decide(unit, given)} />
      <span>{t('panel.take', { name })}</span>
    </label>
  )
}

const names = ({ from, to }: Pair) => ({ from: from.name, to: to.name })
