/**
 * The user pool under test and the clients that drive it: the emulator on loopback, or a real account when
 * `PARLEY_CONTRACT_USER_POOL_ID` and `PARLEY_CONTRACT_CLIENT_ID` (and AWS_REGION and credentials) are set.
 */
import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { it } from 'vitest'
import { openCognito, type Cognito } from '../../infra/local/cognito/cognito.ts'
import { region } from '../../infra/local/wire/service.ts'
import { openKeys } from '../../infra/local/wire/access.ts'
import { openServices } from '../../infra/local/wire/services.ts'

/** The pool as every client sees it. */
export interface PoolUnderTest {
  userPoolId: string
  userPoolClientId: string
  sdk: CognitoIdentityProviderClient
  /** Only the emulator has one; Amplify finds AWS by itself. */
  endpoint: string | null
  close(): Promise<void>
}

/** What only the emulator shows: its clock, its post, its folder. */
export interface LocalPool extends PoolUnderTest {
  endpoint: string
  cognito: Cognito
  folder: string
  clock: { ms: number; now(): number }
  letters: { to: string; subject: string; text: string }[]
  /** Opens the same folder again, as after a crash: nothing is closed or flushed before. */
  restart(): Promise<void>
}

export const password = 'Correct horse 7!'
export const minuteMs = 60 * 1000
export const hourMs = 60 * minuteMs

const isReal = process.env.PARLEY_CONTRACT_USER_POOL_ID !== undefined

/** A test that moves the clock, reads the post or looks into the folder. */
export function itLocally(title: string, run: () => Promise<void> | void) {
  if (isReal) console.log(`Cannot run against a real account: ${title}`)
  it.skipIf(isReal)(title, run)
}

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
/** The pages that may sign in. */
export const consoleOrigin = 'http://127.0.0.1:3000'
type Exchange = Parameters<Cognito['service']['answer']>

/** Clients from an endpoint and credentials; without an endpoint they talk to AWS with the caller's own credentials. */
export function clientsFor(endpoint: string | null): CognitoIdentityProviderClient {
  if (endpoint === null) return new CognitoIdentityProviderClient({})
  return new CognitoIdentityProviderClient({ region, endpoint, credentials, maxAttempts: 1 })
}

export async function openPoolUnderTest(): Promise<PoolUnderTest> {
  return isReal ? openRealPool() : openLocalPool()
}

export async function openLocalPool(): Promise<LocalPool> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-cognito-'))
  const clock = { ms: Date.now(), now: () => clock.ms }
  const letters: LocalPool['letters'] = []
  const mail = (to: string, subject: string, text: string) => void letters.push({ to, subject, text })
  const open = () => openCognito({ folder, clock, mail })
  const pool = { cognito: await open() }
  const services = openServices({
    keys: openKeys({ credentials, policies: new Map(), log: () => {} }),
    origins: [consoleOrigin],
  })
  // A restart puts another pool in its place.
  const asIfOpen = {
    ...pool.cognito.service,
    answer: (...exchange: Exchange) => pool.cognito.service.answer(...exchange),
  }
  services.open('cognito', asIfOpen, 'cognito-idp')
  const server = createServer((request, response) => void services.answer(request, response))
  const endpoint = `${await listen(server)}/cognito`
  const sdk = clientsFor(endpoint)
  const { userPoolId, userPoolClientId } = pool.cognito
  const close = async () => {
    sdk.destroy()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    rmSync(folder, { recursive: true })
  }
  const restart = async () => void (pool.cognito = await open())
  return Object.assign(pool, { userPoolId, userPoolClientId, sdk, endpoint, folder, clock, letters, close, restart })
}

function openRealPool(): PoolUnderTest {
  const { PARLEY_CONTRACT_USER_POOL_ID: userPoolId, PARLEY_CONTRACT_CLIENT_ID: userPoolClientId } = process.env
  if (!userPoolId || !userPoolClientId)
    throw new Error('Set PARLEY_CONTRACT_USER_POOL_ID and PARLEY_CONTRACT_CLIENT_ID.')
  const sdk = clientsFor(null)
  const close = async () => {
    for (const Username of invented.splice(0)) {
      await sdk.send(new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username })).catch(() => undefined)
    }
    sdk.destroy()
  }
  return { userPoolId, userPoolClientId, sdk, endpoint: null, close }
}

const invented: string[] = []

export function newEmail(): string {
  const email = `ada.${randomUUID().slice(0, 8)}@example.com`
  invented.push(email)
  return email
}

/** A user who has chosen a password; answers the mail address. */
export async function member(pool: PoolUnderTest): Promise<string> {
  const email = newEmail()
  await invite(pool, email)
  const permanent = { UserPoolId: pool.userPoolId, Username: email, Password: password, Permanent: true }
  await pool.sdk.send(new AdminSetUserPasswordCommand(permanent))
  return email
}

