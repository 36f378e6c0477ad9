/** The page of a kind of content: its items, the way to a new one, and what can be done with each. */
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Access } from '#shared/access'
import type { Dependency, DependencyModel } from '#shared/contracts/history'
import { dateAndTime } from '../../core/format.ts'
import { AccessButton, useRefusal } from '../form/access-button.tsx'
import { DataTable, type Column } from './data-table.tsx'
import { DeleteDialog } from '../dialog/delete-dialog.tsx'
import { Empty } from '../notice/empty.tsx'
import { useNotify } from '../notice/notifications.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { RowActions } from './row-actions.tsx'

interface Listed {
  readonly _id: string
  readonly title: string
  readonly updated?: string
}

interface ItemListProps<Item> {
  name: string
  description: string
  /** Below the head of the list. */
  notice?: ReactNode
  list: UseQueryResult<readonly Item[]>
  /** The first one names the item; when it was changed and what can be done with it stand behind the last. */
  columns: readonly Column<Item>[]
  /** By default the items say when they were changed. */
  isDated?: boolean
  /** What a search looks into; absent where the server searches. */
  searched?: (item: Item) => readonly string[]
  searchLabel: string
  filters?: ReactNode
  /** What an empty list says, and what instead where filters have emptied it. */
  none: { readonly title: string; readonly text: string }
  filteredNone?: ReactNode
  /** Beside the way to a new one. */
  actions?: ReactNode
  create: { readonly text: string; readonly access: Access; readonly act: () => unknown }
  edit: (item: Item) => unknown
  /** Where an item shows beside its own page. */
  show?: { readonly text: string; readonly act: (item: Item) => unknown } | undefined
  duplicate?: { readonly access: Access; readonly act: (item: Item) => Promise<unknown> }
  deletion: Deletion<Item>
}

interface Deletion<Item> {
  readonly access: Access
  /** Why this item stays, whoever asks. */
  readonly barred?: (item: Item) => string | undefined
  readonly consequence: (item: Item) => string
  readonly model: DependencyModel
  /** Removes what links the item, where that is all that keeps it. */
  readonly unlink?: (item: Item, dependencies: readonly Dependency[]) => (() => Promise<unknown>) | undefined
  readonly remove: (id: string) => Promise<unknown>
}

const updatedColumn = <Item extends Listed>(title: string): Column<Item> => ({
  id: 'updated',
  title,
  cell: ({ updated = '' }) => <time dateTime={updated}>{dateAndTime(updated)}</time>,
  order: ({ updated = '' }) => updated,
})

export function ItemList<Item extends Listed>(props: ItemListProps<Item>) {
  const {
    name,
    description,
    notice,
    list,
    searched,
    searchLabel,
    filters,
    none,
    filteredNone,
    actions,
    create,
    deletion,
  } = props
  const [doomed, setDoomed] = useState<Item>()
  const columns = useColumns(props, setDoomed)
  const createButton = (variant: 'primary' | 'normal') => (
    <AccessButton access={create.access} variant={variant} onClick={create.act}>
      {create.text}
    </AccessButton>
  )
  return (
    <>
      <DataTable
        name={name}
        list={list}
        columns={columns}
        {...(searched && { searched })}
        searchLabel={searchLabel}
        filters={filters}
        header={(counter) => (
          <>
            <PageHeader
              description={description}
              {...(counter && { counter })}
              actions={
                <SpaceBetween direction="horizontal" size="xs">
                  {actions}
                  {createButton('primary')}
                </SpaceBetween>
              }
            />
            {notice}
          </>
        )}
        empty={filteredNone || <Empty {...none} action={createButton('normal')} />}
      />
      {doomed && <Delete item={doomed} deletion={deletion} close={() => setDoomed(undefined)} />}
    </>
  )
}

function useColumns<Item extends Listed>(
  { columns, isDated = true, edit, show, duplicate, deletion }: ItemListProps<Item>,
  remove: (item: Item) => void,
): Column<Item>[] {
  const { t } = useTranslation(['items', 'common'])
  const refusalOf = useRefusal()
  const actionsOf = (item: Item) => [
    { text: t('common:edit'), act: () => edit(item) },
    ...(show ? [{ text: show.text, act: () => show.act(item) }] : []),
    ...(duplicate
      ? [
          {
            text: t('rows.duplicate'),
            refused: refusalOf(duplicate.access),
            // A copy that fails has said so.
            act: () => duplicate.act(item).catch(() => undefined),
          },
        ]
      : []),
    {
      text: t('common:delete'),
      refused: deletion.barred?.(item) ?? refusalOf(deletion.access),
      act: () => remove(item),
    },
  ]
  return [
    ...columns,
    ...(isDated ? [updatedColumn(t('rows.updated'))] : []),
    {
      id: 'actions',
      width: 100,
      title: t('rows.actions'),
      cell: (item) => <RowActions label={t('rows.actions-of', { name: item.title })} actions={actionsOf(item)} />,
    },
  ]
}

interface DeleteProps<Item> {
  item: Item
  deletion: Deletion<Item>
  close: () => void
}

function Delete<Item extends Listed>({ item, deletion, close }: DeleteProps<Item>) {
  const { t } = useTranslation('items')
  const notify = useNotify()
  const { _id, title } = item
  return (
    <DeleteDialog
      name={title}
      consequence={deletion.consequence(item)}
      references={{ model: deletion.model, id: _id }}
      unlink={(dependencies) => deletion.unlink?.(item, dependencies)}
      remove={async () => {
        await deletion.remove(_id)
        notify.success(t('deleted', { title }))
      }}
      close={close}
    />
  )
}
