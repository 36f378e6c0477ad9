/**
 * The session of this browser. localStorage holds what every tab shares: `access_token`, `expires_at`, `activeClient`
 * and `id`, the agent's (AUTH-002, AUTH-025). The refresh token stays in the sessionStorage of the tab that signed in:
 * it survives a reload there and ends with the tab. The tab that can, renews; the others find the renewed token.
 */
import i18next from 'i18next'
import { addressed } from '#shared/contract'
import { contracts } from '#shared/contracts/index'
import { notify } from '../live/notices.ts'
import { settings } from '../settings.ts'

/** What is asked for next: `new-password` at a first sign-in, `reset` where an administrator ended the old password. */
export type SignInStep = 'done' | 'new-password' | 'reset'

interface Stored {
  token: string
  expiresAt: number
}

/** A token this close to its end is renewed before it is used. */
const renewalMarginMs = 30_000

/** The stored session; one whose `expires_at` has passed counts as none (AUTH-003). */
export function readSession(now = Date.now()): Stored | undefined {
  const token = localStorage.getItem('access_token')
  const expiresAt = Number(localStorage.getItem('expires_at'))
  return token && expiresAt > now ? { token, expiresAt } : undefined
}

/** The name of this sign-in, as its tokens have it. */
export function signInName(): string {
  try {
    const [, payload = ''] = (readSession()?.token ?? '').split('.')
    const { origin_jti, jti } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Claims
    return origin_jti ?? jti ?? ''
  } catch {
    return ''
  }
}

interface Claims {
  readonly origin_jti?: string
  readonly jti?: string
}

/** True when somebody was signed in here and their time is up; false when nobody was. */
export const sessionHasExpired = (): boolean => localStorage.getItem('access_token') !== null && !readSession()

/** A token to call with, renewed when it is about to end; `undefined` when this browser has none. */
export async function accessToken(): Promise<string | undefined> {
  const stored = readSession()
  if (stored && stored.expiresAt - Date.now() > renewalMarginMs) return stored.token
  const renewed = renewToken(stored?.token)
  // A token that still holds is good enough when the renewal cannot be reached.
  return stored ? ((await renewed.catch(() => undefined)) ?? stored.token) : renewed
}

let renewal: Promise<string | undefined> | undefined

/** The token that takes the place of a `refused` one: another tab's, or a fresh one; calls at the same time share it. */
export function renewToken(refused: string | undefined): Promise<string | undefined> {
  const stored = readSession()
  if (stored && stored.token !== refused) return Promise.resolve(stored.token)
  renewal ??= renew().finally(() => (renewal = undefined))
  return renewal
}

async function renew(): Promise<string | undefined> {
  if (!holdsRefreshToken()) return undefined
  const { fetchAuthSession } = await identity()
  const { tokens } = await fetchAuthSession({ forceRefresh: true })
  return tokens && keep(tokens.accessToken)
}

export async function signIn(email: string, password: string): Promise<SignInStep> {
  const auth = await identity()
  await revoke()
  const { nextStep } = await auth.signIn({ username: email, password })
  return settle(nextStep.signInStep)
}

/** Answers the challenge of a first sign-in, which asks for a password of one's own. */
export async function setNewPassword(password: string): Promise<SignInStep> {
  const { confirmSignIn } = await identity()
  const { nextStep } = await confirmSignIn({ challengeResponse: password })
  return settle(nextStep.signInStep)
}

/**
 * Ends the agent's sessions in every browser and returns to the origin; only the language cookie outlives it (AUTH-023).
 * As long as the server cannot end them, the agent stays signed in and is told so.
 */
export async function signOut(): Promise<void> {
  if (!(await endSignIns())) return notify('error', i18next.t('errors:unavailable'))
  await revoke({ global: true })
  sessionStorage.clear()
  localStorage.clear()
  location.assign('/')
}

/** False when the server has failed to. One that cannot be reached, or knows the token no more, holds nobody back. */
async function endSignIns(): Promise<boolean> {
  const token = await accessToken().catch(() => undefined)
  if (!token) return true
  const { verb, path, body } = addressed(contracts.account.signOut.route, { sessions: 'all' })
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const answer = await fetch(path, { method: verb, headers, body: JSON.stringify(body) }).catch(() => undefined)
  return !answer || answer.status < 500
}

