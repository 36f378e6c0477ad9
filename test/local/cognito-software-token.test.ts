/** The second factor of an account at the user pool: how it is set up, asked for, and switched off. */
import * as cognito from '@aws-sdk/client-cognito-identity-provider'
import { Amplify } from 'aws-amplify'
import { confirmSignIn, signIn, signOut } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { sharedInMemoryStorage } from 'aws-amplify/utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codeAt } from '../../infra/local/cognito/totp.ts'
import * as clients from './cognito-clients.ts'
import * as tokens from './software-token-clients.ts'

const { answer, associate, begin, code, enrolled, off, on, stepMs, verify, wrongCode } = tokens
const { member, named, password, signInOverSrp, tokensOf } = clients
let pool: clients.LocalPool
beforeEach(async () => {
  pool = await clients.openLocalPool()
})
afterEach(() => pool.close())

describe('setting up a software token', () => {
  it('is on once its first code was right and it was switched on, and GetUser tells so', async () => {
    const email = await member(pool)
    const { access } = await tokensOf(pool, email)
    const secret = await associate(pool, access)
    expect(secret).toMatch(/^[A-Z2-7]{52}$/)
    await expect(
      pool.sdk.send(new cognito.SetUserMFAPreferenceCommand({ AccessToken: access, ...on })),
    ).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'User has not verified software token mfa',
    })
    expect((await verify(pool, access, code(pool, secret))).Status).toBe('SUCCESS')
    expect(await pool.sdk.send(new cognito.GetUserCommand({ AccessToken: access }))).not.toHaveProperty(
      'UserMFASettingList',
    )
    await tokensOf(pool, email)
    await pool.sdk.send(new cognito.AdminSetUserMFAPreferenceCommand({ ...named(pool, email), ...on }))
    const told = { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }
    expect(await pool.sdk.send(new cognito.GetUserCommand({ AccessToken: access }))).toMatchObject(told)
    expect(await pool.sdk.send(new cognito.AdminGetUserCommand(named(pool, email)))).toMatchObject(told)
    await pool.restart()
    expect(await pool.sdk.send(new cognito.AdminGetUserCommand(named(pool, email)))).toMatchObject(told)
  })

  it('refuses a wrong code, one before there is a secret, and a token that is over', async () => {
    const { access } = await tokensOf(pool, await member(pool))
    await expect(verify(pool, access, '123456')).rejects.toMatchObject({ name: 'SoftwareTokenMFANotFoundException' })
    const secret = await associate(pool, access)
    await expect(verify(pool, access, wrongCode(pool, secret))).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
      message: 'Code mismatch and fail enable Software Token MFA',
    })
    await expect(associate(pool, 'none')).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })

  it('keeps the token that works until another one is verified', async () => {
    const { email, secret, access } = await enrolled(pool)
    const second = await associate(pool, access)
    await answer(pool, email, await begin(pool, email), code(pool, secret))
    await verify(pool, access, code(pool, second))
    pool.clock.ms += stepMs
    await expect(answer(pool, email, await begin(pool, email), code(pool, secret))).rejects.toMatchObject({
      name: 'CodeMismatchException',
    })
    await answer(pool, email, await begin(pool, email), code(pool, second))
  })
})

