/** The user pool's memory: people, their sessions and the pool's own ids, in one file that is whole at every moment. */
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { signIns } from '../../definition/definition.ts'
import { AwsError, loadState, region, saveState, type Clock } from '../wire/service.ts'
import { afterFailure, isLocked, type Attempts, type Tried } from './attempts.ts'
import { Challenges } from './challenges.ts'
import { decoyCredential, type Credential, type Offer } from './srp.ts'
import { openKeyring, type Keyring } from './tokens.ts'

/** Hands a letter to the local post. */
export type Post = (to: string, subject: string, text: string) => void | Promise<void>

export interface User {
  sub: string
  /** Everything but `sub`; `email` is always there. */
  attributes: Record<string, string>
  status: 'FORCE_CHANGE_PASSWORD' | 'CONFIRMED' | 'RESET_REQUIRED'
  enabled: boolean
  credential: Credential
  credentialSetAt: number
  createdAt: number
  changedAt: number
  /** The mailed code that allows a new password, as its hash. */
  code: { hash: string; expiresAt: number } | null
  /** The secret of a software token that is not verified yet. */
  newToken?: string
  /** The software token: its secret in base32, and the step of the last code that was taken. */
  token?: { secret: string; isOn: boolean; isPreferred: boolean; step: number }
  attempts: Partial<Record<Tried, Attempts>>
}

/** One sign-in: its refresh token, and by its id every access token that came of it. */
export interface Session {
  id: string
  sub: string
  refreshHash: string
  startedAt: number
  expiresAt: number
}

/** Somebody who gives a name: a user, or a stranger who must not learn that there is no such user. */
export type Person = { user: User; name: string } | { user: null; name: string }

/** The password must be proven; then an invited user must choose one, and a code is asked for. `salt` tells whether the password is still the same. */
export type Challenge =
  | { kind: 'password'; person: Person; userId: string; clientPublic: bigint; offer: Offer }
  | { kind: 'new password'; salt: string }
  | { kind: 'code'; salt: string }

interface State {
  poolName: string
  clientId: string
  users: User[]
  sessions: Session[]
  strangers: [id: string, User['attempts']][]
}

