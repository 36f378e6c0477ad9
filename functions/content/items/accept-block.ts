/** What a save makes of a draft, by rules that a schema cannot hold: it knows no deployment, and reads what was stored before there was a rule. */
import type { BlockFunction } from '#shared/blocks/index'
import { installedHandler, isOfModule } from '#shared/catalogue/modules'
import type { Block, BlockDraft } from '#shared/contracts/blocks'
import { faultAt, type FieldFault } from '#shared/faults'
import { badRequest } from '#shared/problem'
import { isOwnSender } from '../../platform/aws/mail-sender.ts'
import type { Context } from '../../platform/request/context.ts'
import { installedModules } from '../../platform/tenancy/installed-modules.ts'
import { acceptUploads } from './block-media.ts'
import { adoptSecrets, sealSecrets } from './block-secrets.ts'

/** The draft of an agent as it may be saved: its files are here, its secrets sealed. */
export async function acceptBlock(context: Context, draft: BlockDraft, before?: Block): Promise<BlockDraft> {
  requireRules(draft)
  await requireInstalled(context, draft)
  return sealSecrets(context.scope, await acceptUploads(context, draft, before), before)
}

/** The same of a block that comes from elsewhere. */
export async function adoptBlock<Draft extends BlockDraft>(
  context: Context,
  draft: Draft,
  here?: Block,
): Promise<Draft> {
  requireRules(draft)
  return adoptSecrets(context.scope, await acceptUploads(context, draft, here))
}

/** A function that asks a handler of a module is saved only where a version with that handler is installed. */
async function requireInstalled({ table }: Pick<Context, 'table'>, draft: BlockDraft): Promise<void> {
  const does = draft.type === 'function' && draft.function.type === 'handler' ? draft.function : undefined
  if (!does || !isOfModule(does.handlerName)) return
  if (installedHandler(await table.list(installedModules), does.handlerName)) return
  throw badRequest(faultAt('function.handlerName', 'module-missing'))
}

function requireRules(draft: BlockDraft): void {
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
