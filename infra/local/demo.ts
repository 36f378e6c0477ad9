/**
 * A small believable beginning: a florist with a live and a draft environment, and a bicycle shop next door, so that
 * the borders between companies show.
 */
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Role } from '#shared/access'
import { agentContext } from '../../functions/platform/agent-context.ts'
import { membership } from '../../functions/platform/authorize.ts'
import { operations as forms } from '../../functions/forms/operations.ts'
import type { EnvironmentItem } from '../../functions/platform/tenancy.ts'
import { addPerson, foundCompany, type FoundedCompany } from '../company.ts'
import type { Cloud } from './cloud.ts'
import { demoForms, demoQuestions } from './demo-content.ts'
import { loadState, saveState } from './service.ts'

export interface SignIn {
  readonly email: string
  readonly password: string
  readonly role: Role
  /** The display names of the companies this person works for. */
  readonly companies: readonly string[]
}

const file = (folder: string) => join(folder, 'sign-ins.json')

/** The people of this folder: invented with passwords of their own when the folder is new. */
export async function demo(folder: string, cloud: Cloud): Promise<readonly SignIn[]> {
  const known = loadState<SignIn[]>(file(folder), [])
  if (known.length > 0) return known
  const people = await populate(cloud)
  saveState(file(folder), people)
  return people
}

async function populate({ settings, environment }: Cloud): Promise<SignIn[]> {
  Object.assign(process.env, environment)
  const florist = await foundCompany({
    name: 'bloom',
    displayName: 'Bloom & Vale Florists',
    supportedLangs: ['en', 'de'],
    tier: ['versioning'],
    environments: [
      { name: 'Live', isLive: true },
      { name: 'Draft', isLive: false },
    ],
  })
  const cycles = await foundCompany({
    name: 'harbour-cycles',
    displayName: 'Harbour Cycles',
    supportedLangs: ['en'],
    tier: [],
    environments: [{ name: 'Live', isLive: true }],
  })
  const pool = { client: new CognitoIdentityProviderClient({}), userPoolId: settings.userPoolId }
  const signIns: SignIn[] = []
  const add = async (email: string, firstName: string, lastName: string, role: Role, companies: FoundedCompany[]) => {
    const password = newPassword()
    const agent = await addPerson(pool, { email, firstName, lastName, roles: [role], companies, password })
    signIns.push({ email, password, role, companies: companies.map(({ displayName }) => displayName) })
    return agent
  }
  const admin = await add('maya@bloom.example', 'Maya', 'Vale', 'admin', [florist])
  await add('jonas@bloom.example', 'Jonas', 'Keller', 'agent', [florist])
  await add('sam@parley.example', 'Sam', 'Okafor', 'wbb-agent', [florist, cycles])
  await add('rosa@harbour.example', 'Rosa', 'Lind', 'admin', [cycles])
  pool.client.destroy()

  const member = await membership(admin, florist.name, 0)
  for (const active of member.environments.list) await fill(member, active)
  return signIns
}

/** Writes the content of one environment as its administrator would, so that revisions and audits are there too. */
async function fill(member: Awaited<ReturnType<typeof membership>>, active: EnvironmentItem): Promise<void> {
  const context = agentContext({ ...member, active }, 0)
  const ids = new Map<string, string>()
  for (const question of demoQuestions) {
    const { _id } = await forms.create(question, context)
    ids.set(question.title, _id)
  }
  for (const form of demoForms((title) => ids.get(title)!)) await forms.create(form, context)
}

/** Twelve random characters and one of each kind that the password policy asks for. */
const newPassword = () => `${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}-Aa1`
