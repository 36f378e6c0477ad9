/** The life of an item of content on the screen: edited, kept in the tab, saved, and brought together with what others save. */
import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import type * as z from 'zod/mini'
import { useAgent } from '../../core/agent.tsx'
import { forgetDraft, keepDraft, keptDraft, type KeptDraft } from './kept-draft.ts'

interface Saved {
  readonly _id: string
  readonly revision: number
}

/** What tells the editing of one kind of content from that of another. */
export interface Editable<Item extends Saved, Edited, Refused> {
  /** The name of its drafts in the tab's storage; `unsaved` that of one that is being made. */
  readonly draft: string
  readonly unsaved: string
  readonly schema: z.ZodMiniType<Edited>
  /** An item as it is edited, or what one begins with; `like` is what was sent, when the item is the answer to it. */
  readonly edited: (item: Item | undefined, like?: Edited) => Edited
  readonly same: (one: Edited, other: Edited) => boolean
  /** Sends what was edited on top of `base`; says so, or why it was not saved. */
  readonly send: (edited: Edited, base: Item | undefined) => Promise<{ saved?: Item; refused: Refused }>
  /** What there is to refuse before anything was sent. */
  readonly unrefused: Refused
  /** Shows a saved item wherever it is shown. */
  readonly show: (saved: Item) => void
}

export interface Editing<Edited, Item, Refused> {
  readonly edited: Edited
  readonly change: Dispatch<SetStateAction<Edited>>
  readonly dirty: boolean
  readonly saving: boolean
  /** What the server found wrong with what was sent last, until something is changed. */
  readonly refused: Refused
  /** Gives the saved item, or `undefined` when it was not saved; the reason is shown. */
  readonly save: () => Promise<Item | undefined>
  /** Somebody else saved this item while it was edited here: take theirs, or go on and save over it. */
  readonly conflict: { readonly takeTheirs: () => void; readonly keepMine: () => void } | undefined
  /** Work left behind by a reload. */
  readonly left: { readonly restore: () => void; readonly discard: () => void } | undefined
}

/** `item` is the latest that is known, or `undefined` for one that is being made. */
export function useEditing<Item extends Saved, Edited, Refused>(
  item: Item | undefined,
  kind: Editable<Item, Edited, Refused>,
): Editing<Edited, Item, Refused> {
  const { agent } = useAgent()
  // The same item in another environment is another item.
  const key = `${kind.draft}/${agent.activeEnvironment._id}/${item?._id ?? kind.unsaved}`
  /** The state the edits are built on. */
  const [base, setBase] = useState(item)
  const [edited, setEdited] = useState(() => kind.edited(item))
  const [refused, setRefused] = useState(kind.unrefused)
  const [left, setLeft] = useState(() => keptDraft(key, kind.schema))
  const [saving, setSaving] = useState(false)

  const dirty = !kind.same(edited, kind.edited(base))
  const outdated = item !== undefined && item.revision > (base?.revision ?? 0)
  // Where nothing was edited there is nothing to ask: what others saved shows at once.
  if (outdated && !dirty && !left) build(item)
  useKeeping(key, { revision: base?.revision, edited }, dirty, left !== undefined)

  function build(on: Item | undefined) {
    setBase(on)
    setEdited(kind.edited(on))
    setRefused(kind.unrefused)
  }

  async function save() {
    setSaving(true)
    const sent = await kind.send(edited, base).finally(() => setSaving(false))
    setRefused(sent.refused)
    const { saved } = sent
    if (!saved) return undefined
    setBase(saved)
    // Typing does not wait for the answer: what was typed meanwhile stays, and is dirty.
    setEdited((latest) => (latest === edited ? kind.edited(saved, edited) : latest))
    kind.show(saved)
    return saved
  }

  return {
    edited,
    change: (change) => {
      setEdited(change)
      setRefused(kind.unrefused)
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

/** Keeps the draft of a dirty item in the tab. To leave the page on purpose is to give the draft up. */
function useKeeping<Edited>(key: string, draft: KeptDraft<Edited>, dirty: boolean, offered: boolean): void {
  useEffect(() => {
    if (dirty) keepDraft(key, draft)
    else if (!offered) forgetDraft(key)
  })
  useEffect(() => () => forgetDraft(key), [key])
}
