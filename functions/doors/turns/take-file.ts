/** A file that a customer has sent on a channel, as what they did. */
import type { Heard } from '../../adapters/adapter.ts'
import type { CustomerAction } from '../../bot/actions/customer-actions.ts'
import { fileAction, shownAction } from '../../bot/actions/sent-actions.ts'
import type { OpenedChannel } from '../../channels/opened-channel.ts'
import { hideIn } from '../../chat/masking/masking.ts'
import { once } from '../../platform/aws/environment.ts'
import type { CustomerContext } from '../../platform/request/context.ts'
import { fetchFile } from './fetch-file.ts'

type HeardFile = Extract<Heard, { type: 'file' }>

/** The turn goes on without a file that cannot be had: staff read its name and why, and the customer is told. */
export function takeFile(
  opened: OpenedChannel,
  heard: HeardFile,
  context: CustomerContext,
): () => Promise<CustomerAction> {
  return once(async () => {
    const name = hideIn(context, heard.name)
    const file = await fetchFile(opened, { ...heard, name }, context)
    return typeof file === 'string'
      ? shownAction({ what: 'file', file: { name, contentType: heard.contentType, why: file } }, heard.text)
      : fileAction(file, heard)
  })
}
