/** The draft of an intent or entity: what it begins with, where it is sent, and what is wrong with it. */
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { Entity, Intent } from '#shared/contracts/knowledge'
import type { Route } from '#shared/contract'
import { faultAt } from '#shared/faults'
import type { DraftFault } from '../../components/form/checks.ts'
import type { Draft } from '../../components/form/draft.ts'
import { useDraft } from '../../components/form/use-draft.ts'
import { useNotify } from '../../components/notice/notifications.tsx'
import { items, type KnowledgeModel } from './knowledge-data.ts'
import { comparisonTextOf } from './utterances/utterances.ts'

/** What tells the editing of intents from that of entities. */
export interface ItemKind<Item extends Intent | Entity, Edited, Sent extends object> {
  readonly model: KnowledgeModel
  readonly routes: { readonly create: Route; readonly update: Route }
  /** What a kept draft looks like. */
  readonly schema: z.ZodMiniType<Edited>
  readonly editedOf: (item: Item | undefined) => Edited
  readonly sentOf: (edited: Edited) => Sent
  readonly create: (sent: Sent) => Promise<Item>
  readonly update: (sent: Sent & Pick<Item, '_id' | 'key' | 'revision'>) => Promise<Item>
  /** Shows a saved item wherever it is shown. */
  readonly show: (saved: Item) => void
}

export type ItemDraft<Edited extends object, Item = Intent | Entity> = Draft<Edited, Item>

/** `item` is the latest that is known, or `undefined` for one that is being made; `all` are those whose titles are taken. */
export function useItemDraft<Item extends Intent | Entity, Edited extends { title: string }, Sent extends object>(
  item: Item | undefined,
  all: readonly Item[],
  { model, routes, schema, editedOf, sentOf, create, update, show }: ItemKind<Item, Edited, Sent>,
  rules: (edited: Edited) => readonly DraftFault[],
): ItemDraft<Edited, Item> {
  const { t } = useTranslation('knowledge')
  const notify = useNotify()
  const isTaken = (title: string) =>
    all.some((one) => one._id !== item?._id && comparisonTextOf(one.title) === comparisonTextOf(title))
  return useDraft<Item, Edited, Sent>({
    saved: item,
    access: routes[item ? 'update' : 'create'].access,
    editedOf,
    sentOf,
    schema: routes.create.input,
    rules: (edited) => [...(isTaken(edited.title) ? [faultAt('title', 'title-taken')] : []), ...rules(edited)],
    kept: { as: model, schema },
    save: (sent, base) =>
      base ? update({ ...sent, _id: base._id, key: base.key, revision: base.revision }) : create(sent),
    onSaved: (saved, base) => {
      show(saved)
      notify.success(t(base ? 'saved' : 'created', { title: saved.title }))
    },
    refetch: items[model].refetch,
  })
}
