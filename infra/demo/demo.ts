/**
 * A small believable beginning: a florist with a live and a draft environment, and a bicycle shop next door, so that
 * the borders between companies show. Both have a bot that knows its trade; the florist has customers already.
 */
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { Role } from '#shared/access'
import type { ConsoleSettings } from '#shared/console-config'
import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setLanguageModel } from '../../functions/platform/outside/language-model.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { agents, members, type AgentItem } from '../../functions/platform/tenancy/tenancy.ts'
import { foundCompany, type CompanyPlan, type FoundedCompany } from '../../functions/company/founding.ts'
import { addPerson } from '../company.ts'
import type { Cloud } from '../local/cloud.ts'
import { loadState, saveState } from '../local/wire/service.ts'

/** `companies` are the display names of those this person works for. */
export type SignIn = NonNullable<ConsoleSettings['signIns']>[number]

/** Hears how much is done: `done` of `of` parts, and which part comes next. */
type Tell = (part: string, done: number, of: number) => void

const file = (folder: string) => join(folder, 'sign-ins.json')
const begunFile = (folder: string) => join(folder, 'begun.json')

/** Parley was stopped while it filled this folder for the first time: there is nothing in it that anybody knows. */
export const isHalfFilled = (folder: string): boolean => existsSync(begunFile(folder)) && !existsSync(file(folder))

/** Nobody has been invented for this folder yet. */
export const isNew = (folder: string): boolean => !existsSync(file(folder))

/**
 * The people of this folder: invented with passwords of their own when the folder is new. The florist has the language
 * model, where one is given.
 */
export async function demo(
  folder: string,
  cloud: Cloud,
  model?: Parameters<typeof setLanguageModel>[1],
  tell: Tell = () => {},
): Promise<readonly SignIn[]> {
  const known = loadState<SignIn[]>(file(folder), [])
  if (known.length > 0) return known
  saveState(begunFile(folder), new Date().toISOString())
  const people = await populate(cloud, model, tell)
  saveState(file(folder), people)
  rmSync(begunFile(folder))
  return people
}

/** The name in addresses of the company that the demo is mostly about. */
export const demoCompany = 'bloom'

const florist: CompanyPlan = {
  name: demoCompany,
  displayName: 'Bloom & Vale Florists',
  supportedLangs: ['en', 'de'],
  tier: ['versioning'],
  tierType: 'team',
  environments: [
    { name: 'Live', isLive: true },
    { name: 'Draft', isLive: false },
  ],
}

const bicycleShop: CompanyPlan = {
  name: 'harbour-cycles',
  displayName: 'Harbour Cycles',
  supportedLangs: ['en'],
  tier: [],
  tierType: 'free',
  environments: [{ name: 'Live', isLive: true }],
}

async function populate(
  { settings: { userPoolId }, environment }: Cloud,
  model: Parameters<typeof setLanguageModel>[1] | undefined,
  tell: Tell,
): Promise<SignIn[]> {
  Object.assign(process.env, environment)
  tell('companies and people', 0, 3)
  // A folder that is known already starts without reading all this.
  const { openBicycleShop, openFlorist } = await import('./opening.ts')
  const [bloom, cycles] = await Promise.all([foundCompany(florist), foundCompany(bicycleShop)])
  const pool = { client: new CognitoIdentityProviderClient({}), userPoolId }
  const add = async (email: string, firstName: string, lastName: string, role: Role, companies: FoundedCompany[]) => {
    const password = newPassword()
    const agent = await addPerson(pool, { email, firstName, lastName, roles: [role], companies, password })
    return { agent, signIn: { email, password, role, companies: companies.map(({ displayName }) => displayName) } }
  }
  const people = await Promise.all([
    add('maya@bloom.example', 'Maya', 'Vale', 'admin', [bloom]),
    add('jonas@bloom.example', 'Jonas', 'Keller', 'agent', [bloom]),
    add('sam@parley.example', 'Sam', 'Okafor', 'wbb-agent', [bloom, cycles]),
    add('rosa@harbour.example', 'Rosa', 'Lind', 'admin', [cycles]),
  ])
  pool.client.destroy()
  const [maya, jonas, sam, rosa] = people.map(({ agent }) => agent) as [AgentItem, AgentItem, AgentItem, AgentItem]
  tell('content and conversations', 1, 3)
  await Promise.all([openFlorist(bloom, { maya, jonas, sam }), openBicycleShop(cycles, rosa)])
  tell('what comes last', 2, 3)
  await Promise.all([maya, sam].map((agent) => settleInDraft(agent, bloom)))
  await wishDigest(maya, bloom)
  // Later than all else: the demo's past is answered by what the bot knows itself.
  if (model) await setLanguageModel({ client: bloom.id }, model)
  return people.map(({ signIn }) => signIn)
}

/** Later than any sign-in: a choice made by hand holds until the next one (ENV-008). */
const afterAllSignIns = Date.UTC(9999, 0) / 1000

/** Who builds begins where there is something to build, until they choose the live environment themselves. */
async function settleInDraft(agent: AgentItem, { id, environments }: FoundedCompany): Promise<void> {
  const draft = environments.find(({ isLive }) => !isLive)
  if (!draft) throw new Error('The demo has no draft.')
  const chosen = { ...agent.environments, [id]: { id: draft._id, chosen: afterAllSignIns } }
  const settled = { ...agent, environments: chosen, version: agent.version + 1 }
  await transact([new Table({}).replace(agents, settled, { field: 'version', value: agent.version })])
}

/** A letter tells of each week, the first one in the first night. */
const wishDigest = ({ _id, authId }: AgentItem, { id }: FoundedCompany): Promise<void> =>
  transact([
    new Table({}).set(agents, authId, { weeklyDigest: true }),
    new Table({ client: id }).set(members, _id, { weeklyDigest: true }),
  ])

/** Twelve random characters and one of each kind that the password policy asks for. */
const newPassword = () => `${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}-Aa1`
