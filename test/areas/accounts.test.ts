/** A new password: asked for by address or from the profile, mailed as a link that works once, and what it ends. */
import { AdminDisableUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { once } from 'node:events'
import { ulid } from 'ulid'
import { afterAll, describe, expect, it } from 'vitest'
import { resetHours } from '#shared/limits'
import { edgeSecretHeader, viewerAddressHeader } from '#shared/edge-headers'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { agents, companies } from '../../functions/platform/tenancy/tenancy.ts'
import type { Answer } from '../kit/answer.ts'
import { watching } from '../kit/live.ts'
import { refreshed, tokensOf } from '../local/cognito-clients.ts'
import { openWorld, password as oldPassword, workerOf, type Worker } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())

const hourMs = 3_600_000
const newPassword = 'Quite another 8?'

let networks = 0
/** A network that nobody has called from. */
const newNetwork = () => `198.51.${Math.floor((networks += 1) / 250)}.${networks % 250}`

/** Calls without a sign-in. */
async function ask(verb: string, path: string, body?: object, network = newNetwork()): Promise<Answer> {
  const { request } = await world.as('admin')
  const fromNetwork = { [viewerAddressHeader]: network, [edgeSecretHeader]: world.cloud.environment['EDGE_SECRET'] }
  const headers = { authorization: undefined, 'x-client': undefined, ...fromNetwork }
  return request(verb, path, { body, headers })
}

const askReset = (email: string, network?: string) => ask('POST', '/api/agent/reset-password', { email }, network)
const openLink = (token: string) => ask('GET', `/api/agent/links/${token}`)
const setPassword = (token: string, password = newPassword) =>
  ask('POST', `/api/agent/update-password/${token}`, { password })

/** Calls are counted by the hour: what is counted together begins at its start. */
const beginHour = () => world.clock.advance(hourMs - (world.clock.now() % hourMs))

/** Lets the mails leave that were asked for: their job waits a second. */
async function mailsLeave(): Promise<void> {
  world.clock.advance(2000)
  world.cloud.stepFunctions.tick()
  await world.settled()
}

const mailsTo = (email: string) => world.mail.filter(({ to }) => to.includes(email))
const tokenIn = ({ text = '' }: { text?: string }) => /\/set-password\/([\w-]{43})\b/.exec(text)?.[1] ?? ''

async function newAgent(fullName = 'Mia Moss'): Promise<Worker> {
  const { company } = await world.newCompany()
  return world.hire(company, 'agent', fullName)
}

/** Asks for a new password, and gives the token that was mailed. */
async function mailedToken({ agent }: Worker): Promise<string> {
  const before = mailsTo(agent.email).length
  await askReset(agent.email)
  await mailsLeave()
  const mails = mailsTo(agent.email)
  expect(mails).toHaveLength(before + 1)
  return tokenIn(mails[0]!)
}

const pool = () => {
  const { userPoolClientId, userPoolId } = world.cloud.settings
  return {
    sdk: new CognitoIdentityProviderClient({}),
    userPoolClientId,
    userPoolId,
    endpoint: null,
    close: async () => {},
  }
}
const canSignIn = ({ agent }: Worker, password: string) =>
  tokensOf(pool(), agent.email, password).then(
    () => true,
    () => false,
  )
const isIn = async (worker: Worker) => (await worker.request('GET', '/api/agent/login')).status === 200
const used = { status: 410, body: { code: 'link-used' } }

