/** How an intent or entity is edited: what it begins with, where it is sent, and what its refusals mean. */
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { Entity, Intent } from '#shared/contracts/knowledge'
import { CallError } from '../../core/api.ts'
import { faultText } from '../../core/fault-text.ts'
import { useEditing, type Editing } from '../../components/form/editing.ts'
import { useNotify } from '../../components/notice/notifications.tsx'
import { refetchItems, type KnowledgeModel } from './knowledge-data.ts'

/** What tells the editing of intents from that of entities. */
export interface ItemKind<Item extends Intent | Entity, Edited, Draft> {
  readonly model: KnowledgeModel
  readonly schema: z.ZodMiniType<Edited>
  /** The state of an item that can be edited, or of a new one. */
  readonly edited: (item: Item | undefined) => Edited
  /** What is sent of it. */
  readonly draft: (edited: Edited) => Draft
  /** Shows a saved item wherever it is shown. */
  readonly show: (saved: Item) => void
  readonly create: (draft: Draft) => Promise<Item>
  readonly update: (draft: Draft & Pick<Item, '_id' | 'key' | 'revision'>) => Promise<Item>
}

/** Only a title is refused where it was typed; anything else is a toast. */
export type ItemEditing<Edited, Item = Intent | Entity> = Editing<Edited, Item, { readonly title?: string }>

/** `item` is the latest that is known, or `undefined` for one that is being made. */
export function useItemEditing<Item extends Intent | Entity, Edited extends { title: string }, Draft>(
  item: Item | undefined,
  { model, schema, edited: editedOf, draft, show, create, update }: ItemKind<Item, Edited, Draft>,
): ItemEditing<Edited, Item> {
  const { t } = useTranslation('knowledge')
  const notify = useNotify()
  return useEditing<Item, Edited, { readonly title?: string }>(item, {
    draft: `${model}-draft`,
    unsaved: 'new',
    schema,
    edited: (known) => editedOf(known),
    same: (one, other) => one.title === other.title && JSON.stringify(draft(one)) === JSON.stringify(draft(other)),
    unrefused: {},
    show,
    send: async (edited, base) => {
      try {
        const saved = await (base
          ? update({ ...draft(edited), _id: base._id, key: base.key, revision: base.revision })
          : create(draft(edited)))
        notify.success(t(base ? 'saved' : 'created', { title: saved.title }))
        return { saved, refused: {} }
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.code === 'stale') await refetchItems(model)
        else if (error.code === 'duplicate-title') return { refused: { title: error.message } }
        else notify.error(error.details[0] ? faultText(error.details[0]) : error.message)
        return { refused: {} }
      }
    },
  })
}
