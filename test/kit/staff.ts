/** People who are invited to companies of a test, and come. */
import { ulid } from 'ulid'
import { Table } from '../../functions/platform/table/table.ts'
import { agents, type AgentItem } from '../../functions/platform/tenancy/tenancy.ts'
import { findAccount } from '../../functions/platform/aws/accounts.ts'
import { acceptInvitation, type Newcomer } from '../../functions/company/invitations.ts'
import { readLink } from '../../functions/company/links.ts'
import { password, workerOf, type Worker, type World } from './world.ts'

export const newcomer = { firstName: 'Nia', lastName: 'New', password }

let count = 0
/** An address that nobody has had before, and who may be made under it. */
export const newAddress = (): string => `${ulid().toLowerCase()}-${(count += 1)}@people.example`
export const newPerson = (email = newAddress()) => ({ firstName: 'Pat', lastName: 'Person', email })

export function staffOf(world: World) {
  const mailsTo = (email: string) => world.mail.filter(({ to }) => to.includes(email))

  /** The token of the newest mail to an address. */
  const tokenFor = (email: string, page = 'create-account'): string => {
    const [mail] = mailsTo(email)
    const token = new RegExp(`/${page}/([\\w-]{43})`).exec(mail?.text ?? '')?.[1]
    if (!token) throw new Error(`No mail to ${email} leads to ${page}.`)
    return token
  }

  /** Follows a mailed link as the page of it does. */
  async function follow(token: string, said: Newcomer = newcomer) {
    const now = new Date(world.clock.now())
    const link = await readLink(token, now, 'account')
    const account = await findAccount(link.email)
    return acceptInvitation(link, { authId: account?.authId, ...said }, now)
  }

  async function agentOf(email: string): Promise<AgentItem | undefined> {
    const account = await findAccount(email)
    return account && (await new Table({}).get(agents, account.authId))
  }

  /** Somebody at work, by their address. */
  async function atWork(email: string, clientName: string): Promise<Worker> {
    const agent = await agentOf(email)
    return workerOf(world.cloud.origin, world.signInAs(email), agent!, clientName)
  }

  /** Somebody whom an administrator adds by a form, and who follows the mailed link; as colleagues see them then. */
  async function join({ agents: area }: Worker, draft: Parameters<Worker['agents']['create']>[0]) {
    const { email } = await area.create(draft)
    const { firstName, lastName } = draft
    await follow(tokenFor(email), { firstName, lastName, password })
    return (await area.list()).find((agent) => agent.email === email)!
  }

  /** The guest administers a company of their own, and works in the one of `host` as well. */
  async function shareGuest() {
    const [{ admin: host, company }, { admin: guest, company: own }] = await Promise.all([
      world.newCompany(),
      world.newCompany(),
    ])
    await join(host, { ...newPerson(guest.agent.email), roles: ['agent'] })
    return { host, company, guest, own, id: guest.agent._id }
  }

  return { mailsTo, tokenFor, follow, agentOf, atWork, join, shareGuest }
}
