/**
 * Customers who were erased.
 *
 * | item    | per    | id                                                                        | group |
 * |---------|--------|---------------------------------------------------------------------------|-------|
 * | erasure | client | ULID; holds the id of the customer as long as it is under way             |       |
 * | erased  | world  | the subject of an erasure: a table that is restored is swept with them; dropped after sixty days | `all` |
 *
 * A subject is made of the id with a key that is in the keyring alone: who knows the id and asks this platform can tell
 * whether it is the one, and nobody else can.
 */
import * as z from 'zod/mini'
import { Erasure } from '#shared/contracts/privacy'
import { Id } from '#shared/ids'
import type { ConversationScope } from '../platform/table/scope.ts'
import { collection } from '../platform/table/table.ts'
import { signaturesOf } from '../platform/tenancy/keyring.ts'
import { SignedReceipt } from './receipt.ts'

const ErasureItem = z.extend(Erasure, {
  /** The job that has it in hand; none once it is over. */
  run: z.optional(Id),
  userId: z.optional(Id),
  /** When a step last told of itself. */
  seen: z.iso.datetime(),
  receipt: z.optional(SignedReceipt),
})
export type ErasureItem = z.infer<typeof ErasureItem>

export const erasures = collection({ name: 'erasure', per: 'client', schema: ErasureItem, id: ({ _id }) => _id })

/** Longer than the way back to a table as it was. */
const markDays = 60

const ErasedItem = z.object({ subject: z.string(), at: z.iso.datetime() })

export const marks = collection({
  name: 'erased',
  per: 'world',
  schema: ErasedItem,
  id: ({ subject }) => subject,
  group: () => 'all',
  expires: ({ at }) => Math.floor(Date.parse(at) / 1000) + markDays * 24 * 60 * 60,
})

/** What names a customer after that, by each key there has been, the newest first. */
export const subjectsOf = ({ client, conversation }: ConversationScope): Promise<readonly string[]> =>
  signaturesOf('erasure', ['subject', client, conversation])
