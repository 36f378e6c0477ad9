/** Founds a company: its first environment and the people who sign in to it. The same on a laptop and in AWS. */
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  UserNotFoundException,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { ulid } from 'ulid'
import type { Role, TierFeature } from '#shared/access'
import { CompanySettings } from '#shared/contracts/company-settings'
import type { ContentLanguage } from '#shared/languages'
import { Table } from '../functions/platform/table/table.ts'
import { transact } from '../functions/platform/table/transaction.ts'
import {
  agents,
  clientNames,
  companies,
  environments,
  memberOfAgent,
  members,
  settings,
  type AgentItem,
} from '../functions/platform/tenancy/tenancy.ts'

export interface CompanyPlan {
  /** The name in addresses and headers: lower-case letters, digits and hyphens; it never changes. */
  readonly name: string
  readonly displayName: string
  readonly supportedLangs: readonly ContentLanguage[]
  readonly tier: readonly TierFeature[]
  /** The first one is live when `live` names it. */
  readonly environments: readonly { readonly name: string; readonly isLive: boolean }[]
}

export interface FoundedCompany {
  readonly id: string
  readonly name: string
  readonly displayName: string
  readonly environments: readonly { readonly _id: string; readonly name: string; readonly isLive: boolean }[]
}

/** Writes the company and its environments; a second company of the same id cannot be. */
export async function createCompany(plan: CompanyPlan): Promise<FoundedCompany> {
  const { name, displayName, supportedLangs, tier } = plan
  const id = ulid()
  const table = new Table({ client: id })
  const list = plan.environments.map((environment) => ({ _id: ulid(), ...environment, release: ulid() }))
  const company = { _id: id, name, displayName, closed: [], tier: [...tier], supportedLangs: [...supportedLangs] }
  const given = { timezone: 'Europe/London', openAiKnowledgeBase: true }
  // The first version of the plugin stays the default of settings only for companies that have had it.
  const decided = CompanySettings.parse({ pluginStyle: { version: 2 } })
  await transact([
    table.create(companies, { ...company, ...given }, 'duplicate-name'),
    table.create(settings, decided, 'duplicate-name'),
    table.create(environments, { list, version: 1 }, 'duplicate-name'),
    new Table({}).create(clientNames, { name, client: id }, 'duplicate-name'),
  ])
  return { id, name, displayName, environments: list }
}

export interface PersonPlan {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly roles: readonly Role[]
  readonly companies: readonly FoundedCompany[]
  /** Without one, the identity provider mails an invitation with a temporary password. */
  readonly password?: string
}

/** Gives a person an account and, in each of the companies, the same roles. */
export async function addPerson(
  pool: { readonly client: CognitoIdentityProviderClient; readonly userPoolId: string },
  { email, firstName, lastName, roles, companies: memberOf, password }: PersonPlan,
): Promise<AgentItem> {
  const [first] = memberOf
  if (!first) throw new Error(`${email} needs a company.`)
  const agent: AgentItem = {
    _id: ulid(),
    authId: await accountOf(pool, email, password),
    email,
    firstName,
    lastName,
    roles: [...roles],
    permissions: [],
    clients: memberOf.map(({ id, name, displayName }) => ({ id, name, displayName })),
    activeClient: first.id,
    environments: {},
    version: 1,
  }
  await transact([
    new Table({}).create(agents, agent, 'duplicate-name'),
    ...memberOf.map(({ id: client }) => new Table({ client }).put(members, memberOfAgent(agent))),
  ])
  return agent
}

/** The identity provider's name for the person, whose account is made when there is none. */
async function accountOf(
  { client, userPoolId: UserPoolId }: { client: CognitoIdentityProviderClient; userPoolId: string },
  email: string,
  password: string | undefined,
): Promise<string> {
  const known = await client.send(new AdminGetUserCommand({ UserPoolId, Username: email })).catch((error: unknown) => {
    if (error instanceof UserNotFoundException) return undefined
    throw error
  })
  if (known?.Username) return known.Username
  const { User } = await client.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: email,
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
      ...(password && { MessageAction: 'SUPPRESS' }),
    }),
  )
  if (!User?.Username) throw new Error(`The account of ${email} was not made.`)
  if (password) {
    const permanent = { UserPoolId, Username: User.Username, Password: password, Permanent: true }
    await client.send(new AdminSetUserPasswordCommand(permanent))
  }
  return User.Username
}
