/** Edited state: what is edited on top of a saved item, while others save and the page may be reloaded. */
import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import type { FieldFault } from '#shared/faults'
import { useAgent } from '../../core/agent.tsx'
import { forgetDraft, keepDraft, keptDraft, type KeptDraft } from './kept-draft.ts'
import { differing, isSame } from './parts.ts'
import type { Draft, DraftOptions, Versioned } from './draft.ts'

export interface EditedState<Item, Edited, Sent> extends Pick<Draft, 'dirty' | 'left' | 'conflict' | 'discard'> {
  /** The item that the edits are built on. */
  readonly base: Item | undefined
  readonly edited: Edited
  readonly change: Dispatch<SetStateAction<Edited>>
  /** What of it is to be sent. */
  readonly changes: Sent
  /** What the server found wrong with what was sent last, until something is changed. */
  readonly found: readonly FieldFault[]
  readonly mark: (found: readonly FieldFault[]) => void
  /** Builds on the item that answers a save. What was typed meanwhile stays, because typing does not wait for the answer. */
  readonly follow: (item: Item) => void
}

export function useEdited<Item extends Versioned, Edited extends object, Sent extends object>(
  options: DraftOptions<Item, Edited, Sent>,
): EditedState<Item, Edited, Sent> {
  const { saved, editedOf, merges = false } = options
  // By default what is edited is what is sent.
  const sentOf = options.sentOf ?? ((edited: Edited) => edited as object as Sent)
  const start = (item: Item | undefined, like?: Edited): Partial<Edited> => (merges ? {} : editedOf(item, like))
  const [base, setBase] = useState(saved)
  /** All of the draft, or the edited fields of one that merges. */
  const [typed, setTyped] = useState(() => start(saved))
  const [found, mark] = useState<readonly FieldFault[]>([])
  const isOutdated = saved !== undefined && (saved.revision ?? 0) > (base?.revision ?? 0)
  const latest = merges && isOutdated ? saved : base
  const before = merges ? editedOf(latest) : undefined
  const over = (fields: Partial<Edited>) => ({ ...before, ...fields }) as Edited
  const edited = over(typed)
  const sent = sentOf(edited)
  const sentBefore = sentOf(before ?? editedOf(base))
  const dirty = !isSame(sent, sentBefore)
  const kept = useKept(options, { revision: base?.revision, edited: typed }, dirty, (draft) => {
    setTyped(draft.edited)
    setBase(saved && { ...saved, revision: draft.revision ?? saved.revision })
  })
  // Where nothing was edited there is nothing to ask: what others saved shows at once.
  if (isOutdated && !dirty && !kept.left) build(saved)

  function build(on: Item | undefined) {
    setBase(on)
    setTyped(start(on))
    mark([])
  }

  return {
    base,
    edited,
    change: (next) => {
      setTyped((fields) => {
        const changed = typeof next === 'function' ? next(over(fields)) : next
        return before ? differing(changed, before) : changed
      })
      mark([])
      kept.forget()
    },
    found,
    mark,
    // The route of a draft that merges takes a part of what is edited.
    changes: merges ? (differing(sent, sentBefore) as Sent) : sent,
    follow: (item) => {
      setBase(item)
      setTyped((now) => (now === typed ? start(item, edited) : now))
      mark([])
    },
    dirty,
    discard: () => build(latest),
    conflict: isOutdated && dirty ? { takeTheirs: () => build(saved), keepMine: () => setBase(saved) } : undefined,
    left: kept.left,
  }
}

/** Keeps a dirty draft in the tab. To leave the page on purpose is to give the draft up. */
function useKept<Item extends Versioned, Edited extends object>(
  { saved, kept }: Pick<DraftOptions<Item, Edited, never>, 'saved' | 'kept'>,
  draft: KeptDraft<Partial<Edited>>,
  dirty: boolean,
  restore: (draft: KeptDraft<Partial<Edited>>) => void,
): Pick<Draft, 'left'> & { forget: () => void } {
  const { agent } = useAgent()
  // The same item in another environment is another item.
  const key = kept && `${kept.as}-draft/${agent.activeEnvironment._id}/${saved?._id ?? kept.unsaved ?? 'new'}`
  const [left, setLeft] = useState(() => (key ? keptDraft(key, kept.schema) : undefined))
  const isOffered = left !== undefined
  useEffect(() => {
    if (!key) return
    if (dirty) keepDraft(key, draft)
    else if (!isOffered) forgetDraft(key)
  })
  useEffect(() => () => (key ? forgetDraft(key) : undefined), [key])
  const forget = () => setLeft(undefined)
  return {
    forget,
    left: left && {
      restore: () => {
        restore(left)
        forget()
      },
      discard: () => {
        if (key) forgetDraft(key)
        forget()
      },
    },
  }
}
