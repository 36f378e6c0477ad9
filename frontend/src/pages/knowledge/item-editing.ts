/** The life of an intent or entity on the screen: edited, kept in the tab, saved, and reconciled with others' saves. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { Entity, Intent } from '#shared/contracts/knowledge'
import { CallError } from '../../api.ts'
import { useAgent } from '../../app/agent.tsx'
import { useNotify } from '../../components/notifications.tsx'
import { forgetDraft, keepDraft, keptDraft, type KeptDraft } from './kept-draft.ts'
import { itemSaved, refetchItems, type KnowledgeModel } from './knowledge-data.ts'

/** What tells the editing of intents from that of entities. */
export interface Editable<Item extends Intent | Entity, Edited> {
  readonly model: KnowledgeModel
  readonly schema: z.ZodMiniType<Edited>
  /** The state of an item that can be edited, or of a new one. */
  readonly edited: (item: Item | undefined) => Edited
  readonly same: (one: Edited, other: Edited) => boolean
  /** `base` is the save the edits build on. */
  readonly send: (edited: Edited, base: Item | undefined) => Promise<Item>
}

export interface ItemEditing<Edited, Item = Intent | Entity> {
  readonly edited: Edited
  readonly change: (change: (edited: Edited) => Edited) => void
  readonly dirty: boolean
  readonly saving: boolean
  /** What the server found wrong with what was sent last, until something is changed. */
  readonly refused: { readonly title?: string }
  /** Gives the saved item, or `undefined` when it was not saved; the reason is shown. */
  readonly save: () => Promise<Item | undefined>
  /** Somebody else saved this item while it was edited here: take theirs, or go on and save over it. */
  readonly conflict: { readonly takeTheirs: () => void; readonly keepMine: () => void } | undefined
  /** Work left behind by a reload. */
  readonly left: { readonly restore: () => void; readonly discard: () => void } | undefined
}

/** `item` is the latest that is known, or `undefined` for one that is being made. */
export function useItemEditing<Item extends Intent | Entity, Edited>(
  item: Item | undefined,
  kind: Editable<Item, Edited>,
): ItemEditing<Edited, Item> {
  const { agent } = useAgent()
  const key = `${kind.model}-draft/${agent.activeEnvironment._id}/${item?._id ?? 'new'}`
  /** The state the edits are built on. */
  const [base, setBase] = useState(item)
  const [edited, setEdited] = useState(() => kind.edited(item))
  const [refused, setRefused] = useState<{ title?: string }>({})
  const [left, setLeft] = useState(() => keptDraft(key, kind.schema))
  const { saving, send } = useSending(kind)

  const dirty = !kind.same(edited, kind.edited(base))
  const outdated = item !== undefined && item.revision > (base?.revision ?? 0)
  // Where nothing was edited there is nothing to ask: what others saved shows at once.
  if (outdated && !dirty && !left) build(item)
  useKeeping(key, { revision: base?.revision, edited }, dirty, left !== undefined)

  function build(on: Item | undefined) {
    setBase(on)
    setEdited(kind.edited(on))
    setRefused({})
  }

  async function save() {
    const { saved, title } = await send(edited, base)
    setRefused(title === undefined ? {} : { title })
    if (!saved) return undefined
    setBase(saved)
    // Typing does not wait for the answer: what was typed meanwhile stays, and is dirty.
    setEdited((latest) => (latest === edited ? kind.edited(saved) : latest))
    itemSaved(kind.model, saved)
    return saved
  }

  return {
    edited,
    change: (change) => {
      setEdited(change)
      setRefused({})
      setLeft(undefined)
    },
    dirty,
    saving,
    refused,
    save,
    conflict: outdated && dirty ? { takeTheirs: () => build(item), keepMine: () => setBase(item) } : undefined,
    left: left && {
      restore: () => {
        setEdited(left.edited)
        setBase(item && { ...item, revision: left.revision ?? item.revision })
        setLeft(undefined)
      },
      discard: () => {
        forgetDraft(key)
        setLeft(undefined)
      },
    },
  }
}

function useSending<Item extends Intent | Entity, Edited>({ model, send: call }: Editable<Item, Edited>) {
  const { t } = useTranslation('knowledge')
  const notify = useNotify()
  const [saving, setSaving] = useState(false)

  async function send(edited: Edited, base: Item | undefined): Promise<{ saved?: Item; title?: string }> {
    setSaving(true)
    try {
      const saved = await call(edited, base)
      notify.success(t(base ? 'saved' : 'created', { title: saved.title }))
      return { saved }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'stale') await refetchItems(model)
      else if (error.code === 'duplicate-title') return { title: error.message }
      else notify.error(error.details[0]?.message ?? error.message)
      return {}
    } finally {
      setSaving(false)
    }
  }
  return { saving, send }
}

/** Keeps the draft of a dirty item in the tab. To leave the page on purpose is to give the draft up. */
function useKeeping<Edited>(key: string, draft: KeptDraft<Edited>, dirty: boolean, offered: boolean): void {
  useEffect(() => {
    if (dirty) keepDraft(key, draft)
    else if (!offered) forgetDraft(key)
  })
  useEffect(() => () => forgetDraft(key), [key])
}
