/**
 * The session of this browser, which all its tabs share. localStorage holds `access_token`, `expires_at`, `activeClient`
 * and `id`, the agent's (AUTH-002, AUTH-025). What renews the token lies in a cookie that no script can read; any tab may
 * renew, one at a time.
 */
import i18next from 'i18next'
import { addressed, type RouteKey } from '#shared/contract'
import { contracts } from '#shared/contracts/index'
import { claimsIn, signInOf } from '#shared/company/sign-in-token'
import { listen } from '../listen.ts'
import { notify } from '../live/notices.ts'

/** What is asked for next: `new-password` at a first sign-in, `code` of a second factor, `reset` where an administrator ended the old password. */
export type SignInStep = 'done' | 'new-password' | 'code' | 'reset'

interface Stored {
  token: string
  expiresAt: number
}

/** A token this close to its end is renewed before it is used. */
const renewalMarginMs = 30_000
/** A renewal that is not answered for so long has failed, so that no other tab waits for it. */
const renewalMsMax = 20_000

/** The stored session; one whose `expires_at` has passed counts as none (AUTH-003). */
export function readSession(now = Date.now()): Stored | undefined {
  const token = localStorage.getItem('access_token')
  const expiresAt = Number(localStorage.getItem('expires_at'))
  return token && expiresAt > now ? { token, expiresAt } : undefined
}

/** True while this browser holds something of a sign-in, over or not. */
export const isSignInStored = (): boolean => localStorage.getItem('access_token') !== null

/** The name of this sign-in, as its tokens have it. */
export const signInName = (): string => signInOf(localStorage.getItem('access_token') ?? '')

/** Whose token this page works with: another person's is not for it. */
let person: string | undefined

function workWith(token: string): string {
  person ??= claimsIn(token).sub
  return token
}

/** A token to call with, renewed when it is about to end; `undefined` when this browser has none. Rejects without a network. */
export async function accessToken(): Promise<string | undefined> {
  const stored = readSession()
  if (stored && stored.expiresAt - Date.now() > renewalMarginMs) return workWith(stored.token)
  const renewed = renewToken(stored?.token)
  // A token that still holds is good enough when the renewal cannot be reached.
  return stored ? ((await renewed.catch(() => undefined)) ?? stored.token) : renewed
}

let renewal: Promise<string | undefined> | undefined

/** The token that takes the place of a `refused` one: another tab's, or a fresh one; calls at the same time share it. */
export function renewToken(refused: string | undefined): Promise<string | undefined> {
  renewal ??= inTurn(() => renew(refused)).finally(() => (renewal = undefined))
  return renewal
}

/** One tab of this browser after the other; where a browser knows no locks, all at once, which costs requests only. */
const inTurn = <Found>(work: () => Promise<Found>): Promise<Found> =>
  (navigator.locks as LockManager | null)?.request('parley-sign-in', work) ?? work()

async function renew(refused: string | undefined): Promise<string | undefined> {
  const stored = readSession()
  if (stored && stored.token !== refused) return workWith(stored.token)
  const name = signInName()
  if (!name) return undefined
  const answer = await ask(contracts.accounts.renewSignIn.route, { signIn: name }, AbortSignal.timeout(renewalMsMax))
  if (answer.status === 401) return undefined
  requireTaken(answer)
  const { data } = (await answer.json()) as { data: { accessToken: string } }
  // Somebody may have signed out, or in, while this was on its way.
  return signInName() === name ? keep(data.accessToken) : undefined
}

const passwordSignIn = async () => (await import('./password-sign-in.ts')).passwordSignIn()

/** Signs in with a password; a lasting sign-in outlives the browser. */
export async function signIn(email: string, password: string, isLasting: boolean): Promise<SignInStep> {
  return settle(await (await passwordSignIn()).begin(email, password), isLasting)
}

/** Answers what a sign-in asks for beside the password: one of one's own at the first time, or a code. */
export async function answerSignIn(given: string, isLasting: boolean): Promise<SignInStep> {
  return settle(await (await passwordSignIn()).answer(given), isLasting)
}

