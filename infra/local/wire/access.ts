/**
 * Who asks the services, by the access key that signs, and what they may do. A function acts under a key of its own and may
 * do what its policy allows, as in AWS; the key of the folder is that of its owner, who may do everything.
 */
import { createHmac } from 'node:crypto'
import type { Conditions, GrantStatement } from '../../definition/grants.ts'
import { account, AwsError, owner, type Caller, type CallFacts } from './service.ts'
import type { Credentials, Keys } from './signature.ts'

/** Asks without a key, which a service has let in for what it shows to everybody. */
export const anybody: Caller = {
  require(action) {
    throw new AccessDenied(`${action} is for callers who sign.`)
  },
}

export class AccessDenied extends AwsError {
  override name = 'AccessDenied'
  constructor(message: string) {
    super('AccessDeniedException', message)
  }
}

interface KeysOptions {
  readonly credentials: Credentials
  /** What each function may do, by its name. */
  readonly policies: ReadonlyMap<string, readonly GrantStatement[]>
  /** Is told of each refusal. */
  readonly log: (functionName: string, text: string) => void
}

export function openKeys({ credentials, policies, log }: KeysOptions): Keys {
  const holders = new Map([[credentials.accessKeyId, { ...credentials, caller: owner }]])
  for (const [name, statements] of policies) {
    const own = credentialsOf(name, credentials)
    const caller = callerUnder(statements, name, (text) => log(name, `${text}\n`))
    holders.set(own.accessKeyId, { ...own, caller })
  }
  return (accessKeyId) => holders.get(accessKeyId)
}

/** The key that a function signs with: the same at each start, so that addresses that it has signed stay good. */
export const credentialsOf = (functionName: string, { accessKeyId, secretAccessKey }: Credentials): Credentials => ({
  accessKeyId: `${accessKeyId}-${functionName}`,
  secretAccessKey: createHmac('sha256', secretAccessKey).update(functionName).digest('base64url'),
})

function callerUnder(statements: readonly GrantStatement[], name: string, tell: (text: string) => void): Caller {
  const byAction = new Map<string, AccessRule[]>()
  for (const { actions, resources, conditions } of statements) {
    const rule = { includes: patternOf(resources), conditions: conditions ?? {} }
    for (const action of actions) byAction.set(action, [...(byAction.get(action) ?? []), rule])
  }
  return {
    require(action, resource, facts = {}) {
      const rules = byAction.get(action) ?? []
      if (rules.some(({ includes, conditions }) => includes(resource) && isMet(conditions, facts))) return
      const user = `arn:aws:sts::${account}:assumed-role/${name}/${name}`
      const refusal = `User: ${user} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`
      tell(refusal)
      throw new AccessDenied(refusal)
    },
  }
}

interface AccessRule {
  readonly includes: (resource: string) => boolean
  readonly conditions: Conditions
}

/** Whether a text is one of these, in which `*` stands for any text. */
function patternOf(texts: readonly string[]): (text: string) => boolean {
  const exact = new Set(texts.filter((text) => !text.includes('*')))
  const open = texts
    .filter((text) => text.includes('*'))
    .map((text) => new RegExp(`^${text.split('*').map(escaped).join('.*')}$`, 's'))
  return (text) => exact.has(text) || open.some((pattern) => pattern.test(text))
}

const operators: Readonly<Record<keyof Conditions, (values: readonly string[], fact: string | undefined) => boolean>> =
  {
    StringEquals: (values, fact) => fact !== undefined && values.includes(fact),
    // As in IAM, what a call does not say differs from everything.
    StringNotEquals: (values, fact) => fact === undefined || !values.includes(fact),
    StringLike: (values, fact) => fact !== undefined && patternOf(values)(fact),
  }

const isMet = (conditions: Conditions, facts: CallFacts): boolean =>
  Object.entries(conditions).every(([operator, asked]) =>
    Object.entries(asked).every(([key, values]) => operators[operator as keyof Conditions](values, facts[key])),
  )

const escaped = (text: string) => text.replaceAll(/[\\^$.+?()[\]{}|]/g, '\\$&')
