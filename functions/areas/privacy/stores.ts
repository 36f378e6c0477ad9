/**
 * The register of stores: wherever something of a customer can lie, and how it is removed from there. What a store is asked
 * a second time it does again, and finds nothing: whoever erases asks until none of them finds anything.
 *
 * | store        | what                                                                                          |
 * |--------------|-----------------------------------------------------------------------------------------------|
 * | figures      | slices, which become a part of what names nobody; every sum stays                              |
 * | files        | what was sent and made, uploads that nobody sent, mails as they came                           |
 * | questions    | what is under review                                                                           |
 * | deliveries   | what webhooks were told or are to be told, and failed calls whose answers may repeat words     |
 * | calls        | kept answers of API keys, calls of agents, mentions in notes                                   |
 * | broadcasts   | places in audiences, responses, events to them alone; the numbers of reports stay               |
 * | queues       | mails, cases and zaps that were to leave                                                       |
 * | exports      | files that were made to be downloaded, and examples in what checks of releases tell            |
 * | search       | words in the rows and files of the search index                                               |
 * | history      | names in audits                                                                                |
 * | conversation | all rows of the conversation, and who it was on channels of others; the last, since it leads to the others |
 *
 * What waits in a queue is sealed, and finds no conversation any more.
 */
import { erasedStores, type ErasedStore } from '#shared/contracts/privacy'
import { removeSendings } from '../../bot/sendings/store.ts'
import { eraseFromBroadcasts } from '../../campaigns/erasure.ts'
import { removeCalls } from '../../chat/desk/agent-calls.ts'
import { removeConversationFiles, removeRows } from '../../chat/customer/deletion.ts'
import { removeMentions } from '../../chat/conversation/mentions.ts'
import { originalsOf } from '../../chat/customer/originals.ts'
import { removeQuestions } from '../../chat/customer/questions.ts'
import { eraseFromChecks } from '../../content/check-erasure.ts'
import { eraseSlices } from '../../figures/erasure.ts'
import { removeExportsBefore } from '../../platform/files/exports.ts'
import { removeMails } from '../../platform/files/mails.ts'
import { removeErrorsOf } from '../../platform/outside/error-log.ts'
import { dropNames } from '../../platform/request/audits.ts'
import { removeAnswersNaming } from '../../platform/request/kept-answers.ts'
import type { ClientScope, ConversationScope, EnvironmentScope } from '../../platform/table/scope.ts'
import { removeFromIndex, removeOrphans } from '../../search/compact.ts'
import { dropDeliveriesOf } from '../../webhooks/drop.ts'
import { giveUpDumps } from '../analytics/dump/operations.ts'

/** Customers of one company who are to leave nothing. */
export interface Gone extends ClientScope {
  /** Their conversations. */
  readonly ids: ReadonlySet<string>
  /** All that the company has. */
  readonly environments: readonly string[]
  /** What was made until then may hold something of them. */
  readonly until: Date
  readonly now: Date
}

interface Looked {
  readonly removed: number
  /** Something is under way that may leave more: another look is needed. */
  readonly waits?: boolean
}

type Erase = (gone: Gone) => Promise<Looked>

async function sumOf<T>(items: Iterable<T>, remove: (item: T) => Promise<number>): Promise<number> {
  let sum = 0
  for (const item of items) sum += await remove(item)
  return sum
}

const ofEach = ({ client, ids }: Gone, remove: (scope: ConversationScope) => Promise<number>): Promise<number> =>
  sumOf(ids, (conversation) => remove({ client, conversation }))

const inEach = (
  { client, environments }: Gone,
  remove: (scope: EnvironmentScope) => Promise<number>,
): Promise<number> => sumOf(environments, (environment) => remove({ client, environment }))

const stores: Readonly<Record<ErasedStore, Erase>> = {
  figures: async (gone) => ({ removed: await ofEach(gone, (scope) => eraseSlices(scope, gone)) }),

  files: async (gone) => ({ removed: await ofEach(gone, eraseFiles) }),

  questions: async (gone) => {
    // Questions lie in the order of time: none of a customer is older than the customer.
    const after = [...gone.ids].toSorted()[0] ?? ''
    const isTheirs = ({ userId }: { readonly userId: string }) => gone.ids.has(userId)
    return { removed: await inEach(gone, (scope) => removeQuestions(scope, isTheirs, { after })) }
  },

  deliveries: async (gone) => ({
    removed: (await dropDeliveriesOf(gone, gone.ids)) + (await removeErrorsOf(gone, gone.ids)),
  }),

  calls: async (gone) => ({
    removed:
      (await removeAnswersNaming(gone, [...gone.ids])) +
      (await removeCalls(gone, gone.ids)) +
      (await removeMentions(gone, gone.ids)),
  }),

  broadcasts: async (gone) => ({ removed: await inEach(gone, (scope) => eraseFromBroadcasts(scope, gone.ids)) }),

  queues: async (gone) => ({ removed: await removeSendings(gone, gone.ids) }),

  exports: async (gone) => {
    // A dump that is under way leaves no file from then on.
    await giveUpDumps(gone, gone.until)
    let removed = await removeExportsBefore(gone, gone.until)
    let waits = false
    for (const environment of gone.environments) {
      const checked = await eraseFromChecks({ client: gone.client, environment }, gone.ids, gone.now)
      removed += checked.erased
      waits ||= checked.waits
    }
    return { removed, waits }
  },

  search: async (gone) => {
    const removed = await removeFromIndex(gone, (conversation) => (gone.ids.has(conversation) ? Infinity : 0))
    // A file whose writer died may hold words of theirs, and one that is young may have a writer.
    return { removed, waits: (await removeOrphans(gone, gone.now)) > 0 }
  },

  history: async (gone) => ({ removed: await sumOf(gone.ids, (id) => dropNames(gone, id)) }),

  conversation: async (gone) => ({ removed: await ofEach(gone, (scope) => removeRows(scope, gone.environments)) }),
}

async function eraseFiles(scope: ConversationScope): Promise<number> {
  const mails = await originalsOf(scope)
  await removeMails(mails)
  return mails.length + (await removeConversationFiles(scope))
}

/** The conversation itself goes last: it says where files and slices are. */
const order: readonly ErasedStore[] = [...erasedStores.filter((name) => name !== 'conversation'), 'conversation']

export type Counts = Partial<Record<ErasedStore, number>>

/**
 * Looks at every store once and removes what is there; `note` is told of each what it has removed. Gives whether nothing
 * was there, and nothing is under way that could leave something.
 */
export async function eraseOnce(gone: Gone, note: (counts: Counts) => Promise<void>): Promise<boolean> {
  let isClean = true
  for (const name of order) {
    const { removed, waits = false } = await stores[name](gone)
    if (removed > 0) await note({ [name]: removed })
    if (removed > 0 || waits) isClean = false
  }
  return isClean
}
