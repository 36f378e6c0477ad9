/** One step of clearing data sets of a company, one set after the other and each of them to its end: `more` until then. */
import * as z from 'zod/mini'
import { dataSets, type DataSet } from '#shared/contracts/workspaces'
import { Id } from '#shared/ids'
import { clearContent } from '../../areas/backups/steps.ts'
import { forgetTraining } from '../../areas/builds/steps.ts'
import { removeConversations, removeQuestionsBefore } from '../../areas/conversations/steps.ts'
import { forgetGroups } from '../../areas/review/steps.ts'
import { endRemoval, noteRemoval, readRemoval, type RemovalItem } from '../../company/removal.ts'
import { removeFigures } from '../../figures/removal.ts'
import { Table } from '../../platform/table/table.ts'
import { environments } from '../../platform/tenancy/tenancy.ts'

const Input = z.object({
  client: Id,
  run: Id,
  /** The sets that are cleared. */
  done: z.optional(z.array(z.enum(dataSets))),
})
type Input = z.infer<typeof Input>

/** A step ends soon after that, far below a function's time. */
const stepMs = 20_000

interface Some {
  readonly removed: number
  readonly more: boolean
}

/** Figures go last: conversations that are cleared are still counted until then. */
const order = ['content', 'training', 'conversations', 'analytics'] as const satisfies readonly DataSet[]

export async function handler(given: unknown): Promise<Input & { more: boolean }> {
  const { client, run, done = [] } = Input.parse(given)
  const removal = await readRemoval(client)
  const isOver = removal?.run !== run || removal.ended !== undefined
  const set = isOver ? undefined : order.find((each) => removal.sets.includes(each) && !done.includes(each))
  if (isOver || set === undefined) {
    if (!isOver) await endRemoval(removal, 0)
    return { client, run, done, more: false }
  }
  const end = performance.now() + stepMs
  let some: Some = { removed: 0, more: true }
  while (some.more && performance.now() < end) {
    const next = await clear[set](removal)
    some = { removed: some.removed + next.removed, more: next.more }
  }
  if (!(await noteRemoval(removal, { doing: set, removed: some.removed }))) return { client, run, done, more: false }
  return { client, run, done: some.more ? done : [...done, set], more: true }
}

const clear: Readonly<Record<DataSet, (removal: RemovalItem) => Promise<Some>>> = {
  content: async ({ client, by }) => {
    let removed = 0
    for (const environment of await environmentsOf(client)) removed += await clearContent({ client }, environment, by)
    return { removed, more: false }
  },

  training: async ({ client, started }) => {
    let removed = 0
    for (const environment of await environmentsOf(client)) {
      const scope = { client, environment }
      const some = await forgetTraining(scope)
      removed += some.removed
      if (some.more) return { removed, more: true }
      await removeQuestionsBefore(scope, Date.parse(started))
      await forgetGroups(scope)
    }
    return { removed, more: false }
  },

  conversations: async ({ client, started }) => {
    const clearing = { now: new Date(), until: Date.parse(started), keepsFigures: true }
    const removed = await removeConversations({ client }, clearing)
    if (removed > 0) return { removed, more: true }
    for (const environment of await environmentsOf(client))
      await removeQuestionsBefore({ client, environment }, Date.parse(started))
    return { removed, more: false }
  },

  analytics: async ({ client }) => {
    for (const environment of await environmentsOf(client)) {
      const { more, removed = 1 } = await removeFigures({ client, environment })
      if (more) return { removed, more }
    }
    return { removed: 0, more: false }
  },
}

const environmentsOf = async (client: string): Promise<string[]> =>
  ((await new Table({ client }).get(environments, 'environments'))?.list ?? []).map(({ _id }) => _id)