const sessionMs = signIns.refreshTokenDays * 24 * 60 * 60 * 1000
const sessionsPerUserMax = 50
const strangersMax = 1000
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export class Pool {
  readonly id: string
  readonly name: string
  readonly clientId: string
  readonly issuer: string
  readonly users: Map<string, User>
  readonly challenges: Challenges<Challenge>
  readonly #sessions: Map<string, Session>
  readonly #strangers: Map<string, User['attempts']>

  static async open(folder: string, clock: Clock, mail: Post): Promise<Pool> {
    const keys = await openKeyring(join(folder, 'key.json'))
    const file = join(folder, 'pool.json')
    const empty: State = {
      poolName: randomId(9),
      clientId: randomId(26).toLowerCase(),
      users: [],
      sessions: [],
      strangers: [],
    }
    const pool = new Pool(file, loadState(file, empty), keys, clock, mail)
    pool.save()
    return pool
  }

  private constructor(
    readonly file: string,
    state: State,
    readonly keys: Keyring,
    readonly clock: Clock,
    readonly mail: Post,
  ) {
    this.name = state.poolName
    this.id = `${region}_${state.poolName}`
    this.clientId = state.clientId
    this.issuer = `https://cognito-idp.${region}.amazonaws.com/${this.id}`
    this.users = new Map(state.users.map((user) => [user.sub, user]))
    this.challenges = new Challenges(clock)
    this.#sessions = new Map(state.sessions.map((session) => [session.id, session]))
    this.#strangers = new Map(state.strangers)
  }

  /** Every change ends with this, before it is answered. */
  save() {
    const state: State = {
      poolName: this.name,
      clientId: this.clientId,
      users: [...this.users.values()],
      sessions: [...this.#sessions.values()],
      strangers: [...this.#strangers],
    }
    saveState(this.file, state)
  }

  /** Deletes all users and their sessions but for those with these addresses. */
  clear(kept: readonly string[]) {
    for (const { sub, attributes } of this.users.values())
      if (!kept.includes(attributes.email ?? '')) this.users.delete(sub)
    for (const { id, sub } of this.#sessions.values()) if (!this.users.has(sub)) this.#sessions.delete(id)
    this.save()
  }

  /** By mail address in any case, or by user id. */
  find(name: string): User | null {
    const byId = this.users.get(name)
    if (byId) return byId
    const email = name.toLowerCase()
    for (const user of this.users.values()) if (user.attributes.email?.toLowerCase() === email) return user
    return null
  }

  /** The user an administrator names; only administrators may learn that there is none. */
  mustFind(name: string): User {
    const user = this.find(name)
    if (!user) throw new AwsError('UserNotFoundException', 'User does not exist.')
    return user
  }

  person(name: string): Person {
    return { user: this.find(name), name: name.toLowerCase() }
  }

  /** What a person is challenged with; a stranger gets an id and a credential that look like anybody else's. */
  challengeFor(person: Person): { userId: string; credential: Credential } {
    if (person.user) return { userId: person.user.sub, credential: person.user.credential }
    const userId = this.#strangerId(person)
    return { userId, credential: decoyCredential(this.keys.seal('decoy', userId)) }
  }

  isLocked(person: Person, tried: Tried): boolean {
    return isLocked(this.#attempts(person)[tried], tried, this.clock.now())
  }

  countFailure(person: Person, tried: Tried) {
    const attempts = this.#attempts(person)
    attempts[tried] = afterFailure(attempts[tried], this.clock.now())
    if (!person.user) {
      const id = this.#strangerId(person)
      this.#strangers.delete(id)
      this.#strangers.set(id, attempts)
      for (const oldest of this.#strangers.keys()) {
        if (this.#strangers.size <= strangersMax) break
        this.#strangers.delete(oldest)
      }
    }
    this.save()
  }

  forgive(user: User, tried: Tried) {
    if (!user.attempts[tried]) return
    delete user.attempts[tried]
    this.save()
  }

  /** A code a person can type; only its hash stays here. */
  issueCode(user: User, validMs: number): string {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    user.code = { hash: this.codeHash(user.sub, code), expiresAt: this.clock.now() + validMs }
    return code
  }

  codeHash(sub: string, code: string): string {
    return this.keys.seal('code', `${sub}\n${code}`).toString('hex')
  }

  startSession(user: User): { session: Session; refreshToken: string } {
    const now = this.clock.now()
    for (const old of this.#sessions.values()) if (old.expiresAt <= now) this.#sessions.delete(old.id)
    const own = [...this.#sessions.values()].filter((session) => session.sub === user.sub)
    for (const old of own.slice(0, Math.max(0, own.length - sessionsPerUserMax + 1))) this.#sessions.delete(old.id)
    const secret = randomBytes(32).toString('base64url')
    const session: Session = {
      id: randomUUID(),
      sub: user.sub,
      refreshHash: hashOf(secret),
      startedAt: now,
      expiresAt: now + sessionMs,
    }
    this.#sessions.set(session.id, session)
    this.save()
    return { session, refreshToken: `${session.id}.${secret}` }
  }

  /** The session and its user as long as both are alive. */
  liveSession(id: string): { session: Session; user: User } | null {
    const session = this.#sessions.get(id)
    const user = session && this.users.get(session.sub)
    if (!session || !user || !user.enabled || session.expiresAt <= this.clock.now()) return null
    return { session, user }
  }

  sessionOfRefreshToken(refreshToken: string): { session: Session; user: User } | null {
    const [id = '', secret = ''] = refreshToken.split('.')
    const live = this.liveSession(id)
    return live && live.session.refreshHash === hashOf(secret) ? live : null
  }

  endSession(session: Session) {
    this.#sessions.delete(session.id)
    this.save()
  }

  endSessionsOf(user: User) {
    for (const session of this.#sessions.values()) if (session.sub === user.sub) this.#sessions.delete(session.id)
    this.save()
  }

  #attempts(person: Person): User['attempts'] {
    return person.user?.attempts ?? this.#strangers.get(this.#strangerId(person)) ?? {}
  }

  /** Always the same for the same name, and itself when it is given as a name: a user's id behaves like that, too. */
  #strangerId({ name }: Person): string {
    return idPattern.test(name) ? name : idOf(this.keys.seal('stranger', name))
  }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

function randomId(length: number): string {
  const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  return Array.from({ length }, () => characters.charAt(randomInt(characters.length))).join('')
}

/** The first bytes of a hash in the shape of a random UUID. */
function idOf(hash: Buffer): string {
  const hex = hash.toString('hex')
  const variant = '89ab'.charAt((hash[8] ?? 0) % 4)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
