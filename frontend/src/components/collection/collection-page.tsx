/**
 * The page of a collection, or the part of a page: its items in a table, the way to a new one, what can be done with
 * each, and the deletion of one. What opens over the page shows the latest that is known of the item.
 *
 *     <CollectionPage<Swarm> list={useQuery(swarms.list)} columns={(open) => […]} dialog={({ item }, close) => …} … />
 */
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Access } from '#shared/access'
import { AccessButton } from '../form/access-button.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { Empty } from '../notice/empty.tsx'
import { useColumnKit } from '../table/columns.tsx'
import { DataTable } from '../table/data-table.tsx'
import type { Column } from '../table/rows-table.tsx'
import type { RowAction } from '../table/row-actions.tsx'
import { DeleteItem, type Deletion } from './delete-item.tsx'

/** Opens what does something with an item. */
type Open<Item, Deed> = (item: Item, does: Deed) => void

/** What is open over the page. */
type Doing<Item, Deed> =
  | { readonly does: 'create'; readonly item: undefined }
  | { readonly does: Deed; readonly item: Item }

interface CollectionPageProps<Item, Deed> {
  /** What the page lists: `Forms`. */
  name: string
  description?: string
  /** It is a part of a page that has a head of its own. */
  isPart?: boolean
  /** Below the head of the list. */
  notice?: ReactNode
  list: UseQueryResult<readonly Item[]>
  /** What names an item to those who cannot see its row, and is typed before it is deleted. */
  nameOf: (item: Item) => string
  /** The first one names the item; what can be done with it stands behind the last. */
  columns: (open: Open<Item, Deed>) => readonly Column<Item>[]
  /** What a search looks into; absent where the server searches. */
  searched?: (item: Item) => readonly string[]
  searchLabel: string
  filters?: ReactNode
  /** What an empty list says, and what instead where filters have emptied it. */
  none: { readonly title: string; readonly text: string }
  filteredNone?: ReactNode
  /** What it says when the list could not be loaded; by default why. */
  failed?: string
  /** Beside the way to a new one. */
  actions?: ReactNode
  /** The way to a new one; without `act` it opens the dialog. */
  create: { readonly text: string; readonly access: Access; readonly act?: () => unknown }
  /** What can be done with an item, but for its deletion. */
  actionsOf: (item: Item, open: Open<Item, Deed>) => readonly RowAction[]
  /** What opens over the page; it may be lazy. */
  dialog?: (doing: Doing<Item, Deed>, close: () => void) => ReactNode
  deletion: Deletion<Item>
}

export function CollectionPage<Item extends { readonly _id: string }, Deed extends string = 'edit'>(
  props: CollectionPageProps<Item, Deed>,
) {
  const { name, list, nameOf, searched, searchLabel, none, failed, dialog, deletion, isPart = false } = props
  const { t } = useTranslation('common')
  const opened = useDoing<Item, Deed>(list.data)
  const [doomed, setDoomed] = useState<Item>()
  const deleted = doomed && opened.latest(doomed)
  const columns = useColumnKit<Item>()
  const create = (variant: 'primary' | 'normal') => {
    const { access, text, act = opened.create } = props.create
    return (
      <AccessButton access={access} variant={variant} onClick={act}>
        {text}
      </AccessButton>
    )
  }
  const removal = (item: Item): RowAction => ({
    text: t('delete'),
    access: deletion.access,
    refused: deletion.barred?.(item),
    act: () => setDoomed(item),
  })
  return (
    <>
      <DataTable
        name={name}
        list={list}
        columns={[
          ...props.columns(opened.open),
          columns.actions(nameOf, (item) => [...props.actionsOf(item, opened.open), removal(item)]),
        ]}
        {...(searched && { searched })}
        searchLabel={searchLabel}
        filters={props.filters}
        {...(failed !== undefined && { failed })}
        isPart={isPart}
        header={(counter) => <Head {...props} counter={counter} create={create('primary')} />}
        empty={props.filteredNone || <Empty {...none} action={create('normal')} />}
      />
      {opened.doing && <Suspense>{dialog?.(opened.doing, opened.close)}</Suspense>}
      {deleted && (
        <DeleteItem item={deleted} name={nameOf(deleted)} deletion={deletion} close={() => setDoomed(undefined)} />
      )}
    </>
  )
}

/** What is open, with the latest that is known of the item. */
function useDoing<Item extends { readonly _id: string }, Deed>(list: readonly Item[] = []) {
  const [opened, setOpened] = useState<{ readonly does: Deed; readonly item: Item } | 'new'>()
  const latest = (item: Item) => list.find(({ _id }) => _id === item._id) ?? item
  const open: Open<Item, Deed> = (item, does) => setOpened({ item, does })
  const doing: Doing<Item, Deed> | undefined =
    opened === 'new' ? { does: 'create', item: undefined } : opened && { does: opened.does, item: latest(opened.item) }
  return {
    doing,
    latest,
    open,
    create: () => setOpened('new'),
    close: () => setOpened(undefined),
  }
}

interface HeadProps {
  name: string
  description?: string
  isPart?: boolean
  notice?: ReactNode
  actions?: ReactNode
  counter: string | undefined
  create: ReactNode
}

function Head({ name, description, isPart = false, notice, actions, counter, create }: HeadProps) {
  const shown = {
    description,
    ...(counter !== undefined && { counter }),
    actions: (
      <SpaceBetween direction="horizontal" size="xs">
        {actions}
        {create}
      </SpaceBetween>
    ),
  }
  return (
    <>
      {isPart ? (
        <Header variant="h2" {...shown}>
          {name}
        </Header>
      ) : (
        <PageHeader {...shown} />
      )}
      {notice}
    </>
  )
}
