/** What understands the texts of each company, and what is being trained, for the provider. */
import pMap from 'p-map'
import type { Instance, rasa as contract } from '#shared/contracts/rasa'
import { Problem } from '#shared/problem'
import { listCompanies } from '../../company/companies.ts'
import { dropJob, trainingJobs } from '../../content/models/training-jobs.ts'
import { newBuild } from '../../content/models/new-build.ts'
import type { Operations, WorkContext } from '../../platform/request/context.ts'
import { checkRasa, rasaOf, type Rasa } from '../../platform/outside/rasa.ts'
import { contextIn } from '../../platform/request/scoped-context.ts'
import { Table } from '../../platform/table/table.ts'
import {
  companies,
  contentScope,
  environments,
  liveEnvironment,
  type CompanyItem,
} from '../../platform/tenancy/tenancy.ts'

export const operations: Operations<typeof contract> = {
  instances: async () => {
    const all = (await listCompanies()).filter(({ deleting }) => deleting === undefined)
    return pMap(all, instanceOf, { concurrency: instancesAtOnce })
  },

  jobs: (_, { now }) => trainingJobs(now),

  clearJobs: async ({ jobs }, context) => {
    await context.commit(
      [...new Set(jobs)].map((id) => dropJob(id)),
      { about: { name: `${jobs.length}` } },
    )
    return { cleared: jobs.length }
  },

  createInstance: async ({ client }, context) => {
    const table = new Table({ client })
    const [company, all] = await Promise.all([table.get(companies, 'company'), table.get(environments, 'environments')])
    const environment = all && (liveEnvironment(all) ?? all.list[0])
    if (!company || company.deleting || !environment) throw new Problem('not-found')
    const rasa = await rasaOf({ client })
    if (rasa && !rasa.disabled) await checkRasa({ client }, rasa, context.now)
    const accepted = await beginBuild(contextIn(contentScope(client, environment)), context.actor.fullName)
    await context.commit([], { about: { name: company.displayName } })
    return { accepted }
  },
}

/** Whether there is anything to learn. */
async function beginBuild(there: WorkContext, agent: string): Promise<boolean> {
  try {
    const { changes, events } = await newBuild(there, agent)
    await there.commit(changes, { events })
    return true
  } catch (error) {
    if (Problem.is(error, 'nothing-to-build')) return false
    throw error
  }
}

const instancesAtOnce = 50

async function instanceOf({ _id: client, name, displayName }: CompanyItem): Promise<Instance> {
  const rasa = await rasaOf({ client })
  return {
    client,
    name,
    displayName,
    engine: rasa && !rasa.disabled ? 'rasa' : 'built-in',
    status: statusOf(rasa),
    ...(rasa && { host: new URL(rasa.url).host }),
    ...(rasa?.seen && {
      checked: rasa.seen.checked,
      ...(rasa.seen.model && { model: rasa.seen.model }),
      ...(rasa.seen.version && { version: rasa.seen.version }),
    }),
  }
}

/** The console's own model needs no server, so it is always ready. */
function statusOf(rasa: Rasa | undefined): Instance['status'] {
  if (!rasa) return 'ready'
  if (rasa.disabled) return 'off'
  if (!rasa.seen) return 'unchecked'
  if (!rasa.seen.isReached) return 'unreachable'
  return rasa.seen.trainings ? 'training' : 'ready'
}
