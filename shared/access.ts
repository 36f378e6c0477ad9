/** Who may do what: asked by the server for each route, and by the console for each page, entry and button. */
import type { KeyScope } from './key-scopes.ts'
import type { ProblemCode } from './problem.ts'

export const roles = ['admin', 'wbb-agent', 'agent'] as const
export type Role = (typeof roles)[number]

/**
 * Beside the roles there is one that nobody is given in the console (AUTH-020): a sign-in of the group of this name builds
 * language models, whatever its roles are.
 */
export const engineer = 'engineer'
export type HeldRole = Role | typeof engineer

/** `erase` is to remove a customer for good, which nothing brings back. */
export const permissions = ['read', 'update', 'create', 'delete', 'erase'] as const
export type Permission = (typeof permissions)[number]

/** Company flags; each one, when set, closes a part of the console for every role. `openAiDisabled`: all that needs a language model. */
export const closingFlags = [
  'liveChatDisabled',
  'analyticsDisabled',
  'knowlbaseEditorDisabled',
  'visualBotBuilderDisabled',
  'openAiDisabled',
] as const
export type ClosingFlag = (typeof closingFlags)[number]

/** Whether each flag is among those that are set. */
export const flagsOf = (closed: readonly ClosingFlag[]) =>
  // The entries are all flags there are.
  Object.fromEntries(closingFlags.map((flag) => [flag, closed.includes(flag)])) as Record<ClosingFlag, boolean>

/** What a company's tier may include. */
export const tierFeatures = ['versioning'] as const
export type TierFeature = (typeof tierFeatures)[number]

/**
 * - `public`: no token is asked for. `visitor`: neither, but a browser's page must be one the company has named.
 * - `customer`: the `userSid` of a session is asked for, from a page the company has named.
 * - `roles`: one of them must be held; `can` is the permission an agent's own list must not leave out.
 * - `closedBy`: the company flag, or flags, any of which closes the route. `tier`: the feature the company's tier must include.
 * - `key`: the scope of an API key that opens it; without it, no key does.
 * - `withoutFactor`: also for those who must have a second factor and have none yet.
 * - `changes`: what of the active environment changes, so that a caller who names another one is refused. `content` is
 *   refused while the environment is read-only; a `model` is built and loaded there as well.
 */
export type Access = 'public' | 'visitor' | 'customer' | AgentAccess

/** What an agent needs. */
export interface AgentAccess {
  readonly roles: readonly HeldRole[]
  readonly can: Permission
  readonly closedBy?: ClosingFlag | readonly ClosingFlag[]
  readonly tier?: TierFeature
  readonly key?: KeyScope
  readonly changes?: 'content' | 'model'
  readonly withoutFactor?: true
}

/** What is known of a caller once token, membership and company have been read. */
export interface Rights {
  readonly roles: readonly HeldRole[]
  /** When not empty, the only permissions the agent has inside the areas its roles open; empty, all but `erase` for agents. */
  readonly permissions: readonly Permission[]
  readonly closed: readonly ClosingFlag[]
  readonly tier: readonly TierFeature[]
  readonly readOnly: boolean
  /** Must have a second factor here, and has none yet. */
  readonly lacksFactor?: boolean
}

export const everyone = ['admin', 'wbb-agent', 'agent'] as const satisfies readonly Role[]
export const builders = ['admin', 'wbb-agent'] as const satisfies readonly Role[]
export const isBuilder = ({ roles: held }: Pick<Rights, 'roles'>): boolean =>
  builders.some((role) => held.includes(role))
export const provider = ['wbb-agent'] as const satisfies readonly Role[]

/** What the routes of an area need, by what they do: one of the roles `allowed`, and a company whose `closedBy` is not set. */
export const accessOf =
  (allowed: readonly HeldRole[], closedBy?: ClosingFlag) =>
  (can: Permission): AgentAccess => ({ roles: allowed, can, ...(closedBy && { closedBy }) })

/** The reason why `rights` do not open `access`, or `undefined` when they do. */
export function refusal(rights: Rights, access: Access): ProblemCode | undefined {
  if (typeof access === 'string') return access === 'public' ? undefined : 'forbidden'
  if (rights.lacksFactor && !access.withoutFactor) return 'factor-missing'
  if (!access.roles.some((role) => rights.roles.includes(role))) return 'forbidden'
  if (!isHeld(access.can, rights)) return 'forbidden'
  if ([access.closedBy ?? []].flat().some((flag) => rights.closed.includes(flag))) return 'feature-disabled'
  if (access.tier && !rights.tier.includes(access.tier)) return 'not-in-tier'
  if (access.changes === 'content' && rights.readOnly) return 'environment-read-only'
  return undefined
}

/** Without a list an agent holds all that the roles open, but for erasing, which then is the builders' alone. */
const isHeld = (can: Permission, { permissions: list, roles: held }: Rights): boolean =>
  list.length > 0 ? list.includes(can) : can !== 'erase' || isBuilder({ roles: held })

export const may = (rights: Rights, access: Access): boolean => refusal(rights, access) === undefined

/** The highest role held: provider staff first, then admin, else agent. */
export function highestRole(held: readonly HeldRole[]): Role {
  return (['wbb-agent', 'admin'] as const).find((role) => held.includes(role)) ?? 'agent'
}
