/** What a draft is made from, and what the screens see of it. */
import type { Dispatch, RefObject, SetStateAction } from 'react'
import type * as z from 'zod/mini'
import type { Access } from '#shared/access'
import type { CallError } from '../../core/api.ts'
import type { Checks } from './checks.ts'
import type { Faults, ShownFaults } from './fault-field.tsx'

export interface Versioned {
  readonly _id: string
  /** Counts the saves; an item without it is never changed by anybody else. */
  readonly revision?: number
}

export interface DraftOptions<Item extends Versioned, Edited extends object, Sent extends object> extends Checks<
  Edited,
  Sent
> {
  /** The latest that is known, or `undefined` for an item that is being made. */
  readonly saved: Item | undefined
  /** That of the route that saves. */
  readonly access: Access
  /** An item as it is edited, or what a new one begins with; `like` is what was sent when the item answers a save. */
  readonly editedOf: (item: Item | undefined, like?: Edited) => Edited
  /** Sends what was edited on top of `base`, whose fields were `former`; throws `CallError` when it is refused. */
  readonly save: (sent: Sent, base: Item | undefined, former: Edited) => Promise<Item>
  /** Runs once an item counts as saved: shows it elsewhere and says so. */
  readonly onSaved: (item: Item, base: Item | undefined) => unknown
  /** The fields that refusals of the whole item are about, by their codes: their sentences show there. */
  readonly refusedAt?: Partial<Record<CallError['code'], keyof Edited & string>>
  /** Asks for the latest after a save was refused because somebody else saved first. */
  readonly refetch?: () => unknown
  /** Keeps the draft over a reload of the tab; `as` names its place, `unsaved` that of an item that is being made. */
  readonly kept?: { readonly as: string; readonly unsaved?: string; readonly schema: z.ZodMiniType<Partial<Edited>> }
  /**
   * Only the fields that were edited are sent, under the names by which they are edited; the others show what somebody
   * else saves meanwhile.
   */
  readonly merges?: boolean
}

export interface Field<Value> {
  readonly name: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** What is wrong, once the field was left or a save was tried. */
  readonly errorText: string | undefined
  readonly readOnly: boolean
}

export interface Submission {
  /** Shows the fields that are wrong, in tabs and parts that are closed. */
  readonly reveal?: ((fields: readonly string[]) => void) | undefined
  /** What to do where there is nothing to save. */
  readonly unchanged?: (() => void) | undefined
}

/** Who saved first, and when: an ISO moment. */
export interface Saver {
  readonly by: string
  readonly at: string
}

/** Two have edited the same: take theirs, or go on and save over it. */
export interface Conflict {
  /** The names of these fields, of a draft that merges. */
  readonly fields: readonly string[]
  /** Known once the server has refused a save. */
  readonly saver: Saver | undefined
  readonly takeTheirs: () => void
  readonly keepMine: () => void
}

export interface Draft<Edited extends object = object, Item = unknown> {
  readonly edited: Edited
  readonly change: Dispatch<SetStateAction<Edited>>
  readonly field: <Name extends keyof Edited & string>(name: Name) => Field<Edited[Name]>
  readonly dirty: boolean
  readonly saving: boolean
  /** All that is wrong, by the names of the fields. */
  readonly faults: Faults
  readonly shown: ShownFaults & { readonly showAll: () => void }
  /** The part of the page in which the first wrong field takes the focus. */
  readonly content: RefObject<HTMLDivElement | null>
  /** Why the agent may not save. */
  readonly refused: string | undefined
  readonly readOnly: boolean
  readonly access: Access
  /** Saves where nothing is wrong, and leads to the first fault otherwise. Gives the saved item. */
  readonly submit: (submission?: Submission) => Promise<Item | undefined>
  /** Takes back all edits. */
  readonly discard: () => void
  /** Somebody else saved what is edited here. */
  readonly conflict: Conflict | undefined
  /** Work left behind by a reload. */
  readonly left: { readonly restore: () => void; readonly discard: () => void } | undefined
}
