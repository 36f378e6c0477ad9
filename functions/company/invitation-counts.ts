/**
 * How many invitations leave in a day (UTC): a company and the workspaces it has founded mail one address a few times, and all
 * addresses together no more than people are hired. What others send to the same address is counted apart, so that nobody
 * uses up the invitations of somebody else.
 *
 * | item             | per   | id                                                                         |
 * |------------------|-------|----------------------------------------------------------------------------|
 * | invitation-count | world | hash of the first workspace of the family, the day and the address, if any |
 */
import * as z from 'zod/mini'
import { invitationsPerAddressAndDayMax, invitationsPerDayMax } from '#shared/limits'
import { derivedId } from '../platform/table/derived-id.ts'
import { collection } from '../platform/table/table.ts'
import { addOne } from '../platform/table/write-alone.ts'
import { familyOf, type CompanyItem } from '../platform/tenancy/tenancy.ts'

const daySeconds = 24 * 60 * 60

const counts = collection({
  name: 'invitation-count',
  per: 'world',
  schema: z.object({ _id: z.string(), used: z.int(), expires: z.int() }),
  id: ({ _id }) => _id,
})

/** Why an invitation is not sent, and how many are. */
export interface MailRefusal {
  readonly code: 'address-mailed' | 'mails-used'
  readonly limit: number
}

/** Counts one invitation more, and says where none may be sent any more today; two at once do not share the last one. */
export async function countInvitation(
  company: CompanyItem,
  email: string,
  now: Date,
): Promise<MailRefusal | undefined> {
  const began = Math.floor(now.getTime() / 1000 / daySeconds) * daySeconds
  const family = familyOf(company)
  const isAdmitted = (max: number, ...of: readonly string[]) =>
    addOne({}, counts, derivedId('invitation', family, `${began}`, ...of), {
      field: 'used',
      max,
      expires: began + 2 * daySeconds,
    })
  if (!(await isAdmitted(invitationsPerAddressAndDayMax, email)))
    return { code: 'address-mailed', limit: invitationsPerAddressAndDayMax }
  if (!(await isAdmitted(invitationsPerDayMax))) return { code: 'mails-used', limit: invitationsPerDayMax }
  return undefined
}
