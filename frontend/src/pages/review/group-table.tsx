/** The groups of questions, each opened to its questions; what is ticked is folded in, or deleted, together. */
import Box from '@cloudscape-design/components/box'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question, ReviewGroup } from '#shared/contracts/review'
import { reviewGroupsPageSize } from '#shared/limits'
import { useAtMost } from '../../core/breakpoints.ts'
import { Age } from '../../components/layout/moment.tsx'
import { useGroupedRows } from '../../components/table/grouped-rows.ts'
import { rowMark } from '../../components/table/row-keys.ts'
import { pagination } from '../../components/table/paging.tsx'
import { RowsTable, type Column } from '../../components/table/rows-table.tsx'
import { AskingDialog } from './asking-dialog.tsx'
import { groupKey, useDesk, type Desk } from './desk.ts'
import type { Filtering } from './filters.tsx'
import { GroupActions, useGroupName } from './group-actions.tsx'
import { latestIn, type Review } from './groups.ts'
import { QuestionActions } from './question-actions.tsx'
import { QuestionText } from './question-text.tsx'
import { TickedActions } from './ticked-actions.tsx'

/** A group, or one of its questions. */
interface Row {
  readonly key: string
  readonly group: ReviewGroup
  readonly question?: Question
}

interface GroupTableProps {
  /** As the page shows it; absent while it is on its way, and where it failed to come. */
  review: Review | undefined
  list: UseQueryResult
  edits: ReadonlyMap<string, string>
  setEdits: (edits: ReadonlyMap<string, string>) => void
  filtering: Filtering
  filters: ReactNode
  empty: ReactNode
}

export function GroupTable({ review, list, edits, setEdits, filtering, filters, empty }: GroupTableProps) {
  const { t } = useTranslation('review')
  const [ticked, tick] = useState<ReadonlySet<string>>(new Set())
  const groups = (review?.intents ?? []).map((group): Row => ({ key: groupKey(group), group }))
  const { selection, expansion, toggle } = useGroupedRows<Row>({
    groups,
    childrenOf: ({ group }) => group.utterances.map((question) => ({ key: question._id, group, question })),
    keyOf: ({ key }) => key,
    tickedBy: ({ group, question }) => (question ? [question] : group.utterances).map(({ _id }) => _id),
    chosen: ticked,
    isTicked: (id) => ticked.has(id),
    choose: tick,
    // Where nothing is grouped there is nothing to choose from either.
    startsOpen: groups.every(({ group: { kind } }) => kind === 'few'),
  })
  const desk = useDesk({ review, ticked, tick, edits, setEdits, toggle })
  const nameOf = useGroupName(review?.lastUpdate)
  return (
    <div className="review-table">
      <RowsTable<Row>
        stickyHeader
        trackBy="key"
        rows={groups}
        list={list}
        placeCount={5}
        columns={useGroupColumns(desk, nameOf)}
        name={t('groups.name')}
        selection={{
          ...selection,
          name: t('groups.ticked'),
          allLabel: t('groups.tick-all'),
          labelOf: ({ group, question }) => question?.value ?? nameOf(group),
        }}
        groups={{
          ...expansion,
          openLabel: ({ group }) => t('groups.expand', { name: nameOf(group) }),
          closeLabel: ({ group }) => t('groups.collapse', { name: nameOf(group) }),
        }}
        enableKeyboardNavigation
        header={<TickedActions review={review} desk={desk} />}
        filter={filters}
        empty={empty}
        pagination={pagination({
          page: filtering.page,
          pages: Math.ceil((review?.totalGroups ?? 0) / reviewGroupsPageSize),
          turnTo: filtering.turnTo,
        })}
      />
      <AskingDialog desk={desk} />
    </div>
  )
}

function useGroupColumns(desk: Desk, nameOf: (group: ReviewGroup) => string): Column<Row>[] {
  const { t } = useTranslation('review')
  const isNarrow = useAtMost('mobile')
  const columns: Column<Row>[] = [
    {
      id: 'question',
      title: t('groups.question'),
      minWidth: isNarrow ? 200 : 300,
      cell: ({ key, group, question }) =>
        question ? (
          <QuestionText question={question} desk={desk} />
        ) : (
          <span {...{ [rowMark]: key }} className="review-group">
            {nameOf(group)}
          </span>
        ),
    },
    {
      id: 'size',
      title: t('groups.size'),
      width: 90,
      cell: ({ group, question }) => (question ? <Times count={question.ids.length} /> : group.size),
    },
  ]
  const age: Column<Row> = {
    id: 'age',
    title: t('groups.age'),
    width: 150,
    cell: ({ group, question }) => <Age at={question?.created ?? latestIn(group)} />,
  }
  const actions: Column<Row> = {
    id: 'actions',
    title: t('groups.actions'),
    minWidth: isNarrow ? 230 : 300,
    cell: ({ key, group, question }) =>
      question ? (
        <QuestionActions question={question} row={key} desk={desk} />
      ) : (
        <GroupActions group={group} name={nameOf(group)} row={key} desk={desk} />
      ),
  }
  return isNarrow ? [...columns, actions] : [...columns, age, actions]
}

function Times({ count }: { count: number }) {
  const { t } = useTranslation('review')
  return count > 1 && <Box variant="span">{t('questions.times', { count })}</Box>
}