/** Ends what this tab holds of an earlier session; without a network it is forgotten here all the same. */
async function revoke({ global } = { global: false }): Promise<void> {
  if (holdsRefreshToken()) {
    await identity()
      .then((auth) => auth.signOut({ global }))
      .catch(() => undefined)
  }
  // Amplify refuses a sign-in while anything is left.
  for (const key of amplifyKeys()) sessionStorage.removeItem(key)
}

/** Told when nothing of a session is to be kept. */
export const onSessionCleared = new Set<() => void>()

/** Forgets a session that is over (AUTH-003). */
export function clearSession(): void {
  for (const tell of onSessionCleared) tell()
  for (const key of ['access_token', 'expires_at', 'activeClient', 'id']) localStorage.removeItem(key)
  for (const key of amplifyKeys()) sessionStorage.removeItem(key)
}

/** What the other tabs of this browser do to the session, told to those who show it. */
export function onSessionElsewhere(tell: (change: 'signed-in' | 'signed-out' | 'somebody-else') => void): () => void {
  const listen = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === null || (key === 'access_token' && newValue === null)) return tell('signed-out')
    if (key === 'id' && oldValue !== null && newValue !== null && newValue !== oldValue) return tell('somebody-else')
    if (key === 'expires_at' && readSession()) tell('signed-in')
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

async function settle(step: string): Promise<SignInStep> {
  if (step === 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED') return 'new-password'
  if (step === 'RESET_PASSWORD') return 'reset'
  if (step !== 'DONE') throw new Error(`This console does not know the sign-in step ${step}.`)
  const { fetchAuthSession } = await identity()
  const { tokens } = await fetchAuthSession()
  if (!tokens) throw new Error('The sign-in gave no tokens.')
  keep(tokens.accessToken)
  return 'done'
}

function keep(token: { toString(): string; payload: { exp?: number } }): string {
  localStorage.setItem('access_token', token.toString())
  const expiresAt = (token.payload.exp ?? 0) * 1000
  localStorage.setItem('expires_at', String(expiresAt))
  renewInTime(expiresAt)
  return token.toString()
}

let nextRenewal: ReturnType<typeof setTimeout> | undefined

/** The tabs that cannot renew live on the token of the one that can, also while nobody works in that one. */
function renewInTime(expiresAt: number): void {
  clearTimeout(nextRenewal)
  const renewQuietly = () => void renewToken(readSession()?.token).catch(() => undefined)
  nextRenewal = setTimeout(renewQuietly, expiresAt - Date.now() - renewalMarginMs)
}

const amplifyPrefix = 'CognitoIdentityServiceProvider.'
const amplifyKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(amplifyPrefix))
const holdsRefreshToken = () => amplifyKeys().some((key) => key.endsWith('.refreshToken'))

/** Where Amplify keeps its tokens. */
const tabStorage = {
  getItem: (key: string) => Promise.resolve(sessionStorage.getItem(key)),
  setItem: (key: string, value: string) => Promise.resolve(sessionStorage.setItem(key, value)),
  removeItem: (key: string) => Promise.resolve(sessionStorage.removeItem(key)),
  clear: () => Promise.resolve(amplifyKeys().forEach((key) => sessionStorage.removeItem(key))),
}

/** Fetches Amplify while the agent still types. */
export const prepareSignIn = (): void => void identity().catch(() => undefined)

let loaded: ReturnType<typeof load> | undefined

/** Amplify is large and only needed to sign in and to renew, so it comes when it is asked for. */
async function identity() {
  try {
    return await (loaded ??= load())
  } catch (error) {
    loaded = undefined
    throw error
  }
}

async function load() {
  const [{ Amplify }, auth, { cognitoUserPoolsTokenProvider }] = await Promise.all([
    import('aws-amplify'),
    import('aws-amplify/auth'),
    import('aws-amplify/auth/cognito'),
  ])
  const { userPoolId, userPoolClientId, userPoolEndpoint } = settings()
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId,
        loginWith: { email: true },
        ...(userPoolEndpoint && { userPoolEndpoint }),
      },
    },
  })
  cognitoUserPoolsTokenProvider.setKeyValueStorage(tabStorage)
  return auth
}

const atStart = readSession()
if (atStart && holdsRefreshToken()) renewInTime(atStart.expiresAt)
