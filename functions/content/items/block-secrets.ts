/** The secret arguments of function blocks are sealed when they are saved; no answer but a file shows even the seal. */
import { handlers, secretMask } from '#shared/blocks/handlers'
import type { ContentOf } from '#shared/blocks/index'
import type { Block, BlockDraft } from '#shared/contracts/blocks'
import type { FormValue } from '#shared/engine/form-answer'
import { faultAt } from '#shared/faults'
import { urlOf } from '#shared/fields/url'
import { argumentsLengthMax, secretLengthMax } from '#shared/limits'
import { badRequest } from '#shared/problem'
import type { ClientScope } from '../../platform/table/scope.ts'
import { isSealed, sealArgument, unsealArgument } from '../../platform/tenancy/arguments.ts'

/** The draft with its secrets sealed; a mask keeps the secret that `before` has, which is the same block as it is now. */
export const sealSecrets = <Draft extends BlockDraft>(scope: ClientScope, draft: Draft, before?: Block) =>
  changeSecrets(draft, async (value, name) =>
    value === secretMask ? secretOf(before, name) : sealedOf(scope, value, name),
  )

/**
 * The block of a file with its secrets sealed. What was sealed for another company is left out; so is a mask, or else a
 * file could have a secret of this company sent to an address of its own.
 */
export const adoptSecrets = <Draft extends BlockDraft>(scope: ClientScope, draft: Draft) =>
  changeSecrets(draft, async (value, name) => {
    if (value === secretMask) return undefined
    if (!isSealed(value)) return sealedOf(scope, value, name)
    const isOurs = unsealArgument(scope.client, value).then(
      () => true,
      () => false,
    )
    return (await isOurs) ? value : undefined
  })

async function sealedOf({ client }: ClientScope, value: FormValue, name: string): Promise<string | undefined> {
  const path = `function.args.${name}`
  if (typeof value !== 'string') throw badRequest(faultAt(path, 'wrong'))
  if (value.length > secretLengthMax) throw badRequest(faultAt(path, 'too-long', { max: secretLengthMax }))
  return value === '' ? undefined : sealArgument(client, value)
}

/**
 * A function as it is tried: what is typed is sealed, and a mask stands for the secret of the saved block, but only for
 * the server it is saved for. Whoever types another address has to type the secret as well.
 */
export async function secretsForTrial(scope: ClientScope, draft: HandlerDraft, saved: Block | undefined) {
  const kept = handlerIn(saved)
  const isSameServer = kept !== undefined && originOf(kept.endpoint) === originOf(draft.endpoint)
  const change = async (value: FormValue, name: string) => {
    if (value !== secretMask) return sealedOf(scope, value, name)
    if (!isSameServer) throw badRequest(faultAt(`function.args.${name}`, 'secret-again'))
    return secretOf(saved, name)
  }
  return withSecrets(draft, change)
}

const originOf = (endpoint: string): string | undefined => urlOf(endpoint)?.origin ?? endpoint

function secretOf(block: Block | undefined, name: string): FormValue | undefined {
  const kept = handlerIn(block)?.args[name]
  return isSealed(kept) ? kept : undefined
}

type HandlerDraft = ContentOf<'handler'>
type ChangeSecret = (value: FormValue, name: string) => Promise<FormValue | undefined>

const handlerIn = (block: BlockDraft | undefined) =>
  block?.type === 'function' && block.function.type === 'handler' ? block.function : undefined

/** The draft with each of its secrets as `change` gives it; one that becomes nothing is left out. */
async function changeSecrets<Draft extends BlockDraft>(draft: Draft, change: ChangeSecret): Promise<Draft> {
  const content = handlerIn(draft)
  return content ? { ...draft, function: await withSecrets(content, change) } : draft
}

async function withSecrets(content: HandlerDraft, change: ChangeSecret): Promise<HandlerDraft> {
  const args = { ...content.args }
  for (const { name, type } of handlers[content.handlerName].args) {
    const given = args[name]
    if (type !== 'secret' || given === undefined) continue
    const value = await change(given, name)
    if (value === undefined) delete args[name]
    else args[name] = value
  }
  // A seal is longer than what it seals.
  if (JSON.stringify(args).length > argumentsLengthMax) throw badRequest(faultAt('function.args', 'arguments-size'))
  return { ...content, args }
}
