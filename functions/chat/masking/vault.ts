/**
 * Masked values that a company keeps, sealed.
 *
 * | item  | per          | id                                          |
 * |-------|--------------|---------------------------------------------|
 * | vault | conversation | the placeholder; dropped after thirty days  |
 */
import * as z from 'zod/mini'
import { vaultDays } from '#shared/limits'
import type { ConversationScope } from '../../platform/table/scope.ts'
import { collection, Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { sealText, unsealText } from '../../platform/tenancy/keyring.ts'

const VaultItem = z.object({ _id: z.string(), sealed: z.string(), created: z.iso.datetime() })

const daySeconds = 24 * 60 * 60
const secondOf = (moment: string): number => Math.floor(Date.parse(moment) / 1000)

const vault = collection({
  name: 'vault',
  per: 'conversation',
  schema: VaultItem,
  id: ({ _id }) => _id,
  expires: ({ created }) => secondOf(created) + vaultDays * daySeconds,
})

/** A seal opens in this conversation and for this placeholder only. */
const ownerOf = ({ client, conversation }: ConversationScope, placeholder: string): string =>
  JSON.stringify([client, conversation, placeholder])

export const sealValue = (scope: ConversationScope, placeholder: string, value: string): Promise<string> =>
  sealText('vault', ownerOf(scope, placeholder), value)

export const unsealValue = (scope: ConversationScope, placeholder: string, sealed: string): Promise<string> =>
  unsealText('vault', ownerOf(scope, placeholder), sealed)

/** Keeps a value for thirty days from now on. */
export async function vaultChange(
  scope: ConversationScope,
  placeholder: string,
  value: string,
  now: Date,
): Promise<Change> {
  const sealed = await sealValue(scope, placeholder, value)
  return new Table(scope).put(vault, { _id: placeholder, sealed, created: now.toISOString() })
}

/** The value of a placeholder; none where it is not kept, or not any more. */
export async function valueInVault(
  scope: ConversationScope,
  placeholder: string,
  now: Date,
): Promise<string | undefined> {
  const found = await new Table(scope).get(vault, placeholder)
  const isKept = found && secondOf(found.created) + vaultDays * daySeconds > now.getTime() / 1000
  return isKept ? unsealValue(scope, placeholder, found.sealed) : undefined
}
