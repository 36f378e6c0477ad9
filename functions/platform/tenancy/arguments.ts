/** Secret arguments of function blocks: stored sealed, opened by the call that needs them. A seal opens for its company only. */
import { secretMask } from '#shared/blocks/handlers'
import { sealText, unsealText } from './keyring.ts'

const prefix = 'sealed:'
/** The name of a key and what it sealed, as the keyring writes them: no text of an author looks like it by chance. */
const sealedForm = /^sealed:[\da-f]{8}\.[\w-]{38,}$/

export const isSealed = (value: unknown): value is string => typeof value === 'string' && sealedForm.test(value)

export const sealArgument = async (client: string, secret: string): Promise<string> =>
  prefix + (await sealText('argument', client, secret))

/** Throws where it is sealed for another company, was altered, or is not sealed. */
export async function unsealArgument(client: string, sealed: string): Promise<string> {
  if (!isSealed(sealed)) throw new Error('An argument that is not sealed was to be opened.')
  return unsealText('argument', client, sealed.slice(prefix.length))
}

/** The value as it may be shown: with a mask in the place of each sealed secret, however deep. */
export function withMasks<T>(value: T): T {
  // Nothing but sealed texts changes, and a mask is a text as well.
  if (isSealed(value)) return secretMask as T
  if (Array.isArray(value)) return value.map(withMasks) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withMasks(part)])) as T
}
