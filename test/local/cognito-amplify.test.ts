/** The console's own sign-in, with Amplify unchanged: only the endpoint differs from production. */
import { Amplify } from 'aws-amplify'
import {
  confirmResetPassword,
  confirmSignIn,
  fetchAuthSession,
  fetchUserAttributes,
  getCurrentUser,
  resetPassword,
  signIn,
  signOut,
  updatePassword,
} from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger, sharedInMemoryStorage } from 'aws-amplify/utils'
import {
  AdminCreateUserCommand,
  AdminResetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  codeMailed,
  hourMs,
  invite,
  itLocally,
  member,
  newEmail,
  openLocalPool,
  openPoolUnderTest,
  password,
  type LocalPool,
  type PoolUnderTest,
} from './cognito-clients.ts'

let pool: PoolUnderTest
let local: LocalPool

beforeAll(async () => {
  // Amplify warns on every configuration that the endpoint is not AWS.
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  pool = await openPoolUnderTest()
  local = await openLocalPool()
})
afterAll(() => Promise.all([pool.close(), local.close()]))

beforeEach(() => configure(pool))
afterEach(async () => {
  await signOut()
})

it('a member signs in with the mail address, in any case, and is signed in until signing out', async () => {
  const email = await member(pool)
  expect(await signIn({ username: email.toUpperCase(), password })).toMatchObject({ isSignedIn: true })
  const { tokens } = await fetchAuthSession()
  const { userId } = await getCurrentUser()
  expect(tokens?.accessToken.payload).toMatchObject({ sub: userId, username: userId, token_use: 'access' })
  expect(tokens?.accessToken.payload).toMatchObject({ client_id: pool.userPoolClientId })
  expect(tokens?.idToken?.payload).toMatchObject({ email, email_verified: true, aud: pool.userPoolClientId })
  expect(await fetchUserAttributes()).toMatchObject({ sub: userId, email })
  await signOut()
  expect((await fetchAuthSession()).tokens).toBeUndefined()
})

it('a wrong password is refused in the words an unknown address is refused in', async () => {
  const refusal = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' }
  await expect(signIn({ username: await member(pool), password: 'Wrong horse 7!' })).rejects.toMatchObject(refusal)
  await expect(signIn({ username: newEmail(), password })).rejects.toMatchObject(refusal)
})

it('an invited user signs in with the temporary password and must choose one of their own', async () => {
  const email = newEmail()
  await invite(pool, email, 'Temporary 1!')
  await expect(signIn({ username: email, password: 'Temporary 2!' })).rejects.toThrow('Incorrect username')
  const { nextStep } = await signIn({ username: email, password: 'Temporary 1!' })
  expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED')
  await expect(confirmSignIn({ challengeResponse: 'tooweak' })).rejects.toMatchObject({
    name: 'InvalidPasswordException',
  })
  expect(await confirmSignIn({ challengeResponse: password })).toMatchObject({ isSignedIn: true })
  await signOut()
  await expect(signIn({ username: email, password: 'Temporary 1!' })).rejects.toThrow('Incorrect username')
  expect(await signIn({ username: email, password })).toMatchObject({ isSignedIn: true })
})

it('a session is refreshed on demand and the fresh tokens belong to the same sign-in', async () => {
  await signIn({ username: await member(pool), password })
  const before = (await fetchAuthSession()).tokens?.accessToken
  const after = (await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken
  expect(after?.toString()).not.toBe(before?.toString())
  expect(after?.payload.origin_jti).toBe(before?.payload.origin_jti)
  expect(after?.payload.auth_time).toBe(before?.payload.auth_time)
})

it('a session an administrator ends cannot be refreshed', async () => {
  const email = await member(pool)
  await signIn({ username: email, password })
  await pool.sdk.send(new AdminUserGlobalSignOutCommand({ UserPoolId: pool.userPoolId, Username: email }))
  expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined()
})

it('a member changes the password', async () => {
  const email = await member(pool)
  await signIn({ username: email, password })
  await expect(updatePassword({ oldPassword: 'Wrong horse 7!', newPassword: 'Another horse 8!' })).rejects.toThrow(
    'Incorrect username or password.',
  )
  await updatePassword({ oldPassword: password, newPassword: 'Another horse 8!' })
  await signOut()
  await expect(signIn({ username: email, password })).rejects.toThrow('Incorrect username')
  expect(await signIn({ username: email, password: 'Another horse 8!' })).toMatchObject({ isSignedIn: true })
})

itLocally('the temporary password arrives by mail', async () => {
  configure(local)
  const email = newEmail()
  await local.sdk.send(new AdminCreateUserCommand({ UserPoolId: local.userPoolId, Username: email }))
  const letter = local.letters.at(-1)
  expect(letter).toMatchObject({ to: email, subject: 'You are invited to Parley' })
  const temporary = /\n\n(\S{12})\n\n/.exec(letter?.text ?? '')?.[1] ?? ''
  const { nextStep } = await signIn({ username: email, password: temporary })
  expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED')
})

itLocally('a forgotten password is replaced with the code from the mail', async () => {
  configure(local)
  const email = await member(local)
  const { nextStep } = await resetPassword({ username: email })
  expect(nextStep).toMatchObject({
    resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE',
    codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'a***@e***' },
  })
  const confirmationCode = codeMailed(local)
  await confirmResetPassword({ username: email, confirmationCode, newPassword: 'Another horse 8!' })
  expect(await signIn({ username: email, password: 'Another horse 8!' })).toMatchObject({ isSignedIn: true })
})

itLocally(
  'a user whose password an administrator has reset is led to choose another with the mailed code',
  async () => {
    configure(local)
    const email = await member(local)
    await local.sdk.send(new AdminResetUserPasswordCommand({ UserPoolId: local.userPoolId, Username: email }))
    expect((await signIn({ username: email, password })).nextStep.signInStep).toBe('RESET_PASSWORD')
    await confirmResetPassword({
      username: email,
      confirmationCode: codeMailed(local),
      newPassword: 'Another horse 8!',
    })
    expect(await signIn({ username: email, password: 'Another horse 8!' })).toMatchObject({ isSignedIn: true })
  },
)

itLocally('a session outlives its access token by itself, and ends thirty days after the sign-in', async () => {
  configure(local)
  await signIn({ username: await member(local), password })
  const before = await accessToken()
  local.clock.ms += 2 * hourMs
  expect(local.cognito.verify(before)).toEqual({ valid: false, reason: 'Access Token has expired' })
  await fetchAuthSession({ forceRefresh: true })
  expect(local.cognito.verify(await accessToken())).toMatchObject({ valid: true })
  local.clock.ms += 30 * 24 * hourMs
  expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined()
})

itLocally('signing out revokes the session, so that a copied token is worth nothing', async () => {
  configure(local)
  await signIn({ username: await member(local), password })
  const copied = await accessToken()
  expect(local.cognito.verify(copied)).toMatchObject({ valid: true })
  await signOut()
  expect(local.cognito.verify(copied)).toEqual({ valid: false, reason: 'Access Token has been revoked' })
})

function configure({ userPoolId, userPoolClientId, endpoint }: PoolUnderTest) {
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId,
        loginWith: { email: true },
        ...(endpoint !== null && { userPoolEndpoint: endpoint }),
      },
    },
  })
  cognitoUserPoolsTokenProvider.setKeyValueStorage(sharedInMemoryStorage)
}

async function accessToken(): Promise<string> {
  return (await fetchAuthSession()).tokens?.accessToken.toString() ?? ''
}
