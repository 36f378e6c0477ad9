/** Rules of a save that a schema cannot hold: it knows no deployment, and reads what was stored before there was a rule. */
import type { BlockFunction } from '#shared/blocks/index'
import { installedHandler, isOfModule } from '#shared/catalogue/modules'
import type { BlockDraft } from '#shared/contracts/blocks'
import { faultAt, type FieldFault } from '#shared/faults'
import { badRequest } from '#shared/problem'
import { isOwnSender } from '../../platform/aws/mail-sender.ts'
import type { Context } from '../../platform/request/context.ts'
import { installedModules } from '../../platform/tenancy/installed-modules.ts'

/** A function that asks a handler of a module is saved only where a version with that handler is installed. */
export async function requireInstalled({ table }: Pick<Context, 'table'>, draft: BlockDraft): Promise<void> {
  const does = draft.type === 'function' && draft.function.type === 'handler' ? draft.function : undefined
  if (!does || !isOfModule(does.handlerName)) return
  if (installedHandler(await table.list(installedModules), does.handlerName)) return
  throw badRequest(faultAt('function.handlerName', 'module-missing'))
}

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
