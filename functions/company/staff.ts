/**
 * The staff of a company: who works there, and who is invited to.
 *
 * | item       | per    | id                                                              |
 * |------------|--------|-----------------------------------------------------------------|
 * | invitation | client | the address; gone once it is followed, taken back or late       |
 * | seats      | client | `seats`: replaced by every change of the staff, see `seats.ts`  |
 */
import * as z from 'zod/mini'
import { permissions, roles } from '#shared/access'
import { Id } from '#shared/ids'
import { interfaceLanguages } from '#shared/languages'
import { Problem } from '#shared/problem'
import type { ClientScope } from '../platform/table/scope.ts'
import { collection, Table } from '../platform/table/table.ts'
import { companies, members, type CompanyItem, type MemberItem } from '../platform/tenancy/tenancy.ts'

const InvitationItem = z.object({
  email: z.string(),
  roles: z.array(z.enum(roles)),
  permissions: z.array(z.enum(permissions)),
  by: z.object({ _id: Id, name: z.string() }),
  /** What else was decided of who comes, where a form has said it; the names hold for somebody without an account. */
  person: z.optional(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      language: z.optional(z.enum(interfaceLanguages)),
      departments: z.array(Id),
      keyTopics: z.array(z.string()),
      capacityMax: z.optional(z.int()),
      avatar: z.optional(z.object({ pointer: Id, client: Id })),
    }),
  ),
  created: z.iso.datetime(),
  /** The second at which its link is late. */
  expires: z.int(),
  /** The hash of the link that was mailed last. */
  link: z.string(),
})
export type InvitationItem = z.infer<typeof InvitationItem>

export const invitations = collection({
  name: 'invitation',
  per: 'client',
  schema: InvitationItem,
  id: ({ email }) => email,
  expires: ({ expires }) => expires,
})

export const seatsRow = collection({
  name: 'seats',
  per: 'client',
  schema: z.object({ version: z.int() }),
  id: () => 'seats',
})

/** Everybody in a company, as they were at one moment. */
export interface Staff {
  readonly scope: ClientScope
  readonly company: CompanyItem
  readonly members: readonly MemberItem[]
  /** Those that can still be followed. */
  readonly invitations: readonly InvitationItem[]
  /** Of the row `seats`; none before the first change. */
  readonly version: number | undefined
}

/** Reads everybody in a company; one that is being deleted is `not-found`. */
export async function readStaff(client: string, now: Date): Promise<Staff> {
  const scope = { client }
  const table = new Table(scope)
  // The row comes first: whatever lands after it is read makes a change fail that did not know of it.
  const [company, row] = await table.getBoth([companies, 'company'], [seatsRow, 'seats'])
  if (!company || company.deleting) throw new Problem('not-found')
  const [all, invited] = await Promise.all([table.list(members), table.list(invitations)])
  return { scope, company, members: all, invitations: invited.filter(isOpenAt(now)), version: row?.version }
}

export const isOpenAt =
  (now: Date) =>
  ({ expires }: InvitationItem): boolean =>
    expires > now.getTime() / 1000
