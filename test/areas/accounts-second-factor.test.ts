/** The second factor of people: set up, required, and reset for whoever has lost it. */
import { afterAll, describe, expect, it } from 'vitest'
import { Table } from '../../functions/platform/table/table.ts'
import { agents } from '../../functions/platform/tenancy/tenancy.ts'
import { secondFactorsOf } from '../kit/second-factor.ts'
import { staffOf } from '../kit/staff.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = staffOf(world)
const { sdk, passStep, code, signInWithCode, setUp, withToken, enrolled, asksForCode, auditsOf } =
  secondFactorsOf(world)
afterAll(() => sdk.destroy())

describe('setting up a second factor', () => {
  it('asks for nothing until it is switched on, then ends all sign-ins and asks each new one', async () => {
    const { company, admin } = await world.newCompany()
    const worker = await world.hire(company, 'agent', 'Mia Moss')
    const { email } = worker.agent
    expect(await worker.accounts.readSecondFactor()).toEqual({ email, isOn: false, isRequired: false })
    const { secret, recoveryCodes } = await setUp(worker)
    expect(recoveryCodes).toHaveLength(10)
    for (const each of recoveryCodes) expect(each).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/)
    expect(await asksForCode(email)).toBe(false)
    expect((await worker.accounts.readSecondFactor()).isOn).toBe(false)
    await worker.accounts.switchSecondFactorOn()
    expect((await worker.request('GET', '/api/agent/login')).status).toBe(401)
    const again = withToken(worker, company, await signInWithCode(email, secret))
    expect(await again.accounts.readSecondFactor()).toEqual({ email, isOn: true, isRequired: false })
    expect(await auditsOf(admin)).toEqual([['create-second-factor', 'Mia Moss', 'Mia Moss']])
    const shown = (await admin.agents.list()).map(({ fullName, hasFactor }) => [fullName, hasFactor])
    expect(shown).toEqual([
      ['Ada Admin', undefined],
      ['Mia Moss', true],
    ])
  })

  it('is told to the person by mail once it is switched on, so that they hear of it if it was somebody else', async () => {
    const { company } = await world.newCompany()
    const worker = await world.hire(company, 'agent', 'Mia Moss')
    await setUp(worker)
    expect(staff.mailsTo(worker.agent.email).map(({ subject }) => subject)).not.toContain(
      'Two-step sign-in to Parley is on',
    )
    await worker.accounts.switchSecondFactorOn()
    const mail = staff.mailsTo(worker.agent.email).find(({ subject }) => subject === 'Two-step sign-in to Parley is on')
    expect(mail?.text).toContain(`two-step sign-in was switched on for ${worker.agent.email}.`)
    expect(mail?.text).toContain('If this was not you, tell your administrator at once.')
  })

  it('gives the app an address with the same secret', async () => {
    const { admin } = await world.newCompany()
    const { secret, address } = await admin.accounts.beginSecondFactor()
    const email = encodeURIComponent(admin.agent.email)
    expect(address).toBe(`otpauth://totp/Parley:${email}?secret=${secret}&issuer=Parley`)
  })

  it('refuses a wrong code at its field, and to be switched on before a right one', async () => {
    const { admin } = await world.newCompany()
    const { secret } = await admin.accounts.beginSecondFactor()
    const wrong = code(secret) === '111111' ? '222222' : '111111'
    for (const given of [wrong, '12345', 'abcdef']) {
      await expect(admin.accounts.confirmSecondFactor({ code: given })).rejects.toMatchObject({
        code: 'bad-request',
        details: [{ path: 'code', code: 'code-wrong' }],
      })
    }
    await expect(admin.accounts.switchSecondFactorOn()).rejects.toMatchObject({ code: 'factor-off' })
    expect(await asksForCode(admin.agent.email)).toBe(false)
  })

  it('gives no second app to those who have one', async () => {
    const { worker } = await enrolled()
    await expect(worker.accounts.beginSecondFactor()).rejects.toMatchObject({ code: 'factor-on' })
    await expect(worker.accounts.confirmSecondFactor({ code: '123456' })).rejects.toMatchObject({ code: 'factor-on' })
  })

  it('keeps hashes of recovery codes alone', async () => {
    const { worker, recoveryCodes } = await enrolled()
    const kept = JSON.stringify(await new Table({}).get(agents, worker.agent.authId))
    for (const each of recoveryCodes) {
      expect(kept).not.toContain(each)
      expect(kept).not.toContain(each.replaceAll('-', ''))
    }
  })

  it('needs a sign-in of the last ten minutes for all that changes it', async () => {
    const { worker } = await enrolled()
    world.clock.advance(11 * 60_000)
    const { beginSecondFactor, switchSecondFactorOff, switchSecondFactorOn, renewRecoveryCodes } = worker.accounts
    for (const call of [beginSecondFactor, switchSecondFactorOff, switchSecondFactorOn, renewRecoveryCodes])
      await expect(call()).rejects.toMatchObject({ code: 'sign-in-old' })
    await expect(worker.accounts.confirmSecondFactor({ code: '123456' })).rejects.toMatchObject({ code: 'sign-in-old' })
  })
})

