/** Two saved states of an item side by side, and the way back to either (REVISIONS-001). */
import Badge from '@cloudscape-design/components/badge'
import Box from '@cloudscape-design/components/box'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Toggle from '@cloudscape-design/components/toggle'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Revision } from '#shared/contracts/revision'
import { dayAndTime } from '../../core/format.ts'
import { RowsTable } from '../table/rows-table.tsx'
import { OneOfField } from '../form/choice/one-of.tsx'
import { Pieces } from './pieces.tsx'
import { RestoreButton, type Restoring } from './restore-button.tsx'
import { difference, type DifferenceRow, type Statement } from './revision-difference.ts'
import './revisions.css'

interface RevisionsProps<Item> {
  /** Latest first, two or more. */
  revisions: readonly Revision<Item>[]
  /** An item as statements that can be compared. */
  describe: (item: Item) => Statement[]
  restoring: Restoring
  /** What customers see of a saved state. */
  preview?: (revision: Revision<Item>) => ReactNode
}

/** It begins with the save whose moment the address names as `saved`, else with the latest. */
export function Revisions<Item>({ revisions, describe, restoring, preview }: RevisionsProps<Item>) {
  const { t } = useTranslation('history')
  const [params] = useSearchParams()
  // The oldest has none before it.
  const at = Math.max(
    0,
    revisions.slice(0, -1).findIndex(({ created }) => created === params.get('saved')),
  )
  const [left, setLeft] = useState(revisions[at + 1]?._id)
  const [right, setRight] = useState(revisions[at]?._id)
  const [all, setAll] = useState(false)
  const before = revisions.find(({ _id }) => _id === left)
  const after = revisions.find(({ _id }) => _id === right)
  if (!before || !after) return null

  const rows = difference(describe(before.item), describe(after.item))
  const shown = all ? rows : rows.filter(({ change }) => change !== 'same')
  const picker = { revisions, restoring }
  return (
    <SpaceBetween size="l">
      <div className="revisions-pickers">
        <RevisionPicker {...picker} label={t('compare.left')} selected={before} select={setLeft} />
        <RevisionPicker {...picker} label={t('compare.right')} selected={after} select={setRight} />
      </div>
      {preview && (
        <div className="revisions-previews">
          <div key={before._id}>{preview(before)}</div>
          <div key={`${after._id} after`}>{preview(after)}</div>
        </div>
      )}
      <Toggle checked={all} onChange={({ detail }) => setAll(detail.checked)}>
        {t('compare.all')}
      </Toggle>
      <RowsTable
        variant="embedded"
        trackBy="id"
        rows={shown}
        name={t('compare.name')}
        empty={t('compare.same')}
        columns={[
          {
            id: 'label',
            title: t('compare.field'),
            width: 220,
            cell: (row) => <RowLabel row={row} />,
          },
          { id: 'before', title: versionLabel(before), cell: (row) => <Pieces pieces={row.before} as="del" /> },
          { id: 'after', title: versionLabel(after), cell: (row) => <Pieces pieces={row.after} as="ins" /> },
        ]}
      />
    </SpaceBetween>
  )
}

const versionLabel = ({ revision }: { revision: number }) => `v${revision}`

interface RevisionPickerProps {
  label: string
  revisions: readonly Revision<unknown>[]
  selected: Revision<unknown>
  select: (id: string | undefined) => void
  restoring: Restoring
}

function RevisionPicker({ label, revisions, selected, select, restoring }: RevisionPickerProps) {
  const { t } = useTranslation('history')
  const options = revisions.map(({ _id, revision, created, kind, agent }) => ({
    value: _id,
    label:
      revision === restoring.latest
        ? t('compare.current', { revision })
        : t('compare.earlier', { revision, moment: dayAndTime(created) }),
    description: t(`kinds.${kind}`, { agent }),
  }))
  return (
    <div className="revisions-picker">
      <OneOfField field={{ value: selected._id, onChange: select }} label={label} options={options} stretch />
      <RestoreButton revision={selected} restoring={restoring} />
    </div>
  )
}

const colours = { added: 'green', removed: 'red', edited: 'blue', same: 'grey' } as const

function RowLabel({ row: { label, change } }: { row: DifferenceRow }) {
  const { t } = useTranslation('history')
  return (
    <SpaceBetween size="xxs">
      <Box fontWeight="bold">{label}</Box>
      {change !== 'same' && <Badge color={colours[change]}>{t(`changes.${change}`)}</Badge>}
    </SpaceBetween>
  )
}
