/**
 * Holds the content of environments: closes their gates, reads what they hold, and moves their pointers in one transaction.
 * A save that comes meanwhile waits, and lands on what is pointed to by then.
 */
import { Problem } from '#shared/problem'
import type { Landing, ScopedContext } from '../platform/request/context.ts'
import { OverlaidState, type ReleaseState } from '../platform/table/release-file.ts'
import { closeGate, type Gate } from '../platform/table/gate.ts'
import { LostFile, readState } from '../platform/table/release-store.ts'
import type { ClientScope, ReleaseScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import type { Change } from '../platform/table/transaction.ts'
import {
  companies,
  contentScope,
  environments,
  isReadOnly,
  type CompanyItem,
  type EnvironmentItem,
  type EnvironmentsItem,
} from '../platform/tenancy/tenancy.ts'
import { backups, type BackupItem } from './backup-rows.ts'

export type HoldContext = Pick<ScopedContext<ClientScope>, 'now' | 'newId' | 'scope' | 'commit'>

/** The content of an environment as it is while its gate is closed. */
export interface Held {
  readonly company: CompanyItem
  readonly environment: EnvironmentItem
  readonly scope: ReleaseScope
  readonly state: ReleaseState
  /** Its file is lost, and the state is empty instead. */
  readonly isLost: boolean
  /** None where nobody may write anyway. */
  readonly gate: Gate | undefined
}

/** Environments whose content nobody changes, until `commit` or the end. */
export interface Hold {
  readonly environments: EnvironmentsItem
  of(id: string): Held
  /** Moves the pointers of held environments; what has a new `release` leaves its rows behind for ever. */
  commit(moves: ReadonlyMap<string, Move>, changes: readonly Change[], landing: Landing): Promise<void>
}

/** What a move changes of an environment. */
export type Pointer = Partial<Pick<EnvironmentItem, 'release' | 'base' | 'number' | 'agreed' | 'recalled'>>

/** A moved pointer, and the backup that leads back: whoever replaces content leaves one. */
export interface Move extends Pointer {
  readonly undo?: BackupItem | undefined
}

/** All environments of the company, as they are at this moment. */
export async function readEnvironments({ client }: ClientScope): Promise<EnvironmentsItem> {
  const all = await new Table({ client }).get(environments, 'environments')
  if (!all) throw new Problem('not-found')
  return all
}

export function environmentIn({ list }: EnvironmentsItem, id: string): EnvironmentItem {
  const found = list.find(({ _id }) => _id === id)
  if (!found) throw new Problem('not-found')
  return found
}

/**
 * Closes the gates of the named environments while `use` works with what they hold. With `isEmptyIfLost` an environment
 * whose file is lost counts as an empty one.
 */
export async function holdContent<T>(
  context: HoldContext,
  ids: readonly string[],
  use: (hold: Hold) => Promise<T>,
  { isEmptyIfLost = false } = {},
): Promise<T> {
  const { client } = context.scope
  const [all, company] = await new Table({ client }).getBoth([environments, 'environments'], [companies, 'company'])
  if (!all || !company) throw new Problem('not-found')
  const held: Held[] = []
  let isOpen = false
  const commit: Hold['commit'] = async (moves, changes, landing) => {
    const list = all.list.map((environment) => ({ ...environment, ...moveOf(environment, all, moves) }))
    const pointers = new Table({ client }).replace(
      environments,
      { list, version: all.version + 1 },
      { field: 'version', value: all.version },
    )
    const gates = held.flatMap(({ environment, gate }) => {
      if (!gate) return []
      const isLeft = moves.get(environment._id)?.release !== undefined
      return [isLeft ? gate.retireChange() : gate.openChange()]
    })
    const undos = [...moves].flatMap(([environment, { undo }]) =>
      undo ? [new Table({ client, environment }).create(backups, undo, 'stale')] : [],
    )
    await context.commit([pointers, ...changes, ...undos, ...gates], landing)
    isOpen = true
  }
  try {
    // In one order, so that two who want the same gates do not wait for each other.
    for (const id of [...new Set(ids)].toSorted()) {
      const environment = environmentIn(all, id)
      const scope = contentScope(client, environment)
      const gate = scope.sealed ? undefined : await closeGate(scope)
      gate?.keepClosed()
      // What is held is known before it is read, so that a failed read opens it again.
      const state = await readOrOpen(scope, gate, isEmptyIfLost)
      const isLost = state === undefined
      held.push({ company, environment, scope, gate, state: state ?? new OverlaidState(new Map()), isLost })
    }
    return await use({
      environments: all,
      of: (id) => held.find(({ environment }) => environment._id === id)!,
      commit,
    })
  } finally {
    if (!isOpen) await Promise.all(held.flatMap(({ gate }) => (gate ? [gate.open()] : [])))
  }
}

/** Where nobody may write what an environment goes on with, only its file is asked. */
function moveOf(
  environment: EnvironmentItem,
  all: EnvironmentsItem,
  moves: ReadonlyMap<string, Move>,
): Partial<EnvironmentItem> {
  const { undo: _, ...move } = moves.get(environment._id) ?? {}
  return move.release === undefined ? move : { ...move, sealed: isReadOnly(environment, all) || undefined }
}

/**
 * What goes back has not agreed with anybody on what came since: the files both come from tell what they share. Gives the
 * moves of all environments that remember otherwise.
 */
export const withoutAgreements = ({ list }: EnvironmentsItem, id: string): ReadonlyMap<string, Pointer> =>
  new Map(
    list
      .filter(({ _id, agreed }) => agreed && (_id === id || id in agreed))
      .map(({ _id, agreed = {} }) => {
        const others = Object.entries(agreed).filter(([other]) => other !== id && _id !== id)
        return [_id, { agreed: Object.fromEntries(others) }]
      }),
  )

/** Nothing where the file is lost and that counts as empty. */
async function readOrOpen(
  scope: ReleaseScope,
  gate: Gate | undefined,
  isEmptyIfLost: boolean,
): Promise<ReleaseState | undefined> {
  try {
    return await readState(scope)
  } catch (error) {
    if (isEmptyIfLost && error instanceof LostFile) return undefined
    await gate?.open()
    throw error
  }
}