describe('a workspace that requires a second factor', () => {
  it('refuses people without one all but setting it up and leaving, until they have one; keys go on', async () => {
    const { company, admin } = await world.newCompany()
    const worker = await world.hire(company, 'agent', 'Mia Moss')
    const { key } = await worker.keys.create({ name: 'Shop', scopes: ['conversations:read'] })
    const byKey = () =>
      worker.request('POST', '/api/agent/users', { headers: { authorization: `Bearer ${key}` }, body: {} })
    const before = (await byKey()).status
    expect(await admin.accounts.requireSecondFactor({ isRequired: true })).toEqual({ isRequired: true })
    await expect(worker.account.login()).rejects.toMatchObject({ code: 'factor-missing' })
    await expect(worker.account.socketTicket()).rejects.toMatchObject({ code: 'factor-missing' })
    await expect(admin.agents.list()).rejects.toMatchObject({ code: 'factor-missing' })
    expect((await byKey()).status).toBe(before)
    expect(before).toBe(200)
    expect((await worker.accounts.readSecondFactor()).isRequired).toBe(true)
    const { secret } = await setUp(worker)
    await worker.accounts.switchSecondFactorOn()
    const again = withToken(worker, company, await signInWithCode(worker.agent.email, secret))
    expect((await again.account.login()).email).toBe(worker.agent.email)
  })

  it('asks it of its own people alone, and of nobody once it does not require it any more', async () => {
    const { host, guest, company, own } = await staff.shareGuest()
    await host.accounts.requireSecondFactor({ isRequired: true })
    await expect(guest.in(company.name).account.login()).rejects.toMatchObject({ code: 'factor-missing' })
    expect((await guest.in(own.name).account.login()).activeClient).toBe(own.name)
    const { secret } = await setUp(host)
    await host.accounts.switchSecondFactorOn()
    const again = withToken(host, company, await signInWithCode(host.agent.email, secret))
    await again.accounts.requireSecondFactor({ isRequired: false })
    expect((await guest.in(company.name).account.login()).activeClient).toBe(company.name)
  })
})

describe('a colleague who has lost their second factor', () => {
  it('is freed of it by an administrator, signed out, and told by mail', async () => {
    const { worker, admin, email } = await enrolled()
    passStep()
    expect(await admin.accounts.resetSecondFactor({ id: worker.agent._id })).toEqual({ id: worker.agent._id })
    expect(await asksForCode(email)).toBe(false)
    expect((await worker.request('GET', '/api/agent/login')).status).toBe(401)
    expect((await auditsOf(admin))[0]).toEqual(['delete-second-factor', 'Ada Admin', 'Mia Moss'])
    expect(staff.mailsTo(email)[0]?.text).toContain('Ada Admin has reset it for you')
    await expect(admin.accounts.resetSecondFactor({ id: worker.agent._id })).rejects.toMatchObject({
      code: 'factor-off',
    })
  })

  it('is not freed by themselves, by an agent, nor by somebody of another company', async () => {
    const { worker, company, admin } = await enrolled()
    const { _id: id } = worker.agent
    const other = await world.newCompany()
    const colleague = await world.hire(company, 'agent', 'Jo Joyce')
    await expect(colleague.accounts.resetSecondFactor({ id })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(other.admin.accounts.resetSecondFactor({ id })).rejects.toMatchObject({ code: 'not-found' })
    const own = admin.agent._id
    await expect(admin.accounts.resetSecondFactor({ id: own })).rejects.toMatchObject({ code: 'own-account' })
  })

  it('who works elsewhere too is freed by the provider, and not by one of their administrators', async () => {
    const { host, guest, company, own, id } = await staff.shareGuest()
    const { secret } = await setUp(guest)
    await guest.accounts.switchSecondFactorOn()
    expect(secret).toBeTruthy()
    await expect(host.accounts.resetSecondFactor({ id })).rejects.toMatchObject({ code: 'factor-elsewhere' })
    const provider = await world.hire(own, 'wbb-agent', 'Pia Provider')
    expect(company.name).not.toBe(own.name)
    expect(await provider.accounts.resetSecondFactor({ id })).toEqual({ id })
  })
})
