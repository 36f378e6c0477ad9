/** The faults a user pool must not have: every case is one that another emulator or product has had. */
import {
  AdminDisableUserCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  ChangePasswordCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  codeMailed,
  confirm,
  forgot,
  hourMs,
  invite,
  member,
  minuteMs,
  named,
  newEmail,
  openLocalPool,
  password,
  proofOf,
  signInOverSrp,
  tokensOf,
  type LocalPool,
} from './cognito-clients.ts'

const userIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

let pool: LocalPool

beforeEach(async () => {
  pool = await openLocalPool()
})
afterEach(() => pool.close())

describe('signing in', () => {
  it('an invited user is refused with any password but the temporary one', async () => {
    const email = newEmail()
    await invite(pool, email, 'Temporary 1!')
    for (const wrong of ['Temporary 1', 'temporary 1!', password, ' ']) {
      await expect(signInOverSrp(pool, email, wrong)).rejects.toThrow('Incorrect username or password.')
    }
    expect((await signInOverSrp(pool, email, 'Temporary 1!')).ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
  })

  it('a new password is taken only with the session of that very user, once, for three minutes', async () => {
    const email = newEmail()
    const other = newEmail()
    await invite(pool, email, 'Temporary 1!')
    await invite(pool, other, 'Temporary 1!')
    const { Session: session } = await signInOverSrp(pool, email, 'Temporary 1!')
    const refusal = { name: 'NotAuthorizedException' }
    await expect(choosePassword(email, undefined)).rejects.toMatchObject(refusal)
    await expect(choosePassword(email, 'made up')).rejects.toMatchObject(refusal)
    await expect(choosePassword(other, session)).rejects.toMatchObject(refusal)
    pool.clock.ms += 3 * minuteMs
    await expect(choosePassword(email, session)).rejects.toMatchObject(refusal)
    const { Session: second } = await signInOverSrp(pool, email, 'Temporary 1!')
    expect((await choosePassword(email, second)).AuthenticationResult?.AccessToken).toBeTruthy()
    await expect(choosePassword(email, second)).rejects.toMatchObject(refusal)
  })

  it('a proof of the password cannot be sent twice', async () => {
    const email = await member(pool)
    const proof = await proofOf(pool, email, password)
    await pool.sdk.send(proof)
    const copy = new RespondToAuthChallengeCommand(proof.input)
    await expect(pool.sdk.send(copy)).rejects.toThrow('Incorrect username or password.')
  })

  it('a proof made for a password that was replaced meanwhile is refused', async () => {
    const email = await member(pool)
    const proof = await proofOf(pool, email, password)
    const replaced = { ...named(pool, email), Password: 'Another horse 8!', Permanent: true }
    await pool.sdk.send(new AdminSetUserPasswordCommand(replaced))
    await expect(pool.sdk.send(proof)).rejects.toThrow('Incorrect username or password.')
  })

  it('a public number that would make the key known to anybody is refused', async () => {
    const email = await member(pool)
    await expect(challenge(email, '0')).rejects.toThrow('Incorrect username or password.')
  })

  it('a disabled user is refused, but only who knows the password learns why', async () => {
    const email = await member(pool)
    await pool.sdk.send(new AdminDisableUserCommand(named(pool, email)))
    await expect(tokensOf(pool, email)).rejects.toThrow('User is disabled.')
    await expect(tokensOf(pool, email, 'Wrong horse 7!')).rejects.toThrow('Incorrect username or password.')
  })
})

describe('guessing a password', () => {
  it('is locked after ten wrong tries, for a second, then twice as long each time', async () => {
    const email = await member(pool)
    await guess(email, 10)
    await expect(tokensOf(pool, email)).rejects.toThrow('Password attempts exceeded')
    pool.clock.ms += 1000
    await guess(email, 1)
    pool.clock.ms += 1999
    await expect(tokensOf(pool, email)).rejects.toThrow('Password attempts exceeded')
    pool.clock.ms += 1
    await tokensOf(pool, email)
    await guess(email, 9)
    await tokensOf(pool, email)
  })

  it('reaches it ten times in a thousand tries, also across a restart', async () => {
    const email = await member(pool)
    let judged = 0
    for (let tries = 0; tries < 1000; tries++) {
      if (tries === 500) await pool.restart()
      const refusal = await challenge(email, '5').then(
        ({ ChallengeParameters: asked }) => answerWrongly(asked?.USERNAME, asked?.SECRET_BLOCK),
        String,
      )
      if (refusal.includes('Incorrect')) judged++
    }
    expect(judged).toBe(10)
  })

  it('questions asked before the lock are not answered after it', async () => {
    const email = await member(pool)
    const asked = []
    for (let tries = 0; tries < 12; tries++) asked.push((await challenge(email, '5')).ChallengeParameters)
    const refusals = []
    for (const one of asked) refusals.push(await answerWrongly(one?.USERNAME, one?.SECRET_BLOCK))
    expect(refusals.filter((refusal) => refusal.includes('Incorrect'))).toHaveLength(10)
  })

  it('is no easier by way of a password change', async () => {
    const { access } = await tokensOf(pool, await member(pool))
    const change = { AccessToken: access, PreviousPassword: 'Wrong horse 7!', ProposedPassword: 'Another horse 8!' }
    for (let tries = 0; tries < 10; tries++) {
      await expect(pool.sdk.send(new ChangePasswordCommand(change))).rejects.toThrow('Incorrect username or password.')
    }
    const right = { ...change, PreviousPassword: password }
    await expect(pool.sdk.send(new ChangePasswordCommand(right))).rejects.toThrow('Password attempts exceeded')
  })
})

describe('a stranger cannot tell who has an account', () => {
  it('by the challenge: same fields, same shapes, and the same id and salt each time', async () => {
    const [known, unknown] = [await challenge(await member(pool), '5'), await challenge('nobody@example.com', '5')]
    expect(unknown.ChallengeName).toBe(known.ChallengeName)
    const [theirs, nobodys] = [known.ChallengeParameters ?? {}, unknown.ChallengeParameters ?? {}]
    expect(Object.keys(nobodys)).toEqual(Object.keys(theirs))
    expect(nobodys.SECRET_BLOCK).toHaveLength(theirs.SECRET_BLOCK?.length ?? 0)
    expect(nobodys.USER_ID_FOR_SRP).toBe(nobodys.USERNAME)
    expect(nobodys.USERNAME).toMatch(userIdPattern)
    expect(theirs.USERNAME).toMatch(userIdPattern)
    const again = await challenge('Nobody@example.com', '5')
    expect(again.ChallengeParameters?.USERNAME).toBe(unknown.ChallengeParameters?.USERNAME)
    expect(again.ChallengeParameters?.SALT).toBe(unknown.ChallengeParameters?.SALT)
  })

  it('by the refusal or the lock, whether asked by address or by the id from the challenge', async () => {
    for (const name of [await member(pool), 'nobody@example.com']) {
      const { ChallengeParameters: byAddress = {} } = await challenge(name, '5')
      const { ChallengeParameters: byId = {} } = await challenge(byAddress.USERNAME ?? '', '5')
      expect([byId.USERNAME, byId.SALT]).toEqual([byAddress.USERNAME, byAddress.SALT])
      await guess(name, 5)
      await guess(byAddress.USERNAME ?? '', 5)
      await expect(tokensOf(pool, name)).rejects.toThrow('Password attempts exceeded')
      await expect(tokensOf(pool, byAddress.USERNAME ?? '')).rejects.toThrow('Password attempts exceeded')
    }
  })

  it('by asking for a reset: the same answers and limits for members, strangers, invited and disabled users', async () => {
    const disabled = await member(pool)
    await pool.sdk.send(new AdminDisableUserCommand(named(pool, disabled)))
    const invited = newEmail()
    await invite(pool, invited)
    const unverified = await member(pool)
    const unsure = { ...named(pool, unverified), UserAttributes: [{ Name: 'email_verified', Value: 'false' }] }
    await pool.sdk.send(new AdminUpdateUserAttributesCommand(unsure))
    const seen = new Set<string>()
    for (const name of [await member(pool), 'ada.nobody@example.com', invited, disabled, unverified]) {
      const { ChallengeParameters: { USERNAME = '' } = {} } = await challenge(name, '5')
      expect(await outcome(forgot(pool, USERNAME))).toMatchObject({
        Destination: expect.stringMatching(/^[0-9a-f]\*{3}@\*{3}$/),
      })
      const answers: unknown[] = []
      for (let tries = 0; tries < 5; tries++) answers.push(await outcome(forgot(pool, name)))
      for (let tries = 0; tries < 6; tries++) answers.push(await outcome(confirm(pool, name, 'wrong')))
      expect([answers[4], answers[10]].map(String).join()).toMatch(/^(LimitExceeded.*){2}$/)
      seen.add(JSON.stringify(answers))
    }
    expect([...seen]).toHaveLength(1)
    expect(new Set(pool.letters.map(({ to }) => to)).size).toBe(1)
  })
})

describe('a reset code', () => {
  it('opens a locked account', async () => {
    const email = await member(pool)
    await guess(email, 10)
    await forgot(pool, email)
    await confirm(pool, email, codeMailed(pool))
    await tokensOf(pool, email, 'Another horse 8!')
  })

  it('works once', async () => {
    const email = await member(pool)
    await forgot(pool, email)
    await confirm(pool, email, codeMailed(pool))
    await expect(confirm(pool, email, codeMailed(pool))).rejects.toMatchObject({ name: 'CodeMismatchException' })
    await tokensOf(pool, email, 'Another horse 8!')
  })

  it('works for one hour', async () => {
    const email = await member(pool)
    await forgot(pool, email)
    pool.clock.ms += hourMs
    await expect(confirm(pool, email, codeMailed(pool))).rejects.toMatchObject({ name: 'ExpiredCodeException' })
    await tokensOf(pool, email)
  })

  it('works for its user only, and a second one replaces it', async () => {
    const [email, other] = [await member(pool), await member(pool)]
    await forgot(pool, email)
    const first = codeMailed(pool)
    await forgot(pool, other)
    await expect(confirm(pool, other, first)).rejects.toMatchObject({ name: 'CodeMismatchException' })
    await forgot(pool, email)
    await expect(confirm(pool, email, first)).rejects.toMatchObject({ name: 'CodeMismatchException' })
  })

  it('cannot be guessed: after five wrong codes the right one waits, too', async () => {
    const email = await member(pool)
    await forgot(pool, email)
    for (let tries = 0; tries < 5; tries++) {
      await expect(confirm(pool, email, 'wrong')).rejects.toMatchObject({ name: 'CodeMismatchException' })
    }
    await expect(confirm(pool, email, codeMailed(pool))).rejects.toMatchObject({ name: 'LimitExceededException' })
    pool.clock.ms += 1000
    await confirm(pool, email, codeMailed(pool))
  })

  it('is void once the password was set otherwise, and leaves a weak password unset', async () => {
    const email = await member(pool)
    await pool.sdk.send(new AdminResetUserPasswordCommand(named(pool, email)))
    await expect(confirm(pool, email, codeMailed(pool), 'weak')).rejects.toMatchObject({
      name: 'InvalidPasswordException',
    })
    await pool.sdk.send(new AdminSetUserPasswordCommand({ ...named(pool, email), Password: password, Permanent: true }))
    await expect(confirm(pool, email, codeMailed(pool))).rejects.toMatchObject({ name: 'CodeMismatchException' })
  })
})

function challenge(USERNAME: string, SRP_A: string) {
  const start = { AuthFlow: 'USER_SRP_AUTH' as const, AuthParameters: { USERNAME, SRP_A } }
  return pool.sdk.send(new InitiateAuthCommand({ ClientId: pool.userPoolClientId, ...start }))
}

async function answerWrongly(USERNAME = '', PASSWORD_CLAIM_SECRET_BLOCK = ''): Promise<string> {
  const ChallengeResponses = {
    USERNAME,
    PASSWORD_CLAIM_SECRET_BLOCK,
    PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString('base64'),
    TIMESTAMP: 'Fri Nov 20 14:00:00 UTC 2026',
  }
  const wrong = { ClientId: pool.userPoolClientId, ChallengeName: 'PASSWORD_VERIFIER' as const, ChallengeResponses }
  return pool.sdk.send(new RespondToAuthChallengeCommand(wrong)).then(() => 'accepted', String)
}

/** Wrong tries that are judged and refused. */
async function guess(name: string, times: number) {
  for (let tries = 0; tries < times; tries++) {
    const { ChallengeParameters: asked } = await challenge(name, '5')
    expect(await answerWrongly(asked?.USERNAME, asked?.SECRET_BLOCK)).toContain('Incorrect username or password.')
  }
}

function choosePassword(email: string, Session: string | undefined) {
  const ChallengeResponses = { USERNAME: email, NEW_PASSWORD: password }
  const choice = { ChallengeName: 'NEW_PASSWORD_REQUIRED' as const, ChallengeResponses, Session }
  return pool.sdk.send(new RespondToAuthChallengeCommand({ ClientId: pool.userPoolClientId, ...choice }))
}

/** What a caller can see of an answer. */
async function outcome(call: Promise<object>): Promise<unknown> {
  return call.then((answer) => ('CodeDeliveryDetails' in answer ? answer.CodeDeliveryDetails : 'done'), String)
}
