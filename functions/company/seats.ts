/**
 * Seats: how many people may work in a company, by its tier. They are counted and not kept: each change of the staff says
 * who is there afterwards, and lands together with `staffChange`.
 */
import type { Role } from '#shared/access'
import { tierOf } from '#shared/company/tiers'
import type { Seats } from '#shared/contracts/agents'
import { Problem } from '#shared/problem'
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts'
import { Table } from '../platform/table/table.ts'
import type { Change } from '../platform/table/transaction.ts'
import { seatsRow, type Staff } from './staff.ts'

export type SeatKind = keyof Seats
/** Who sits there, as far as seats are counted. */
interface Person {
  readonly roles: readonly Role[]
}
interface People {
  readonly members: readonly Person[]
  readonly invitations: readonly Person[]
}

const isProvider = ({ roles }: Person): boolean => roles.includes('wbb-agent')
const isAdmin = ({ roles }: Person): boolean => roles.includes('admin')

/** The seats that people and open invitations take, and those of the tier. Staff of the provider takes none. */
export function seatsOf({ company, members, invitations }: Pick<Staff, 'company'> & People): Seats {
  const tier = company.tierType && tierOf(company.tierType)
  const seated = [...members, ...invitations].filter((person) => !isProvider(person))
  const admins = seated.filter(isAdmin).length
  return {
    admins: { used: admins, limit: tier?.adminUsers ?? null },
    agents: { used: seated.length - admins, limit: tier?.agents ?? null },
    total: { used: seated.length, limit: tier?.maxTotalUsers ?? null },
  }
}

/** The staff with one member more, who takes the seat of an invitation to the same address where there is one. */
export const peopleWith = (
  { members, invitations }: Staff,
  joining: Person & { readonly email: string },
): Pick<Staff, 'invitations'> & People => ({
  members: [...members, joining],
  invitations: invitations.filter(({ email }) => email !== joining.email.toLowerCase()),
})

/** The first kind of seat that a change needs and the tier has not. Nobody who is there already loses theirs. */
export function missingSeat(staff: Staff, after: People): SeatKind | undefined {
  const [before, wanted] = [seatsOf(staff), seatsOf({ ...staff, ...after })]
  const kinds = ['admins', 'agents', 'total'] as const
  return kinds.find((kind) => {
    const { used, limit } = wanted[kind]
    return limit !== null && used > limit && used > before[kind].used
  })
}

/** The refusal of a change for which there is no seat of this kind. */
export function seatsUsed(staff: Staff, kind: SeatKind): Problem {
  const { used, limit } = seatsOf(staff)[kind]
  return new Problem('seats-used', { used: String(used), limit: String(limit) })
}

/**
 * Belongs to the write of every change of who works in a company, and as what. Without a seat it is `seats-used`, without
 * an administrator `last-admin`. Of two changes of one company at the same moment one is `unavailable`, because each of
 * them has counted without the other: its author reads again, as `retryStaffChange` does.
 */
export function staffChange(staff: Staff, after: People): Change {
  const missing = missingSeat(staff, after)
  if (missing) throw seatsUsed(staff, missing)
  if (staff.members.some(isAdmin) && !after.members.some(isAdmin)) throw new Problem('last-admin')
  const row = { version: (staff.version ?? 0) + 1 }
  const change = new Table(staff.scope).replace(seatsRow, row, { field: 'version', value: staff.version })
  return { ...change, otherwise: 'unavailable' }
}

/** As many as may meet at one company before somebody is told to come back later. */
const attemptsMax = 25

/** Changes the staff of companies, as often as others change it at the same moment; each attempt reads all it needs. */
export const retryStaffChange = <T>(task: () => Promise<T>): Promise<T> => retryOnConflict(task, { attemptsMax })