describe('a sign-in with a software token', () => {
  it('asks for a code after the password, and gives tokens for it', async () => {
    const { email, secret } = await enrolled(pool)
    const asked = await signInOverSrp(pool, email, password)
    expect(asked.ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
    expect(asked.AuthenticationResult).toBeUndefined()
    expect(
      (await answer(pool, email, asked.Session, code(pool, secret))).AuthenticationResult?.AccessToken,
    ).toBeTruthy()
  })

  it('takes a code that is late or early by one step, and none that is further away', async () => {
    const { email, secret } = await enrolled(pool)
    pool.clock.ms += 10 * stepMs
    const at = (steps: number) => codeAt(secret, pool.clock.ms + steps * stepMs)
    const session = await begin(pool, email)
    for (const steps of [-2, 2]) {
      await expect(answer(pool, email, session, at(steps))).rejects.toMatchObject({ name: 'CodeMismatchException' })
    }
    await answer(pool, email, session, at(-1))
    await answer(pool, email, await begin(pool, email), at(1))
  })

  it('takes a code once, and none of a step before it', async () => {
    const { email, secret } = await enrolled(pool)
    const early = codeAt(secret, pool.clock.ms - stepMs)
    await answer(pool, email, await begin(pool, email), code(pool, secret))
    const used = { name: 'ExpiredCodeException', message: 'Your software token has already been used once.' }
    for (const old of [code(pool, secret), early])
      await expect(answer(pool, email, await begin(pool, email), old)).rejects.toMatchObject(used)
  })

  it('keeps the question open after a wrong code, for its user alone, once and for three minutes', async () => {
    const [{ email, secret }, other] = [await enrolled(pool), await enrolled(pool)]
    const session = await begin(pool, email)
    await expect(answer(pool, email, session, wrongCode(pool, secret))).rejects.toThrow(
      'Invalid code received for user',
    )
    const over = { name: 'NotAuthorizedException' }
    await expect(answer(pool, other.email, session, code(pool, other.secret))).rejects.toMatchObject(over)
    await expect(answer(pool, email, undefined, code(pool, secret))).rejects.toMatchObject(over)
    await answer(pool, email, session, code(pool, secret))
    await expect(answer(pool, email, session, codeAt(secret, pool.clock.ms + stepMs))).rejects.toMatchObject(over)
    const late = await begin(pool, email)
    pool.clock.ms += 3 * clients.minuteMs
    await expect(answer(pool, email, late, code(pool, secret))).rejects.toMatchObject(over)
  })

  it('is locked after five wrong codes, also for another question and after a new password', async () => {
    const { email, secret } = await enrolled(pool)
    const session = await begin(pool, email)
    for (let tries = 0; tries < 5; tries++)
      await expect(answer(pool, email, session, wrongCode(pool, secret))).rejects.toMatchObject({
        name: 'CodeMismatchException',
      })
    const locked = { name: 'NotAuthorizedException', message: 'Password attempts exceeded' }
    await expect(answer(pool, email, session, code(pool, secret))).rejects.toMatchObject(locked)
    await pool.sdk.send(
      new cognito.AdminSetUserPasswordCommand({ ...named(pool, email), Password: password, Permanent: true }),
    )
    await expect(answer(pool, email, await begin(pool, email), code(pool, secret))).rejects.toMatchObject(locked)
    pool.clock.ms += 1000
    await answer(pool, email, await begin(pool, email), code(pool, secret))
  })

  it('asks for it after a forgotten password and after a first one, too', async () => {
    const { email, secret } = await enrolled(pool)
    await clients.forgot(pool, email)
    await clients.confirm(pool, email, clients.codeMailed(pool), password)
    expect((await signInOverSrp(pool, email, password)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
    const temporary = { ...named(pool, email), Password: 'Temporary 1!', Permanent: false }
    await pool.sdk.send(new cognito.AdminSetUserPasswordCommand(temporary))
    const { Session } = await signInOverSrp(pool, email, 'Temporary 1!')
    const ChallengeResponses = { USERNAME: email, NEW_PASSWORD: password }
    const challenge = { ClientId: pool.userPoolClientId, ChallengeName: 'NEW_PASSWORD_REQUIRED' as const }
    const chosen = await pool.sdk.send(
      new cognito.RespondToAuthChallengeCommand({ ...challenge, ChallengeResponses, Session }),
    )
    expect(chosen.AuthenticationResult).toBeUndefined()
    expect(
      (await answer(pool, email, chosen.Session, code(pool, secret))).AuthenticationResult?.AccessToken,
    ).toBeTruthy()
  })

  it('asks for the password alone once an administrator has switched it off', async () => {
    const { email } = await enrolled(pool)
    await pool.sdk.send(new cognito.AdminSetUserMFAPreferenceCommand({ ...named(pool, email), ...off }))
    await tokensOf(pool, email)
  })

  it('goes through Amplify as the console uses it: a wrong code may be corrected', async () => {
    const { email, secret } = await enrolled(pool)
    const { userPoolId, userPoolClientId, endpoint: userPoolEndpoint } = pool
    const Cognito = { userPoolId, userPoolClientId, loginWith: { email: true }, userPoolEndpoint }
    Amplify.configure({ Auth: { Cognito } })
    cognitoUserPoolsTokenProvider.setKeyValueStorage(sharedInMemoryStorage)
    const { nextStep } = await signIn({ username: email, password })
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
    await expect(confirmSignIn({ challengeResponse: wrongCode(pool, secret) })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    })
    expect(await confirmSignIn({ challengeResponse: code(pool, secret) })).toMatchObject({ isSignedIn: true })
    await signOut()
  })
})

describe('the proof of a password by a server', () => {
  const prove = (USERNAME: string, PASSWORD: string) => {
    const asked = {
      UserPoolId: pool.userPoolId,
      ClientId: pool.userPoolClientId,
      AuthParameters: { USERNAME, PASSWORD },
    }
    return pool.sdk.send(new cognito.AdminInitiateAuthCommand({ ...asked, AuthFlow: 'ADMIN_USER_PASSWORD_AUTH' }))
  }

  it('goes on as a sign-in does, and refuses a stranger and a wrong password in the same words', async () => {
    const { email } = await enrolled(pool)
    expect((await prove(email, password)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
    expect((await prove(await member(pool), password)).AuthenticationResult?.AccessToken).toBeTruthy()
    for (const [name, wrong] of [
      [email, 'Wrong horse 7!'],
      [clients.newEmail(), password],
    ] as const)
      await expect(prove(name, wrong)).rejects.toThrow('Incorrect username or password.')
  })

  it('counts wrong passwords together with those of sign-ins', async () => {
    const email = clients.newEmail()
    await clients.invite(pool, email, 'Temporary 1!')
    for (let tries = 0; tries < 10; tries++) await expect(prove(email, 'Wrong horse 7!')).rejects.toThrow('Incorrect')
    await expect(signInOverSrp(pool, email, 'Temporary 1!')).rejects.toThrow('Password attempts exceeded')
  })
})
