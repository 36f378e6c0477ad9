/** Tells the author of a broadcast by mail that it has paused by itself. */
import { letterLanguage, sendLetter } from '../company/letter.ts'
import { pausedBroadcastLetters } from '../company/mails/paused-broadcast.ts'
import { log } from '../platform/aws/log.ts'
import { consoleOrigin, mailSender } from '../platform/aws/mail-sender.ts'
import { derivedId } from '../platform/table/derived-id.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { companyConfig } from '../platform/tenancy/company.ts'
import { agents, members } from '../platform/tenancy/tenancy.ts'
import type { BroadcastItem } from './store.ts'

/** A mail that cannot be sent is logged: the console tells it as well. */
export async function tellAuthor({ client }: EnvironmentScope, item: BroadcastItem): Promise<void> {
  if (!mailSender()) return
  try {
    const member = await new Table({ client }).get(members, item.by._id)
    if (!member) return
    const [agent, { company }] = await Promise.all([
      new Table({}).get(agents, member.authId),
      companyConfig(client, new Date()),
    ])
    const letter = pausedBroadcastLetters[letterLanguage(agent, company)]({
      company: company.displayName,
      broadcast: item.name,
      id: item._id,
      origin: consoleOrigin(),
    })
    await sendLetter([member.email], letter, derivedId('mail', item._id, item.pausedAt ?? ''))
  } catch (error) {
    log.warn('The author of a broadcast could not be told that it has paused.', error as Error)
  }
}