describe('asking for a new password', () => {
  it('ACCOUNTS-008/same: answers the same for an address with an account, without one, and with one that is switched off', async () => {
    const [known, off, orphan] = [await newAgent(), await newAgent(), await newAgent()]
    const { userPoolId, sdk } = { ...pool() }
    await sdk.send(new AdminDisableUserCommand({ UserPoolId: userPoolId, Username: off.agent.email }))
    await transact([new Table({}).drop(agents, orphan.agent.authId)])
    const unknown = `${ulid().toLowerCase()}@nobody.example`
    const addresses = [known.agent.email, unknown, off.agent.email, orphan.agent.email]
    const answers = []
    for (const email of addresses) answers.push(await askReset(email))
    await mailsLeave()
    const [first, ...others] = answers.map(({ status, text, headers }) => {
      // The time, and the name of the request.
      const { date: _, 'apigw-requestid': __, ...rest } = Object.fromEntries(headers)
      return { status, text, rest }
    })
    expect(first).toMatchObject({ status: 200, text: '{"data":{"sent":true}}' })
    expect(others).toEqual([first, first, first])
    expect(addresses.map((email) => mailsTo(email).length)).toEqual([1, 0, 0, 0])
  })

  it('takes an address in whatever case it is written', async () => {
    const { agent } = await newAgent()
    await askReset(`  ${agent.email.toUpperCase()} `)
    await mailsLeave()
    expect(mailsTo(agent.email)).toHaveLength(1)
  })

  it('writes in the language of the agent, else in the first of the company', async () => {
    const [ownWords, plain] = [await newAgent(), await newAgent()]
    const { authId, clients } = ownWords.agent
    const [agent, own] = [await new Table({}).get(agents, authId), clients[0]!.id]
    await transact([new Table({}).put(agents, { ...agent!, language: 'en' })])
    for (const id of [own, plain.agent.clients[0]!.id]) {
      const table = new Table({ client: id })
      const company = (await table.get(companies, 'company'))!
      await transact([table.put(companies, { ...company, supportedLangs: company.supportedLangs.toReversed() })])
    }
    await mailedToken(ownWords)
    await mailedToken(plain)
    const [inEnglish] = mailsTo(ownWords.agent.email)
    expect(inEnglish!.subject).toBe('Your new password for Parley')
    expect(inEnglish!.html).toContain(`<a href="${world.cloud.origin}/set-password/`)
    const [inGerman] = mailsTo(plain.agent.email)
    expect(inGerman!.subject).toBe('Ihr neues Passwort für Parley')
    expect(inGerman!.text).toContain(`Neues Passwort wählen:\n${world.cloud.origin}/set-password/`)
  })

  it('is refused after 25 times in an hour for an address, known or not, and with the same words', async () => {
    const { agent } = await newAgent()
    beginHour()
    const refusals = []
    for (const email of [agent.email, `${ulid().toLowerCase()}@nobody.example`]) {
      const statuses = []
      while (statuses.length < 25) statuses.push((await askReset(email)).status)
      expect(new Set(statuses)).toEqual(new Set([200]))
      const { status, text, headers } = await askReset(email)
      expect(status).toBe(429)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      refusals.push(text.replace(/\d+/g, 'n'))
    }
    expect(refusals[0]).toContain('too-many-requests')
    expect(refusals[1]).toBe(refusals[0])
    await mailsLeave()
    expect(mailsTo(agent.email)).toHaveLength(25)
    world.clock.advance(hourMs)
    expect(await askReset(agent.email)).toMatchObject({ status: 200 })
  })

  it('is refused after five times in an hour for a network, whatever address it asks about', async () => {
    const network = newNetwork()
    beginHour()
    const statuses = []
    while (statuses.length < 6)
      statuses.push((await askReset(`${ulid().toLowerCase()}@nobody.example`, network)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await askReset('somebody@nobody.example')).toMatchObject({ status: 200 })
  })

  it('is not refused to the owner of an address because a stranger has asked about it, however often', async () => {
    const { agent } = await newAgent()
    const [stranger, owner] = [newNetwork(), newNetwork()]
    beginHour()
    const statuses = []
    while (statuses.length < 30) statuses.push((await askReset(agent.email, stranger)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(await askReset(agent.email, owner)).toMatchObject({ status: 200 })
  })

  it('ACCOUNTS-003/change/update: of somebody who is signed in mails their own address', async () => {
    const mia = await newAgent()
    expect(await mia.accounts.changePassword()).toEqual({ sent: true })
    await mailsLeave()
    const [mail] = mailsTo(mia.agent.email)
    expect(await setPassword(tokenIn(mail!))).toMatchObject({ status: 200 })
    expect(await canSignIn(mia, newPassword)).toBe(true)
  })
})

describe('the link to a new password', () => {
  it('ACCOUNTS-003/update: sets the password, and with it ends the sign-ins and open consoles of before', async () => {
    const mia = await newAgent()
    const { access, refresh } = await tokensOf(pool(), mia.agent.email)
    const first = workerOf(world.cloud.origin, access, mia.agent, mia.agent.clients[0]!.name)
    const console = await watching(world, first)
    const closed = once(console.socket, 'close')
    const token = await mailedToken(mia)
    expect((await openLink(token)).body.data).toEqual({ kind: 'reset', email: mia.agent.email, hasAccount: true })
    expect(await isIn(first)).toBe(true)
    expect(await setPassword(token)).toMatchObject({ status: 200, body: { data: {} } })
    await world.settled()
    await closed
    expect(await isIn(first)).toBe(false)
    await expect(refreshed(pool(), refresh)).rejects.toThrow()
    expect([await canSignIn(mia, oldPassword), await canSignIn(mia, newPassword)]).toEqual([false, true])
    world.clock.advance(2000)
    const { access: later } = await tokensOf(pool(), mia.agent.email, newPassword)
    expect(await isIn(workerOf(world.cloud.origin, later, mia.agent, mia.agent.clients[0]!.name))).toBe(true)
  })

  it.each([true, false])('ends the API keys of the account only where that is chosen: %s', async (endsKeys) => {
    const mia = await newAgent()
    const { key } = await mia.keys.create({ name: 'Shop', scopes: ['conversations:read'] })
    const asProgram = () =>
      mia.request('POST', '/api/agent/users', { body: {}, headers: { authorization: `Bearer ${key}` } })
    const { status } = await asProgram()
    expect(status).toBe(200)
    const token = await mailedToken(mia)
    const body = { password: newPassword, ...(!endsKeys && { endsKeys }) }
    expect(await ask('POST', `/api/agent/update-password/${token}`, body)).toMatchObject({ status: 200 })
    expect((await asProgram()).status).toBe(endsKeys ? 401 : 200)
  })

  it('ACCOUNTS-008/once: works once; a second use sets nothing', async () => {
    const mia = await newAgent()
    const token = await mailedToken(mia)
    expect(await setPassword(token)).toMatchObject({ status: 200 })
    expect(await setPassword(token, 'Yet another 9!')).toMatchObject(used)
    expect(await openLink(token)).toMatchObject(used)
    expect(await canSignIn(mia, newPassword)).toBe(true)
  })

  it('ACCOUNTS-008/once: used twice at once is used by one, whose password holds', async () => {
    const mia = await newAgent()
    const token = await mailedToken(mia)
    const passwords = ['First of two 1!', 'Second of two 2!']
    const statuses = (await Promise.all(passwords.map((each) => setPassword(token, each)))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 410])
    const winner = passwords[statuses.indexOf(200)]!
    expect(await Promise.all(passwords.map((each) => canSignIn(mia, each)))).toEqual(
      passwords.map((each) => each === winner),
    )
  })

  it('ACCOUNTS-008/hours: is good for 24 hours and not for longer', async () => {
    const mia = await newAgent()
    const [first, second] = [await mailedToken(mia), await mailedToken(mia)]
    world.clock.advance(resetHours * hourMs - 60_000)
    expect(await openLink(first)).toMatchObject({ status: 200 })
    world.clock.advance(120_000)
    expect(await openLink(first)).toMatchObject(used)
    expect(await setPassword(second)).toMatchObject(used)
    expect(await canSignIn(mia, oldPassword)).toBe(true)
  })

  it('stays good when the pool refuses the password', async () => {
    const mia = await newAgent()
    const token = await mailedToken(mia)
    const refused = await setPassword(token, 'weak')
    expect(refused).toMatchObject({ status: 400, body: { details: [{ path: 'password', code: 'password' }] } })
    expect(await isIn(mia)).toBe(true)
    expect(await setPassword(token)).toMatchObject({ status: 200 })
  })

  it('once used takes the others of the account with it, and none of anybody else', async () => {
    const [mia, noa] = [await newAgent(), await newAgent()]
    const [first, second, other] = [await mailedToken(mia), await mailedToken(mia), await mailedToken(noa)]
    expect(await setPassword(second)).toMatchObject({ status: 200 })
    expect(await setPassword(first, 'Yet another 9!')).toMatchObject(used)
    expect(await openLink(other)).toMatchObject({ status: 200 })
  })

  it('that nobody has mailed is as one that was used', async () => {
    expect(await openLink('A'.repeat(43))).toMatchObject(used)
    expect(await setPassword('A'.repeat(43))).toMatchObject(used)
    expect(await openLink('short')).toMatchObject({ status: 400 })
  })

  it('stands in no log, and in the table only as its hash', async () => {
    const mia = await newAgent()
    const token = await mailedToken(mia)
    await openLink(token)
    await setPassword(token, 'weak')
    await setPassword(token)
    await world.settled()
    expect(world.log.join('\n')).toContain('POST /api/agent/update-password/{token}')
    expect(world.log.join('\n')).not.toContain(token)
    expect(world.log.join('\n')).not.toContain(newPassword)
  })
})

describe('the log of sign-outs', () => {
  it('ACCOUNTS-003/log: notes in the audit that the agent has signed out or asked for a new password', async () => {
    const { admin } = await world.newCompany()
    const { _id: userId, email } = admin.agent
    for (const type of ['logout', 'reset'] as const)
      await admin.accounts.log({ type, userType: 'agent', userId, sessionId: `session of ${type}` })
    const { audits } = await admin.history.audits({ id: userId })
    expect(audits.map(({ type, data }) => [type, data.description, data.loggedInAgent.email])).toEqual([
      ['reset-session', 'session of reset', email],
      ['logout-session', 'session of logout', email],
    ])
  })

  it('takes nothing in the name of somebody else', async () => {
    const [mia, noa] = [await newAgent(), await newAgent()]
    const note = { type: 'logout', userType: 'agent', userId: noa.agent._id, sessionId: '1' } as const
    await expect(mia.accounts.log(note)).rejects.toMatchObject({ code: 'forbidden' })
  })
})