/** Ends the second factor of whoever has lost it; throws an error that is named by the server's code. */
export async function spendRecoveryCode(email: string, password: string, code: string): Promise<void> {
  const answer = await ask(contracts.accounts.spendRecoveryCode.route, { email, password, code })
  if (answer.ok) return
  const { code: name = '' } = (await answer.json().catch(() => ({}))) as { code?: string }
  throw Object.assign(new Error(`Recovery: ${answer.status}`), { name })
}

async function settle(step: string, isLasting: boolean): Promise<SignInStep> {
  if (step === 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED') return 'new-password'
  if (step === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') return 'code'
  if (step === 'RESET_PASSWORD') return 'reset'
  if (step !== 'DONE') throw new Error(`Sign-in: ${step}`)
  const { accessToken: token, refreshToken } = await (await passwordSignIn()).takeTokens()
  const kept = await ask(contracts.accounts.keepSignIn.route, { refreshToken, isLasting })
  requireTaken(kept)
  person = undefined
  keep(token)
  return 'done'
}

function keep(token: string): string {
  localStorage.setItem('access_token', token)
  localStorage.setItem('expires_at', String((claimsIn(token).exp ?? 0) * 1000))
  return workWith(token)
}

/**
 * Ends the agent's sessions in every browser and returns to the origin; only the language cookie, and what
 * could not be sent, outlive it (AUTH-023).
 * As long as the server cannot end them, the agent stays signed in and is told so.
 */
export async function signOut(): Promise<void> {
  if (!(await endSignIns())) return notify('error', i18next.t('errors:unavailable'))
  await ask(contracts.accounts.endSignIn.route, {}).catch(() => undefined)
  sessionStorage.clear()
  clearLocalStorage()
  location.assign('/')
}

/**
 * Messages that could not be sent stay under the agent who wrote them, until that agent signs in here again. By the clearing
 * as a whole the other tabs know that it was a sign-out.
 */
function clearLocalStorage() {
  const unsent = Object.entries(localStorage).filter(([key]) => key.startsWith('outbox/'))
  localStorage.clear()
  for (const [key, message] of unsent) localStorage.setItem(key, String(message))
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

function requireTaken({ ok, status }: Response): void {
  if (!ok) throw new Error(`Sign-in: ${status}`)
}

/** A call to the routes that know the browser by its cookie. */
function ask(route: RouteKey, input: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<Response> {
  const { verb, path, body } = addressed(route, input)
  const headers = { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) }
  return fetch(path, { method: verb, headers, ...(body && { body: JSON.stringify(body) }), ...(signal && { signal }) })
}

/** Told when nothing of a session is to be kept. */
export const onSessionCleared = new Set<() => void>()

/** Forgets a session that is over (AUTH-003). Other tabs keep what is written there, and ask to sign in again. */
export function clearSession(): void {
  person = undefined
  for (const tell of onSessionCleared) tell()
  for (const key of ['access_token', 'expires_at', 'activeClient', 'id']) localStorage.removeItem(key)
}

/** What the other tabs of this browser do to the session, told to those who show it. */
export function onSessionElsewhere(tell: (change: 'signed-in' | 'signed-out' | 'somebody-else') => void): () => void {
  const follow = ({ key, oldValue, newValue }: StorageEvent) => {
    // Only signing out clears the storage: a session that has ended leaves the rest of it.
    if (key === null) return tell('signed-out')
    if (key === 'id' && oldValue !== null && newValue !== null && newValue !== oldValue) return tell('somebody-else')
    const session = key === 'expires_at' ? readSession() : undefined
    if (!session) return
    const { sub } = claimsIn(session.token)
    tell(person !== undefined && sub !== undefined && sub !== person ? 'somebody-else' : 'signed-in')
  }
  return listen(window, { storage: follow })
}

/** Fetches what a sign-in needs while the agent still types. */
export const prepareSignIn = (): void => void passwordSignIn().catch(() => undefined)
