/** The groups of questions, each opened to its questions; what is ticked is folded in, or deleted, together. */
import Box from '@cloudscape-design/components/box'
import Pagination from '@cloudscape-design/components/pagination'
import Table, { type TableProps } from '@cloudscape-design/components/table'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question, ReviewGroup } from '#shared/contracts/review'
import { reviewGroupsPageSize } from '#shared/limits'
import { useAtMost } from '../../core/breakpoints.ts'
import { ageOf, dateAndTime } from '../../core/format.ts'
import { useNow } from '../../core/use-now.ts'
import { useGroupedRows } from '../../components/table/grouped-rows.ts'
import { rowMark } from '../../components/table/row-keys.ts'
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
  isLoading: boolean
  edits: ReadonlyMap<string, string>
  setEdits: (edits: ReadonlyMap<string, string>) => void
  filtering: Filtering
  filters: ReactNode
  empty: ReactNode
}

export function GroupTable({ review, isLoading, edits, setEdits, filtering, filters, empty }: GroupTableProps) {
  const { t } = useTranslation('review')
  const [ticked, tick] = useState<ReadonlySet<string>>(new Set())
  const groups = (review?.intents ?? []).map((group): Row => ({ key: groupKey(group), group }))
  const { table, toggle } = useGroupedRows<Row>({
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
  const pages = Math.ceil((review?.totalGroups ?? 0) / reviewGroupsPageSize)
  return (
    <div className="review-table">
      <Table<Row>
        variant="container"
        stickyHeader
        wrapLines
        trackBy="key"
        {...table}
        loading={isLoading}
        loadingText={t('groups.loading')}
        {...(isLoading && { skeleton: { totalRows: 5 } })}
        columnDefinitions={useColumns(desk, nameOf)}
        selectionType="multi"
        ariaLabels={{
          tableLabel: t('groups.name'),
          selectionGroupLabel: t('groups.ticked'),
          allItemsSelectionLabel: () => t('groups.tick-all'),
          itemSelectionLabel: (_, { group, question }) => question?.value ?? nameOf(group),
          expandButtonLabel: ({ group }) => t('groups.expand', { name: nameOf(group) }),
          collapseButtonLabel: ({ group }) => t('groups.collapse', { name: nameOf(group) }),
        }}
        enableKeyboardNavigation
        header={<TickedActions review={review} desk={desk} />}
        filter={filters}
        empty={empty}
        {...(pages > 1 && {
          pagination: (
            <Pagination
              currentPageIndex={filtering.page}
              pagesCount={pages}
              onChange={({ detail }) => filtering.turnTo(detail.currentPageIndex)}
            />
          ),
        })}
      />
      <AskingDialog desk={desk} />
    </div>
  )
}

function useColumns(desk: Desk, nameOf: (group: ReviewGroup) => string): TableProps.ColumnDefinition<Row>[] {
  const { t } = useTranslation('review')
  const isNarrow = useAtMost('mobile')
  const columns: TableProps.ColumnDefinition<Row>[] = [
    {
      id: 'question',
      header: t('groups.question'),
      isRowHeader: true,
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
      header: t('groups.size'),
      width: 90,
      cell: ({ group, question }) => (question ? <Times count={question.ids.length} /> : group.size),
    },
  ]
  const age: TableProps.ColumnDefinition<Row> = {
    id: 'age',
    header: t('groups.age'),
    width: 150,
    cell: ({ group, question }) => <Age moment={question?.created ?? latestIn(group)} />,
  }
  const actions: TableProps.ColumnDefinition<Row> = {
    id: 'actions',
    header: t('groups.actions'),
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

function Age({ moment }: { moment: string }) {
  const now = useNow()
  return (
    <time dateTime={moment} title={dateAndTime(moment)}>
      {ageOf(moment, now)}
    </time>
  )
}
