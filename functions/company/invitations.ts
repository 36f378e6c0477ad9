/** Invitations: somebody is mailed a link, and who follows it works in the company from then on. */
import { ulid } from 'ulid'
import { faultAt } from '#shared/faults'
import type { Permission, Role } from '#shared/access'
import { invitationDays } from '#shared/limits'
import { badRequest, Problem } from '#shared/problem'
import { ensureAccount, findAccount, setPassword } from '../platform/aws/accounts.ts'
import { consoleOrigin } from '../platform/aws/mail-sender.ts'
import { Table } from '../platform/table/table.ts'
import { transact, type Change } from '../platform/table/transaction.ts'
import { agents, companies, type AgentItem, type CompanyItem } from '../platform/tenancy/tenancy.ts'
import { departmentsOf } from './departments.ts'
import { letterLanguage, sendLetter } from './letter.ts'
import { dropLink, newLink, type LinkItem } from './links.ts'
import { invitationLetter } from './mails/invitation.ts'
import { agentChanges, copyProfile, withNewClient } from './membership.ts'
import { missingSeat, retryStaffChange, staffChange, type SeatKind } from './seats.ts'
import { invitations, isOpenAt, type InvitationItem, type Staff } from './staff.ts'

export interface Invited {
  readonly email: string
  readonly roles: readonly Role[]
  readonly permissions: readonly Permission[]
  readonly by: { readonly _id: string; readonly name: string }
  /** Without it, what a former invitation of the same address says holds. */
  readonly person?: InvitationItem['person']
}

/** An invitation that is new, or renewed with another link: what keeps it, and the token to mail. */
export interface NewInvitation {
  readonly item: InvitationItem
  readonly isRenewed: boolean
  readonly token: string
  readonly changes: readonly Change[]
}

/** Without a seat it is the kind of seat that is missing. */
export function newInvitation(
  staff: Staff,
  { email, roles, permissions, by, person }: Invited,
  now: Date,
): NewInvitation | SeatKind {
  const { scope, invitations: open } = staff
  const before = open.find((each) => each.email === email)
  const link = newLink({ email, kind: 'account', client: scope.client }, { now, hours: invitationDays * 24 })
  const decided = person ?? before?.person
  const item: InvitationItem = {
    email,
    ...(decided && { person: decided }),
    roles: [...roles],
    permissions: [...permissions],
    by,
    created: now.toISOString(),
    expires: Math.floor(now.getTime() / 1000) + invitationDays * 24 * 60 * 60,
    link: link.hash,
  }
  const after = { ...staff, invitations: [...open.filter((each) => each !== before), item] }
  const missing = missingSeat(staff, after)
  if (missing) return missing
  const table = new Table(scope)
  const changes = [
    staffChange(staff, after),
    table.put(invitations, item),
    link.change,
    ...(before ? [dropLink(before.link)] : []),
  ]
  return { item, isRenewed: before !== undefined, token: link.token, changes }
}

/** Takes an invitation back: its link leads nowhere, and its seat is free. */
export function revocationOf(staff: Staff, email: string): Change[] {
  const open = staff.invitations.find((each) => each.email === email)
  if (!open) throw new Problem('not-found')
  return [
    staffChange(staff, { ...staff, invitations: staff.invitations.filter((each) => each !== open) }),
    new Table(staff.scope).remove(invitations, email),
    dropLink(open.link),
  ]
}

/** Mails the link of an invitation, in the language of the agent who has the address, if there is one. */
export async function mailInvitation({ company }: Staff, { item, token }: NewInvitation): Promise<void> {
  const { agent } = await readInvited(item.email)
  const letter = invitationLetter(letterLanguage(agent ?? item.person, company), {
    by: item.by.name,
    company: company.displayName,
    link: `${consoleOrigin()}/create-account/${token}`,
    days: invitationDays,
  })
  await sendLetter([item.email], letter, item.link)
}