/** A user who has a temporary password and no letter about it. */
export async function invite(pool: PoolUnderTest, email: string, temporary = 'Temporary 1!') {
  const verified = [{ Name: 'email_verified', Value: 'true' }]
  const invitation = { UserAttributes: verified, TemporaryPassword: temporary, MessageAction: 'SUPPRESS' as const }
  return pool.sdk.send(new AdminCreateUserCommand({ UserPoolId: pool.userPoolId, Username: email, ...invitation }))
}

/** Signs in over SRP without Amplify: quick, and able to send what Amplify never would. */
export async function signInOverSrp(pool: PoolUnderTest, name: string, secret: string) {
  return pool.sdk.send(await proofOf(pool, name, secret))
}

/** The answer to the password challenge, not sent yet. */
export async function proofOf(
  pool: PoolUnderTest,
  name: string,
  secret: string,
): Promise<RespondToAuthChallengeCommand> {
  const own = BigInt(`0x${randomBytes(32).toString('hex')}`)
  const ownPublic = power(2n, own)
  const started = await pool.sdk.send(
    new InitiateAuthCommand({
      ClientId: pool.userPoolClientId,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: name, SRP_A: ownPublic.toString(16) },
    }),
  )
  const { USER_ID_FOR_SRP: userId = '', SALT = '', SRP_B = '', SECRET_BLOCK = '' } = started.ChallengeParameters ?? {}
  const poolName = pool.userPoolId.split('_')[1] ?? ''
  const theirs = number(SRP_B)
  const scrambler = hash(bytes(ownPublic), bytes(theirs))
  const x = number(hash(bytes(number(SALT)), Buffer.from(hash(Buffer.from(`${poolName}${userId}:${secret}`)), 'hex')))
  const multiplier = number(hash(bytes(modulus), bytes(2n)))
  const base = (((theirs - multiplier * power(2n, x)) % modulus) + modulus) % modulus
  const shared = power(base, own + number(scrambler) * x)
  const key = hkdfSync('sha256', bytes(shared), bytes(number(scrambler)), 'Caldera Derived Key', 16)
  const timestamp = 'Fri Nov 20 14:00:00 UTC 2026'
  const signature = createHmac('sha256', Buffer.from(key))
    .update(poolName + userId)
    .update(Buffer.from(SECRET_BLOCK, 'base64'))
    .update(timestamp)
    .digest('base64')
  return new RespondToAuthChallengeCommand({
    ClientId: pool.userPoolClientId,
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses: {
      USERNAME: userId,
      PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
      PASSWORD_CLAIM_SIGNATURE: signature,
      TIMESTAMP: timestamp,
    },
  })
}

/** The tokens of a sign-in that asks for nothing more. */
export async function tokensOf(pool: PoolUnderTest, email: string, secret = password) {
  const { AuthenticationResult: tokens } = await signInOverSrp(pool, email, secret)
  if (!tokens?.AccessToken || !tokens.IdToken || !tokens.RefreshToken) throw new Error('The sign-in was not complete.')
  return { access: tokens.AccessToken, identity: tokens.IdToken, refresh: tokens.RefreshToken }
}

export function named({ userPoolId: UserPoolId }: PoolUnderTest, Username: string) {
  return { UserPoolId, Username }
}

export function forgot({ sdk, userPoolClientId: ClientId }: PoolUnderTest, Username: string) {
  return sdk.send(new ForgotPasswordCommand({ ClientId, Username }))
}

export function confirm(
  pool: PoolUnderTest,
  Username: string,
  ConfirmationCode: string,
  Password = 'Another horse 8!',
) {
  const reset = { ClientId: pool.userPoolClientId, Username, ConfirmationCode, Password }
  return pool.sdk.send(new ConfirmForgotPasswordCommand(reset))
}

/** The reset code in the newest letter. */
export function codeMailed({ letters }: LocalPool): string {
  return /\b\d{6}\b/.exec(letters.at(-1)?.text ?? '')?.[0] ?? ''
}

export function refreshed({ sdk, userPoolClientId: ClientId }: PoolUnderTest, RefreshToken: string) {
  return sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }))
}

const modulus = number(getDiffieHellman('modp15').getPrime('hex'))

function number(hex: string): bigint {
  return BigInt(`0x${hex}`)
}

function bytes(value: bigint): Buffer {
  const hex = value.toString(16)
  const even = hex.length % 2 ? `0${hex}` : hex
  return Buffer.from(number(even.slice(0, 2)) > 127n ? `00${even}` : even, 'hex')
}

function hash(...parts: Buffer[]): string {
  return createHash('sha256').update(Buffer.concat(parts)).digest('hex')
}

function power(base: bigint, exponent: bigint): bigint {
  if (exponent === 0n) return 1n
  const half = power((base * base) % modulus, exponent >> 1n)
  return exponent & 1n ? (half * base) % modulus : half
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return `http://127.0.0.1:${address.port}`
}
