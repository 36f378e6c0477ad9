/** Following an invitation without a sign-in: as somebody new, and as somebody who has an account. */
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { ulid } from 'ulid'
import { afterAll, describe, expect, it } from 'vitest'
import { invitationDays } from '#shared/limits'
import { newInvitation } from '../../functions/company/invitations.ts'
import { readStaff } from '../../functions/company/staff.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { tokensOf } from '../local/cognito-clients.ts'
import { openWorld, password as known, type Worker } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())

const newcomer = { firstName: 'Nia', lastName: 'Nolan', password: 'A first one 1!' }
const used = { status: 410, body: { code: 'link-used' } }

const newAddress = () => `${ulid().toLowerCase()}@new.example`

async function ask(verb: string, path: string, body?: object) {
  const { request } = await world.as('admin')
  return request(verb, path, { body, headers: { authorization: undefined, 'x-client': undefined } })
}
const openLink = (token: string) => ask('GET', `/api/agent/links/${token}`)
const follow = (token: string, said: object = newcomer) => ask('POST', `/api/agent/new-account/${token}`, said)

/** Invites an address, and gives the token that the mail would name. */
async function invite({ agent }: Worker, email: string): Promise<string> {
  const now = new Date(world.clock.now())
  const staff = await readStaff(agent.clients[0]!.id, now)
  const made = newInvitation(
    staff,
    { email, roles: ['agent'], permissions: [], by: { _id: agent._id, name: 'Ada Admin' } },
    now,
  )
  if (typeof made === 'string') throw new Error(`There is no seat: ${made}`)
  await transact(made.changes)
  return made.token
}

async function canSignIn(email: string, password: string): Promise<boolean> {
  const { userPoolClientId, userPoolId } = world.cloud.settings
  const sdk = new CognitoIdentityProviderClient({})
  const pool = { sdk, userPoolClientId, userPoolId, endpoint: null, close: async () => {} }
  return tokensOf(pool, email, password).then(
    () => true,
    () => false,
  )
}

describe('an invitation', () => {
  it('ACCOUNTS-003/create: makes an account with a name and a password for somebody new, who works in the workspace then', async () => {
    const [{ admin, company }, email] = [await world.newCompany(), newAddress()]
    const token = await invite(admin, email)
    const about = { kind: 'account', email, workspace: company.displayName, hasAccount: false }
    expect((await openLink(token)).body.data).toEqual(about)
    expect((await follow(token)).body.data).toEqual({ email, workspace: company.displayName })
    expect(await canSignIn(email, newcomer.password)).toBe(true)
    expect((await admin.agents.list()).find((agent) => agent.email === email)).toMatchObject({ fullName: 'Nia Nolan' })
  })

  it('lets somebody who has an account join, and changes neither their password nor their name', async () => {
    const [{ admin }, other] = [await world.newCompany(), await world.newCompany()]
    const mia = await world.hire(other.company, 'agent', 'Mia Moss')
    const token = await invite(admin, mia.agent.email)
    expect((await openLink(token)).body.data).toMatchObject({ hasAccount: true })
    expect(await follow(token)).toMatchObject({ status: 409, body: { code: 'account-there' } })
    expect(await follow(token, { ...newcomer, accessToken: mia.token })).toMatchObject({ status: 200 })
    expect(await canSignIn(mia.agent.email, newcomer.password)).toBe(false)
    expect(await canSignIn(mia.agent.email, known)).toBe(true)
    expect((await admin.agents.list()).map(({ fullName }) => fullName)).toContain('Mia Moss')
  })

  it('is followed once: a second time it leads nowhere', async () => {
    const [{ admin }, email] = [await world.newCompany(), newAddress()]
    const token = await invite(admin, email)
    expect(await follow(token)).toMatchObject({ status: 200 })
    expect(await follow(token, { ...newcomer, password: 'A second one 2!' })).toMatchObject(used)
    expect(await openLink(token)).toMatchObject(used)
    expect(await canSignIn(email, 'A second one 2!')).toBe(false)
  })

  it('that two follow at once is followed by one, whose password holds', async () => {
    const [{ admin }, email] = [await world.newCompany(), newAddress()]
    const token = await invite(admin, email)
    const passwords = ['First of two 1!', 'Second of two 2!']
    const answers = await Promise.all(passwords.map((password) => follow(token, { ...newcomer, password })))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 410])
    const isWinner = await Promise.all(passwords.map((password) => canSignIn(email, password)))
    expect(isWinner).toEqual(statuses.map((status) => status === 200))
  })

  it('stays good when the pool refuses the password, or a name is missing', async () => {
    const [{ admin }, email] = [await world.newCompany(), newAddress()]
    const token = await invite(admin, email)
    expect(await follow(token, { ...newcomer, password: 'weak' })).toMatchObject({ status: 400 })
    expect(await follow(token, { password: newcomer.password })).toMatchObject({ status: 400 })
    expect(await canSignIn(email, newcomer.password)).toBe(false)
    expect(await follow(token)).toMatchObject({ status: 200 })
    expect(await canSignIn(email, newcomer.password)).toBe(true)
  })

  it('is good for a week and not for longer, and is no way to a new password', async () => {
    const [{ admin }, email] = [await world.newCompany(), newAddress()]
    const token = await invite(admin, email)
    expect(await ask('POST', `/api/agent/update-password/${token}`, { password: newcomer.password })).toMatchObject(
      used,
    )
    world.clock.advance(invitationDays * 24 * 3_600_000 - 60_000)
    expect(await openLink(token)).toMatchObject({ status: 200 })
    world.clock.advance(120_000)
    expect(await follow(token)).toMatchObject(used)
  })
})
