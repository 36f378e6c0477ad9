/** The list of allowed origins: each is edited in its row, several are deleted at once, and one is added below. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import Table, { type TableProps } from '@cloudscape-design/components/table'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allowsOrigin } from '#shared/company/origins'
import type { SeenOrigin } from '#shared/contracts/plugin'
import { originsMax } from '#shared/limits'
import { dayName } from '../../../core/format.ts'
import { Empty } from '../../../components/notice/empty.tsx'
import { RowActions } from '../../../components/table/row-actions.tsx'
import type { DraftOrigin } from '../plugin-draft.ts'
import { OriginInput } from './origin-input.tsx'

interface OriginsTableProps {
  origins: readonly DraftOrigin[]
  seen: UseQueryResult<readonly SeenOrigin[]>
  readOnly: boolean
  edits: {
    readonly add: (origin: string) => void
    readonly change: (before: DraftOrigin, origin: string) => void
    readonly remove: (removed: readonly DraftOrigin[]) => void
  }
}

/** An origin that is not stored yet is named by itself: the list holds none twice. */
const keyOf = ({ _id, origin }: DraftOrigin) => _id ?? origin
const seenWidthPx = 200
const actionsWidthPx = 90

export function OriginsTable({ origins, seen, readOnly, edits }: OriginsTableProps) {
  const { t } = useTranslation(['plugin-install', 'common'])
  const [chosenKeys, choose] = useState<readonly string[]>([])
  const chosen = origins.filter((each) => chosenKeys.includes(keyOf(each)))

  function remove(removed: readonly DraftOrigin[]) {
    edits.remove(removed)
    choose(chosenKeys.filter((key) => !removed.some((each) => keyOf(each) === key)))
  }
  const deletion = (
    <Button disabled={chosen.length === 0} onClick={() => remove(chosen)}>
      {chosen.length > 0 ? t('cors.delete-chosen', { count: chosen.length }) : t('common:delete')}
    </Button>
  )

  return (
    <Table<DraftOrigin>
      variant="container"
      trackBy={keyOf}
      items={origins}
      wrapLines
      {...(!readOnly && {
        selectionType: 'multi' as const,
        selectedItems: chosen,
        onSelectionChange: ({ detail }: { detail: { selectedItems: readonly DraftOrigin[] } }) =>
          choose(detail.selectedItems.map(keyOf)),
        footer: <NewOrigin origins={origins} add={edits.add} />,
      })}
      ariaLabels={{
        tableLabel: t('cors.name'),
        selectionGroupLabel: t('cors.choose'),
        allItemsSelectionLabel: () => t('cors.choose-all'),
        itemSelectionLabel: (_, { origin }) => t('cors.choose-one', { origin }),
      }}
      header={
        <Header
          variant="h2"
          counter={`(${origins.length})`}
          description={t('cors.text')}
          actions={!readOnly && deletion}
        >
          {t('cors.name')}
        </Header>
      }
      columnDefinitions={useColumns({ origins, seen, readOnly, change: edits.change, remove })}
      empty={<Empty title={t('cors.empty')} text={t('cors.empty-text')} />}
    />
  )
}

interface Columns extends Pick<OriginsTableProps, 'origins' | 'seen' | 'readOnly'> {
  change: OriginsTableProps['edits']['change']
  remove: OriginsTableProps['edits']['remove']
}

function useColumns({ origins, seen, readOnly, change, remove }: Columns): TableProps.ColumnDefinition<DraftOrigin>[] {
  const { t } = useTranslation(['plugin-install', 'items', 'common'])
  const [editedKey, edit] = useState<string>()
  const editor = (item: DraftOrigin) => (
    <OriginInput
      label={t('cors.edit-of', { origin: item.origin })}
      initial={item.origin}
      others={origins.filter((each) => each !== item).map(({ origin }) => origin)}
      confirmText={t('cors.change')}
      confirm={(origin) => {
        change(item, origin)
        edit(undefined)
      }}
      cancel={() => edit(undefined)}
    />
  )
  const actions = (item: DraftOrigin) => (
    <RowActions
      label={t('items:rows.actions-of', { name: item.origin })}
      actions={[
        { text: t('common:edit'), act: () => edit(keyOf(item)) },
        { text: t('common:delete'), act: () => remove([item]) },
      ]}
    />
  )
  return [
    {
      id: 'origin',
      header: t('cors.origin'),
      isRowHeader: true,
      cell: (item) =>
        editedKey === keyOf(item) ? editor(item) : <span className="install-origin">{item.origin}</span>,
    },
    { id: 'seen', header: t('cors.seen'), width: seenWidthPx, cell: (item) => <Seen item={item} seen={seen} /> },
    ...(readOnly ? [] : [{ id: 'actions', header: t('items:rows.actions'), width: actionsWidthPx, cell: actions }]),
  ]
}

function NewOrigin({ origins, add }: Pick<OriginsTableProps, 'origins'> & Pick<OriginsTableProps['edits'], 'add'>) {
  const { t } = useTranslation('plugin-install')
  if (origins.length >= originsMax) return <Box color="text-body-secondary">{t('cors.full', { max: originsMax })}</Box>
  return (
    <OriginInput
      label={t('cors.add')}
      others={origins.map(({ origin }) => origin)}
      confirmText={t('cors.add')}
      confirm={add}
    />
  )
}

/** The last day on which a page of the origin showed the plugin; of several below a star, the latest. */
function Seen({ item: { _id, origin }, seen }: { item: DraftOrigin; seen: OriginsTableProps['seen'] }) {
  const { t } = useTranslation('plugin-install')
  if (_id === undefined) return <StatusIndicator type="pending">{t('cors.unsaved')}</StatusIndicator>
  if (seen.isPending) return <StatusIndicator type="loading">{t('cors.looking')}</StatusIndicator>
  if (seen.error) return <StatusIndicator type="warning">{t('cors.unknown')}</StatusIndicator>
  const days = seen.data.filter((each) => !each.isRefused && allowsOrigin(origin, each.origin)).map(({ day }) => day)
  const latest = days.toSorted().at(-1)
  return <Box color={latest ? 'inherit' : 'text-body-secondary'}>{latest ? dayName(latest) : t('cors.never')}</Box>
}
