/** The deletion of an item of a collection: asked for by its name, or refused with what keeps the item. */
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Access } from '#shared/access'
import type { Dependency, DependencyModel } from '#shared/contracts/history'
import { lazily } from '../../core/lazy-page.ts'
import { DeleteDialog } from '../dialog/delete-dialog.tsx'
import type { Keepers } from './kept-dialog.tsx'

const KeptDialog = lazy(() => lazily(() => import('./kept-dialog.tsx')))

export interface Deletion<Item> {
  readonly access: Access
  /** Why the menu of this item refuses it, whoever asks. */
  readonly barred?: (item: Item) => string | undefined
  /** What uses the item and keeps it, which the dialog lists instead of asking. */
  readonly keptBy?: (item: Item) => Keepers | undefined
  /** What else goes with the item, as a sentence. */
  readonly consequence: (item: Item) => string
  /** What the deletion touches and does not bar it. */
  readonly details?: (item: Item) => ReactNode
  /** As what the server is asked which content refers to the item; absent where none can. */
  readonly model?: DependencyModel
  /** Removes what links the item, where that is all that keeps it. */
  readonly unlink?: (item: Item, dependencies: readonly Dependency[]) => (() => Promise<unknown>) | undefined
  /** Has told why when it rejects. */
  readonly remove: (item: Item) => Promise<unknown>
  /** What is said once the item called `name` is deleted; by default just that. */
  readonly deleted?: (name: string) => string
}

interface DeleteItemProps<Item> {
  item: Item
  name: string
  deletion: Deletion<Item>
  close: () => void
}

export function DeleteItem<Item extends { readonly _id: string }>({
  item,
  name,
  deletion,
  close,
}: DeleteItemProps<Item>) {
  const { t } = useTranslation('items')
  const keepers = deletion.keptBy?.(item)
  if (keepers)
    return (
      <Suspense>
        <KeptDialog name={name} keepers={keepers} close={close} />
      </Suspense>
    )
  return (
    <DeleteDialog
      name={name}
      consequence={deletion.consequence(item)}
      details={deletion.details?.(item)}
      references={deletion.model === undefined ? 'none' : { model: deletion.model, id: item._id }}
      unlink={(dependencies) => deletion.unlink?.(item, dependencies)}
      remove={() => deletion.remove(item)}
      deleted={deletion.deleted?.(name) ?? t('deleted', { title: name })}
      close={close}
    />
  )
}
