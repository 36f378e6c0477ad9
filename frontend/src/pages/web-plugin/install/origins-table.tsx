/** The list of allowed origins: each is edited in its row, several are deleted at once, and one is added below. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allowsOrigin } from '#shared/company/origins'
import type { SeenOrigin } from '#shared/contracts/plugin'
import { originsMax } from '#shared/limits'
import { dayName } from '../../../core/format.ts'
import { Empty } from '../../../components/notice/empty.tsx'
import { useColumnKit } from '../../../components/table/columns.tsx'
import { RowsTable, type Column } from '../../../components/table/rows-table.tsx'
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
    <RowsTable<DraftOrigin>
      trackBy={keyOf}
      rows={origins}
      name={t('cors.name')}
      {...(!readOnly && {
        selection: {
          rows: chosen,
          select: (rows: readonly DraftOrigin[]) => choose(rows.map(keyOf)),
          name: t('cors.choose'),
          allLabel: t('cors.choose-all'),
          labelOf: ({ origin }: DraftOrigin) => t('cors.choose-one', { origin }),
        },
        footer: <NewOrigin origins={origins} add={edits.add} />,
      })}
      heading={{ count: origins.length, description: t('cors.text'), actions: !readOnly && deletion }}
      columns={useOriginColumns({ origins, seen, readOnly, change: edits.change, remove })}
      empty={<Empty title={t('cors.empty')} text={t('cors.empty-text')} />}
    />
  )
}

interface Columns extends Pick<OriginsTableProps, 'origins' | 'seen' | 'readOnly'> {
  change: OriginsTableProps['edits']['change']
  remove: OriginsTableProps['edits']['remove']
}

function useOriginColumns({ origins, seen, readOnly, change, remove }: Columns): Column<DraftOrigin>[] {
  const { t } = useTranslation(['plugin-install', 'common'])
  const columns = useColumnKit<DraftOrigin>()
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
  const actions = columns.actions(
    ({ origin: name }) => name,
    (item) => [
      { text: t('common:edit'), act: () => edit(keyOf(item)) },
      { text: t('common:delete'), act: () => remove([item]) },
    ],
  )
  return [
    {
      id: 'origin',
      title: t('cors.origin'),
      cell: (item) =>
        editedKey === keyOf(item) ? editor(item) : <span className="install-origin">{item.origin}</span>,
    },
    { id: 'seen', title: t('cors.seen'), width: seenWidthPx, cell: (item) => <Seen item={item} seen={seen} /> },
    ...(readOnly ? [] : [actions]),
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
