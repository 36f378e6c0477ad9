/** Adds the first people of a company, who sign in to it: the same on a laptop and in AWS. */
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  UserNotFoundException,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { ulid } from 'ulid'
import type { Role } from '#shared/access'
import type { Tour } from '#shared/company/tours'
import type { FoundedCompany } from '../functions/company/founding.ts'
import { Table } from '../functions/platform/table/table.ts'
import { transact } from '../functions/platform/table/transaction.ts'
import { agents, memberOfAgent, members, type AgentItem } from '../functions/platform/tenancy/tenancy.ts'

export interface PersonPlan {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly roles: readonly Role[]
  readonly companies: readonly FoundedCompany[]
  /** Without one, the identity provider mails an invitation with a temporary password. */
  readonly password?: string
  /** None is offered at the first sign-in. */
  readonly toursSeen?: readonly Tour[]
}

/** Gives a person an account and, in each of the companies, the same roles. */
export async function addPerson(
  pool: { readonly client: CognitoIdentityProviderClient; readonly userPoolId: string },
  { email, firstName, lastName, roles, companies: memberOf, password, toursSeen }: PersonPlan,
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
    created: new Date().toISOString(),
    ...(toursSeen && { toursSeen: [...toursSeen] }),
    version: 1,
  }
  await transact([
    new Table({}).create(agents, agent, 'duplicate-name'),
    ...memberOf.map(({ id: client }) => new Table({ client }).put(members, memberOfAgent(agent, client))),
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
