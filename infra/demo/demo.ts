/**
 * A small believable beginning: a florist with a live and a draft environment, and a bicycle shop next door, so that
 * the borders between companies show. Both have a bot that knows its trade; the florist has customers already.
 */
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { ConsoleSettings } from '#shared/console-config'
import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setLanguageModel } from '../../functions/platform/outside/language-model.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { agents, members, type AgentItem } from '../../functions/platform/tenancy/tenancy.ts'
import { foundCompany, type FoundedCompany } from '../../functions/company/founding.ts'
import { settledIn } from '../../functions/company/membership.ts'
import { addPerson } from '../company.ts'
import type { Cloud } from '../local/cloud.ts'
import { loadState, saveState } from '../local/wire/service.ts'
import { companyNames, readFolder, readPeople, type CompanyName } from './folder.ts'
import type { Tell } from './populate.ts'

/** `companies` are the display names of those this person works for. */
export type SignIn = NonNullable<ConsoleSettings['signIns']>[number]

const file = (folder: string) => join(folder, 'sign-ins.json')
const begunFile = (folder: string) => join(folder, 'begun.json')

/** Parley was stopped while it filled this folder for the first time: there is nothing in it that anybody knows. */
export const isHalfFilled = (folder: string): boolean => existsSync(begunFile(folder)) && !existsSync(file(folder))

/** Nobody has been invented for this folder yet. */
export const isNew = (folder: string): boolean => !existsSync(file(folder))

/**
 * The people of this folder: invented with passwords of their own when the folder is new. The florist has the language
 * model, where one is given. Nothing in the cloud may act by itself meanwhile: it is opened with `isPaused`.
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
  const people = await open(cloud, model, tell)
  saveState(file(folder), people)
  rmSync(begunFile(folder))
  return people
}

/** The name in addresses of the company that the demo is mostly about. */
export const demoCompany = 'bloom'

async function open(
  { settings: { userPoolId }, environment, phone }: Cloud,
  model: Parameters<typeof setLanguageModel>[1] | undefined,
  tell: Tell,
): Promise<SignIn[]> {
  Object.assign(process.env, environment)
  // A folder that is known already starts without reading all this.
  const { populate } = await import('./populate.ts')
  const folders = companyNames.map((name) => ({ name, folder: readFolder(name) }))
  const companies = await Promise.all(
    folders.map(async (each) => ({ ...each, company: await foundCompany({ ...each.folder.plan, isEmpty: true }) })),
  )
  const pool = { client: new CognitoIdentityProviderClient({}), userPoolId }
  const people = await Promise.all(readPeople().map((person) => hire(pool, person, companies)))
  pool.client.destroy()
  for (const [place, { name, folder, company }] of companies.entries()) {
    const staff = people.flatMap(({ agent, person }) => {
      const departments = person.companies[name]
      return departments ? [{ agent, departments }] : []
    })
    const founder = people.find(({ person }) => person.email === folder.founder)
    if (!founder) throw new Error(`${folder.founder} is nobody of the demo.`)
    const told: Tell = (step, done, of) => tell(step, place * of + done, companies.length * of)
    await populate({ name, folder, company, founder: founder.agent, staff, phone }, told)
  }
  for (const { agent, person } of people) await settle(agent, person, companies)
  const [first] = companies
  // Later than all else: the demo's past is answered by what the bot knows itself.
  if (model && first) await setLanguageModel({ client: first.company.id }, model)
  return people.map(({ signIn }) => signIn)
}

type Person = ReturnType<typeof readPeople>[number]
type Companies = readonly { readonly name: CompanyName; readonly company: FoundedCompany }[]

async function hire(pool: Parameters<typeof addPerson>[0], person: Person, all: Companies) {
  const { email, firstName, lastName, role } = person
  const companies = all.flatMap(({ name, company }) => (person.companies[name] ? [company] : []))
  const password = newPassword()
  const agent = await addPerson(pool, { email, firstName, lastName, roles: [role], companies, password })
  return { person, agent, signIn: { email, password, role, companies: companies.map((each) => each.displayName) } }
}

/**
 * Who builds begins where there is something to build, until they choose the live environment themselves; and a letter
 * tells of each week, the first one in the first night.
 */
async function settle(agent: AgentItem, { beginsIn, getsDigest }: Person, all: Companies): Promise<void> {
  const settled = all.reduce((each, { company: { id, environments } }) => {
    const begins = environments.find(({ name }) => name === beginsIn)
    return begins ? settledIn(each, id, begins._id) : each
  }, agent)
  const digest = getsDigest ? { weeklyDigest: true } : {}
  // They have talked to customers, so nobody waits for them to accept an invitation.
  const lastActive = new Date().toISOString()
  const clients = settled.clients.map((client) => ({ ...client, lastActive }))
  const after = { ...settled, ...digest, clients, version: agent.version + 1 }
  await transact([
    new Table({}).replace(agents, after, { field: 'version', value: agent.version }),
    ...(getsDigest ? agent.clients.map(({ id: client }) => new Table({ client }).set(members, agent._id, digest)) : []),
  ])
}

/** Twelve random characters and one of each kind that the password policy asks for. */
const newPassword = () => `${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}-Aa1`
