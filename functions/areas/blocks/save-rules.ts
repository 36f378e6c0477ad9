/** Rules of a save that a schema cannot hold: it knows no deployment, and reads what was stored before there was a rule. */
import type { BlockFunction } from '#shared/blocks/index'
import type { BlockDraft } from '#shared/contracts/blocks'
import { faultAt, type FieldFault } from '#shared/faults'
import { badRequest } from '#shared/problem'
import { isOwnSender } from '../../platform/aws/mail-sender.ts'

export function requireRules(draft: BlockDraft): void {
  const faults = draft.type === 'function' ? faultsOf(draft.function) : []
  if (faults.length > 0) throw badRequest(...faults)
}

function faultsOf(content: BlockFunction): FieldFault[] {
  // BLOCKS-056: mail comes from the product's own domain.
  if (content.type === 'email-form-as-table' && content.fromEmail && !isOwnSender(content.fromEmail))
    return [faultAt('function.fromEmail', 'sender-domain')]
  // BLOCKS-057.
  if (content.type === 'unset-form' && !content.unsetAllForms && content.unsetFormIds.length === 0)
    return [faultAt('function.unsetFormIds', 'no-forms')]
  return []
}
