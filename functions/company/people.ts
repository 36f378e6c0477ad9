/** Agents of the whole cloud: those of an organisation, those of none, and one by their id. */
import pMap from 'p-map'
import { listOrganisations } from './organisations.ts'
import { Table } from '../platform/table/table.ts'
import { agents, members, type AgentItem } from '../platform/tenancy/tenancy.ts'

const world = new Table({})
const atOnce = 20

/** The group of agents who belong to no organisation. */
const ofNone = 'none'

/** The agents of an organisation. */
export const listAgentsOf = (organisation: string): Promise<AgentItem[]> => world.listGroup(agents, organisation)

/** The agents of all organisations, and those of none. */
export const listAllAgents = async (): Promise<AgentItem[]> =>
  (await pMap(await allGroups(), listAgentsOf, { concurrency: atOnce })).flat()

const allGroups = async (): Promise<string[]> => [ofNone, ...(await listOrganisations()).map(({ _id }) => _id)]

/** Where an agent is looked for: among the members of some companies, in an organisation, or in the whole cloud. */
interface Within {
  readonly clients: readonly string[]
  readonly organisation: string | undefined
  readonly isEverywhere: boolean
}

/** The agent of this id, where they are looked for. */
export async function findAgent(
  id: string,
  { clients, organisation, isEverywhere }: Within,
): Promise<AgentItem | undefined> {
  const found = await Promise.all(clients.map((client) => new Table({ client }).get(members, id)))
  const authId =
    found.find((member) => member !== undefined)?.authId ??
    (await findAuthId(id, isEverywhere ? await allGroups() : [organisation ?? []].flat()))
  return authId === undefined ? undefined : world.get(agents, authId)
}

async function findAuthId(id: string, groups: readonly string[]): Promise<string | undefined> {
  // The newest one that is no newer; ids are equally long.
  const nearestOf = (group: string) => world.pageOfGroup(agents, group, { size: 1, before: `${id}~` })
  const nearest = await pMap(groups, nearestOf, { concurrency: atOnce })
  return nearest.flat().find(({ _id }) => _id === id)?.authId
}