/** Where an invitation leads, and who follows it. */
export interface FollowedInvitation {
  readonly company: CompanyItem
  readonly invitation: InvitationItem
  /** Signs in already, so that neither a name nor a password is asked for, or taken. */
  readonly hasAccount: boolean
}

/** What the link of an invitation leads to; one that was taken back is `link-used`. */
export async function readInvitation(link: LinkItem, now: Date): Promise<FollowedInvitation> {
  const table = new Table({ client: link.client! })
  const [company, invitation] = await table.getBoth([companies, 'company'], [invitations, link.email])
  const isGood = invitation?.link === link.hash && isOpenAt(now)(invitation)
  if (!company || company.deleting || !isGood) throw new Problem('link-used')
  return { company, invitation, hasAccount: (await readInvited(link.email)).hasAccount }
}

/** The agent of an address. The account of one who has never chosen a password is none yet. */
async function readInvited(email: string) {
  const account = await findAccount(email)
  const agent = account && (await new Table({}).get(agents, account.authId))
  return { agent, hasAccount: agent !== undefined && account?.isOpened === true }
}

/** What somebody without an account says of themselves; or the account that somebody has proven to be theirs. */
export interface Newcomer {
  readonly authId?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly password?: string | undefined
}

/**
 * Follows an invitation. The account and its password come before the one transaction in which agent, member, seat and link
 * change: whoever dies in between leaves a link that can be followed again, and asks for the same.
 *
 * Who has an account joins with what they are, and only once they have signed in with it: a link that was passed on lets
 * nobody join for them, and sets no password of theirs.
 */
export function acceptInvitation(link: LinkItem, newcomer: Newcomer, now: Date): Promise<FollowedInvitation> {
  return retryStaffChange(async () => {
    const followed = await readInvitation(link, now)
    const { email } = followed.invitation
    const named = followed.hasAccount ? undefined : requireWhole(newcomer)
    const { authId } = await ensureAccount(email)
    if (!named && authId !== newcomer.authId) throw new Problem('account-there')
    if (named) await setPassword(authId, named.password)
    const before = await new Table({}).get(agents, authId)
    const client = link.client!
    const known = before ?? newAgent({ authId, email, client, now })
    if (known.clients.some(({ id }) => id === client)) throw new Problem('link-used')
    const { person } = followed.invitation
    const { language, avatar } = (named && person) ?? {}
    const said = { ...known, ...named?.names, ...(language && { language }), ...(avatar && { avatar }) }
    const after = await withNewClient(said, followed.company, followed.invitation)
    // The invitation goes with the join, and its link with it: of two who follow it at once one is late.
    await transact(
      await agentChanges(before, after, now, person && { client, fields: await decidedOf(client, person) }),
    )
    // An operator has put them into other companies before they had names of their own.
    if (named && before) await copyProfile(after)
    return followed
  })
}

/** What was decided of the member; a department may be gone by now. */
async function decidedOf(client: string, { departments: wanted, keyTopics, capacityMax }: Person) {
  const all = await departmentsOf({ table: new Table({ client }) })
  const departments = all.map(({ _id }) => _id).filter((each) => wanted.includes(each))
  return { departments, keyTopics, ...(capacityMax !== undefined && { capacityMax }) }
}

type Person = NonNullable<InvitationItem['person']>

function requireWhole({ firstName, lastName, password }: Newcomer) {
  const given = { firstName, lastName, password }
  const missing = Object.entries(given).flatMap(([name, value]) => (value ? [] : [faultAt(name, 'mandatory')]))
  if (!firstName || !lastName || !password) throw badRequest(...missing)
  return { names: { firstName, lastName }, password }
}

/** An agent who works nowhere yet. */
const newAgent = ({
  authId,
  email,
  client,
  now,
}: {
  readonly authId: string
  readonly email: string
  readonly client: string
  readonly now: Date
}): AgentItem => ({
  _id: ulid(now.getTime()),
  authId,
  email,
  firstName: '',
  lastName: '',
  roles: [],
  permissions: [],
  clients: [],
  activeClient: client,
  environments: {},
  created: now.toISOString(),
  version: 1,
})
