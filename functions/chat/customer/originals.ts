/**
 * Mails as they came: which files of the bucket hold what a customer has written, so that they go with the customer.
 *
 * | item     | per          | id                                            |
 * |----------|--------------|-----------------------------------------------|
 * | original | conversation | key of the file; dropped after two days       |
 */
import * as z from 'zod/mini'
import type { ConversationScope } from '../../platform/table/scope.ts'
import { collection, Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'

/** Longer than the bucket keeps the file. */
const keptSeconds = 2 * 24 * 60 * 60

const originals = collection({
  name: 'original',
  per: 'conversation',
  schema: z.object({ key: z.string(), expires: z.int() }),
  id: ({ key }) => key,
  expires: ({ expires }) => expires,
})

/** Lands with what was heard; nothing where it came without a file. */
export const originalChanges = (
  { scope, now }: { readonly scope: ConversationScope; readonly now: Date },
  key: string | undefined,
): Change[] => {
  if (key === undefined) return []
  const expires = Math.floor(now.getTime() / 1000) + keptSeconds
  return [new Table(scope).put(originals, { key, expires })]
}

export const originalsOf = async (scope: ConversationScope): Promise<string[]> =>
  (await new Table(scope).list(originals)).map(({ key }) => key)
