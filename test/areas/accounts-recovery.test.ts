/** The end of a second factor: by its owner, with a recovery code, and as the user pool says. */
import { AdminSetUserMFAPreferenceCommand } from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, describe, expect, it } from 'vitest'
import { secondFactorsOf } from '../kit/second-factor.ts'
import { staffOf } from '../kit/staff.ts'
import { openWorld, password } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = staffOf(world)
const { sdk, pool, passStep, signInWithCode, withToken, enrolled, asksForCode, auditsOf } = secondFactorsOf(world)
afterAll(() => sdk.destroy())

/** Uses a recovery code; gives the code of the refusal, or `done`. */
async function recover(email: string, given: string, code: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password: given, code })
  const answer = await fetch(`${world.cloud.origin}/api/agent/second-factor/recovery`, {
    method: 'POST',
    headers,
    body,
  })
  return ((await answer.json()) as { code?: string }).code ?? 'done'
}

describe('a second factor is over', () => {
  it('when its owner switches it off, who is told by mail', async () => {
    const { worker, admin, email } = await enrolled()
    await worker.accounts.switchSecondFactorOff()
    expect(await asksForCode(email)).toBe(false)
    expect((await worker.accounts.readSecondFactor()).isOn).toBe(false)
    expect((await auditsOf(admin))[0]).toEqual(['delete-second-factor', 'Mia Moss', 'Mia Moss'])
    expect(staff.mailsTo(email).map(({ subject }) => subject)).toEqual([
      'Two-step sign-in to Parley is off',
      'Two-step sign-in to Parley is on',
    ])
  })

  it('with a recovery code and the password, which ends all sign-ins and all other codes', async () => {
    const { worker, admin, email, recoveryCodes } = await enrolled()
    const [first = '', second = ''] = recoveryCodes
    passStep()
    expect(await recover(email.toUpperCase(), password, first.toUpperCase().replaceAll('-', ' '))).toBe('done')
    expect(await asksForCode(email)).toBe(false)
    expect((await worker.request('GET', '/api/agent/login')).status).toBe(401)
    expect(await recover(email, password, second)).toBe('recovery-refused')
    expect((await auditsOf(admin))[0]).toEqual(['delete-second-factor', 'Mia Moss', 'Mia Moss'])
    expect(staff.mailsTo(email)[0]?.text).toContain('One of your recovery codes was used')
  })

  it('not with a code alone, nor with the password alone, nor with a code of somebody else', async () => {
    const [{ email, recoveryCodes }, other] = [await enrolled(), await enrolled()]
    const [good = ''] = recoveryCodes
    expect(await recover(email, 'Wrong horse 7!', good)).toBe('recovery-refused')
    expect(await recover(email, password, '0000-0000-0000-0000')).toBe('recovery-refused')
    expect(await recover(email, password, other.recoveryCodes[0] ?? '')).toBe('recovery-refused')
    expect(await recover('nobody@example.com', password, good)).toBe('recovery-refused')
    expect(await asksForCode(email)).toBe(true)
  })

  it('not after five wrong codes in an hour, while tries without the password keep nobody out', async () => {
    const { email, recoveryCodes } = await enrolled()
    const [good = ''] = recoveryCodes
    for (let tries = 0; tries < 6; tries++)
      expect(await recover(email, 'Wrong horse 7!', good)).toBe('recovery-refused')
    for (let tries = 0; tries < 5; tries++) expect(await recover(email, password, 'wrong')).toBe('recovery-refused')
    expect(await recover(email, password, good)).toBe('too-many-requests')
    world.clock.advance(3_600_000)
    expect(await recover(email, password, good)).toBe('done')
  })

  it('never by a new password', async () => {
    const { worker, email, secret } = await enrolled()
    await worker.accounts.changePassword()
    world.clock.advance(2000)
    world.cloud.stepFunctions.tick()
    await world.settled()
    const path = `/api/agent/update-password/${staff.tokenFor(email, 'set-password')}`
    const headers = { authorization: undefined, 'x-client': undefined }
    expect((await worker.request('POST', path, { headers, body: { password } })).status).toBe(200)
    expect(await asksForCode(email)).toBe(true)
    expect(await signInWithCode(email, secret)).toBeTruthy()
  })

  it('once the pool does not ask for it any more, as the next sign-in finds', async () => {
    const { worker, company, email } = await enrolled()
    expect((await worker.accounts.readSecondFactor()).isOn).toBe(true)
    const off = { SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false } }
    const { userPoolId: UserPoolId } = pool()
    await sdk.send(new AdminSetUserMFAPreferenceCommand({ UserPoolId, Username: email, ...off }))
    expect((await worker.accounts.readSecondFactor()).isOn).toBe(true)
    passStep()
    const again = withToken(worker, company, await world.signInByPassword(email))
    expect((await again.accounts.readSecondFactor()).isOn).toBe(false)
  })
})

describe('new recovery codes', () => {
  it('take the place of all that there were', async () => {
    const { worker, admin, email, recoveryCodes } = await enrolled()
    const { recoveryCodes: fresh } = await worker.accounts.renewRecoveryCodes()
    expect(fresh).toHaveLength(10)
    expect(await recover(email, password, recoveryCodes[0] ?? '')).toBe('recovery-refused')
    expect(await recover(email, password, fresh[9] ?? '')).toBe('done')
    expect((await auditsOf(admin))[1]).toEqual(['edit-second-factor', 'Mia Moss', 'Mia Moss'])
  })

  it('are for those who have a second factor', async () => {
    const { admin } = await world.newCompany()
    await expect(admin.accounts.renewRecoveryCodes()).rejects.toMatchObject({ code: 'factor-off' })
  })

  it('works once, also where it is sent twice at the same moment', async () => {
    const { email, recoveryCodes, admin } = await enrolled()
    const [good = ''] = recoveryCodes
    const outcomes = await Promise.all([recover(email, password, good), recover(email, password, good)])
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect((await auditsOf(admin)).filter(([type]) => type === 'delete-second-factor')).toHaveLength(1)
  })
})
