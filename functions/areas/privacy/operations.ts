/** Privacy: holds, what retention would delete, and who was erased. */
import type { privacy } from '#shared/contracts/privacy'
import { Problem } from '#shared/problem'
import { offerFile } from '../../platform/files/exports.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { countOld } from './count-old.ts'
import { eraseCustomer, erasureNow, listErasures } from '../../erasure/erasure.ts'
import { holdOperations } from './holds.ts'
import { publicKeys } from '../../erasure/receipt.ts'
import { erasures, type ErasureItem } from '../../erasure/store.ts'

export const operations: Operations<typeof privacy> = {
  countOld,
  ...holdOperations,

  erasures: async (_, context) => (await listErasures(context)).map((item) => erasureNow(item, context.now)),

  erase: async ({ userId, reason }, context) => {
    // By what names nobody, because the list of erasures does not say who it was either.
    const about = ({ _id, subject }: ErasureItem) => ({ name: subject, id: _id })
    return erasureNow(await eraseCustomer(context, userId, { about, reason }), context.now)
  },

  erasure: async ({ id }, context) => erasureNow(await findErasure(context, id), context.now),

  receipt: async ({ id }, context) => {
    const { receipt, completed = '', subject } = await findErasure(context, id)
    if (!receipt) throw new Problem('not-found')
    const file = await offerFile(context.scope, {
      id: context.newId(),
      fileName: `erasure-${completed.slice(0, 'yyyy-mm-dd'.length)}-${id}.json`,
      contentType: 'application/json',
      body: `${JSON.stringify(receipt, null, 2)}\n`,
    })
    await context.commit([], { about: { name: subject, id } })
    return file
  },

  receiptKeys: () => publicKeys(),
}

async function findErasure({ table }: Context, id: string): Promise<ErasureItem> {
  const found = await table.get(erasures, id)
  if (!found) throw new Problem('not-found')
  return found
}
