/** Edited state: what is edited on top of a saved item, while others save and the page may be reloaded. */
import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import type { DraftFault } from './checks.ts'
import { useAgent } from '../../core/agent.tsx'
import { forgetDraft, keepDraft, keptDraft, type KeptDraft } from './kept-draft.ts'
import { differing, isSame } from './parts.ts'
import type { Draft, DraftOptions, Saver, Versioned } from './draft.ts'

export interface EditedState<Item, Edited, Sent> extends Pick<Draft, 'dirty' | 'left' | 'conflict' | 'discard'> {
  /** The item that the edits are built on. */
  readonly base: Item | undefined
  /** The fields of the base, those of a restored draft as they were when it was typed. */
  readonly basis: Edited
  readonly edited: Edited
  readonly change: Dispatch<SetStateAction<Edited>>
  /** What of it is to be sent. */
  readonly changes: Sent
  /** What the server found wrong with what was sent last, until something is changed. */
  readonly found: readonly DraftFault[]
  readonly mark: (found: readonly DraftFault[]) => void
  /** Who saved first, as the server says when it refuses a save. */
  readonly tell: (saver: Saver) => void
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
  /** Values that a restored draft was typed over; those of its base are not known any more. */
  const [former, setFormer] = useState<Partial<Edited>>({})
  /** All of the draft, or the edited fields of one that merges. */
  const [typed, setTyped] = useState(() => start(saved))
  const [found, mark] = useState<readonly DraftFault[]>([])
  const [saver, tell] = useState<Saver>()
  const isOutdated = saved !== undefined && (saved.revision ?? 0) > (base?.revision ?? 0)
  const latest = merges && isOutdated ? saved : base
  const before = merges ? editedOf(latest) : undefined
  const over = (fields: Partial<Edited>) => ({ ...before, ...fields }) as Edited
  const edited = over(typed)
  const sent = sentOf(edited)
  const sentBefore = sentOf(before ?? editedOf(base))
  const dirty = !isSame(sent, sentBefore)
  const changes = differing(sent, sentBefore)
  const basis = { ...editedOf(base), ...former }
  const taken = merges && isOutdated ? sharedNames(changes, differing(sentBefore, sentOf(basis))) : []
  const draft = { revision: base?.revision, edited: typed, ...(merges && { before: part(basis, namesIn(typed)) }) }
  const kept = useKept(options, draft, dirty, (left) => {
    setTyped(left.edited)
    setFormer(left.before ?? {})
    setBase(saved && { ...saved, revision: left.revision ?? saved.revision })
  })
  // What others saved shows at once where it was not edited: then there is nothing to ask.
  const isAsked = merges ? taken.length > 0 : dirty
  if (isOutdated && !isAsked && !kept.left) build(saved, dirty ? part(typed, namesIn(changes)) : start(saved))

  function build(on: Item | undefined, fields: SetStateAction<Partial<Edited>>) {
    setBase(on)
    setFormer({})
    setTyped(fields)
    mark([])
    tell(undefined)
  }

  return {
    base,
    basis,
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
    tell,
    // The route of a draft that merges takes a part of what is edited.
    changes: merges ? (changes as Sent) : sent,
    follow: (item) => build(item, (now) => (now === typed ? start(item, edited) : now)),
    dirty,
    discard: () => build(latest, start(latest)),
    conflict:
      isOutdated && isAsked
        ? {
            fields: taken,
            saver,
            // What nobody else has saved stays as it is edited here.
            takeTheirs: () => build(saved, merges ? without(typed, taken) : start(saved)),
            keepMine: () => build(saved, typed),
          }
        : undefined,
    left: kept.left,
  }
}

const namesIn = (values: object): string[] => Object.keys(values)

/** The names of values that are edited here and were saved by somebody else. */
const sharedNames = (mine: object, theirs: object): string[] => namesIn(theirs).filter((name) => name in mine)

const part = <Fields extends object>(fields: Fields, names: readonly string[]): Partial<Fields> =>
  // Fields of the same object.
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name))) as Partial<Fields>

const without = <Fields extends object>(fields: Fields, names: readonly string[]): Partial<Fields> =>
  part(
    fields,
    namesIn(fields).filter((name) => !names.includes(name)),
  )

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
      discard: forget,
    },
  }
}
