/** What a company has, and how some of it is removed. Each part may be removed again: what is gone is not found. */
import pMap from 'p-map'
import { forgetTrainingJobs } from '../../areas/builds/steps.ts'
import { removeConversations } from '../../areas/conversations/steps.ts'
import { dropLink, linksOf } from '../../company/links.ts'
import { releaseStaff } from '../../company/membership.ts'
import { endPayment } from '../../company/payment/end-payment.ts'
import { dropRetired, retiredOf } from '../../content/releases.ts'
import { forgetWatch } from '../../content/watch-rows.ts'
import { forgetEnvironment } from '../../figures/removal.ts'
import { deleteSchedule, listSchedules } from '../../platform/aws/schedules.ts'
import { removeCompanyFiles } from '../../platform/files/company-files.ts'
import { closeSockets, consoleSockets } from '../../platform/realtime/sockets.ts'
import { removeSome, removeSomeOfClient } from '../../platform/table/bulk-delete.ts'
import { clientCollections } from '../../platform/table/keys.ts'
import { Table } from '../../platform/table/table.ts'
import { transact } from '../../platform/table/transaction.ts'
import { contentScope, environments, type EnvironmentItem } from '../../platform/tenancy/tenancy.ts'
import { environmentParts } from '../collect-content/environment.ts'

interface Some {
  readonly removed: number
  readonly more: boolean
}

interface Part {
  /** As progress names it. */
  readonly name: string
  readonly remove: (client: string) => Promise<Some>
}

const itemsAtOnce = 500
const atOnce = 10

const all = (removed: number): Some => ({ removed, more: false })

const environmentsOf = async (client: string): Promise<readonly EnvironmentItem[]> =>
  (await new Table({ client }).get(environments, 'environments'))?.list ?? []

async function removePeople(client: string): Promise<Some> {
  const open = await consoleSockets({ client }, { stale: false })
  await closeSockets({ client })
  const links = await linksOf(client, itemsAtOnce)
  for (const { hash } of links) await transact([dropLink(hash)])
  return { removed: open.length + links.length + (await releaseStaff(client)), more: links.length === itemsAtOnce }
}

async function removeSchedules(client: string): Promise<Some> {
  const names = await listSchedules(`${client}-`)
  await pMap(names, (name) => deleteSchedule(name), { concurrency: atOnce })
  return all(names.length)
}

async function removeTalks(client: string): Promise<Some> {
  const clearing = { now: new Date(), until: Infinity, keepsFigures: false }
  const removed = await removeConversations({ client }, clearing)
  return { removed, more: removed > 0 }
}

async function removeEnvironments(client: string): Promise<Some> {
  let removed = 0
  for (const environment of await environmentsOf(client)) {
    const scope = contentScope(client, environment)
    for (const remove of environmentParts) {
      const some = await remove(scope)
      removed += some.removed ?? Number(some.more)
      if (some.more) return { removed, more: true }
    }
    await forgetWatch(environment._id)
    await forgetEnvironment(environment._id)
  }
  return all(removed)
}

/** Rows that releases have left behind are found by nothing else. */
async function removeRetired(client: string): Promise<Some> {
  let removed = 0
  for (const scope of await retiredOf(client)) {
    const some = await removeSome({ client, environment: scope.environment, release: scope.release }, itemsAtOnce)
    removed += some.removed + 1
    if (some.more) return { removed, more: true }
    for (const remove of scope.keepUntil === undefined ? environmentParts : [])
      if ((await remove(scope)).more) return { removed, more: true }
    await forgetWatch(scope.environment)
    await forgetEnvironment(scope.environment)
    await dropRetired(scope.release)
  }
  return all(removed)
}

/** By these two a company is found; they go last, with the end of the deletion. */
const lastOnes: readonly string[] = ['company', 'environments']

async function removeCollections(client: string): Promise<Some> {
  let removed = 0
  for (const name of clientCollections.filter((each) => !lastOnes.includes(each))) {
    const some = await removeSomeOfClient({ client }, name, itemsAtOnce)
    removed += some.removed
    if (some.more) return { removed, more: true }
  }
  return all(removed)
}

export const parts: readonly Part[] = [
  { name: 'people', remove: removePeople },
  { name: 'schedules', remove: removeSchedules },
  { name: 'conversations', remove: removeTalks },
  { name: 'environments', remove: removeEnvironments },
  { name: 'environments', remove: removeRetired },
  { name: 'training', remove: async (client) => all(await forgetTrainingJobs(client)) },
  { name: 'files', remove: (client) => removeCompanyFiles({ client }) },
  // Behind what is ours alone, because somebody else may be down; the settings say who the customer is.
  { name: 'payment', remove: async (client) => all(await endPayment({ client })) },
  { name: 'settings', remove: removeCollections },
]
