/** What is different with e-mail: which conversation a mail goes on with, who answers it, and what nobody answers. */
import { cut } from '#shared/fields/text'
import { titleLengthMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import type { Heard } from '../../adapters/adapter.ts'
import type { MailSettings } from '../../adapters/email/mailbox.ts'
import { manualTopicOf } from '../../adapters/email/parse.ts'
import type { CustomerAction } from '../../bot/actions/customer-actions.ts'
import { topicsOf } from '../../bot/turn/turn-topics.ts'
import { hashOf } from '../../chat/customer/contact.ts'
import { findConversation } from '../../chat/conversation/conversation.ts'
import { hideIn } from '../../chat/masking/masking.ts'
import { log } from '../../platform/aws/log.ts'
import { sendMail } from '../../platform/aws/mail.ts'
import { mailSender, receivingDomain } from '../../platform/aws/mail-sender.ts'
import { admit } from '../../platform/tenancy/limiter.ts'
import type { CustomerContext } from '../../platform/request/context.ts'
import type { OpenedChannel } from '../../channels/opened-channel.ts'

const isMail = ({ channel }: OpenedChannel): boolean => channel === 'email'

/** A mail that must not be answered by a machine, because one wrote it, or because it is unwanted. */
export function isUnanswered(opened: OpenedChannel, { from: { more = {} } }: Heard): boolean {
  return isMail(opened) && (more['spam'] === 'yes' || (more['automatic'] ?? 'no') !== 'no')
}

/** A mail of a machine that a person has to look at: no list's, no answer of somebody who is away, and not unwanted. */
export function isForPerson(opened: OpenedChannel, { from: { more = {} } }: Heard): boolean {
  return isMail(opened) && more['spam'] !== 'yes' && more['automatic'] === 'automatic'
}

/**
 * Counts a mail that the bot is about to answer. False beyond ten answers an hour to one address: a program that does not say
 * so may be answering each of them, or strangers may want the company to write to somebody. Such a mail is for people.
 */
export async function mayBotAnswer(
  opened: OpenedChannel,
  { scope: { client }, now }: Pick<CustomerContext, 'scope' | 'now'>,
  to: string,
): Promise<boolean> {
  if (!isMail(opened)) return true
  try {
    await admit('mailAnswer', { client: { client }, name: hashOf(to) }, now)
    return true
  } catch (error) {
    if (Problem.is(error, 'too-many-requests')) return false
    throw error
  }
}

/** The conversation of this environment that a mail names by our mark: others than its customer may answer in it. */
export async function namedConversation(
  opened: OpenedChannel,
  { from: { more = {} } }: Heard,
): Promise<string | undefined> {
  const { scope } = opened
  const named = isMail(opened) ? more['conversation'] : undefined
  if (named === undefined) return undefined
  try {
    const { channel, environmentId } = await findConversation(scope, named)
    return channel === opened.channel && environmentId === scope.environment ? named : undefined
  } catch (error) {
    if (Problem.is(error, 'not-found')) return undefined
    throw error
  }
}

/**
 * CHANNELS-019: mails of some topics, and those that nothing answers, are left to people. A mail's topic is that of the
 * response which would answer it, or the one of its mailbox.
 */
export function personFor(
  opened: OpenedChannel,
  { account }: Heard,
  context: CustomerContext,
): CustomerAction['needsPerson'] {
  if (!isMail(opened)) return undefined
  // The values of a channel are read by its own fields.
  const settings = opened.settings as unknown as MailSettings
  return async (turn) => {
    if (turn.unanswered !== undefined) return true
    const topics = [undefined, ...(await topicsOf(context.scope, turn))]
    return topics.some((topic) => manualTopicOf(settings, account, topic) !== undefined)
  }
}

/**
 * The first mail of a person goes to the company's own address as well, if it has named one. It is told once or, after a crash,
 * not at all; what a machine wrote, or what would come back to a mailbox of ours, is told to nobody.
 */
export async function tellCompany(opened: OpenedChannel, heard: Heard, context: CustomerContext): Promise<void> {
  if (!isMail(opened) || heard.type !== 'text' || isUnanswered(opened, heard)) return
  // The values of a channel are read by its own fields.
  const { defaultToEmail } = opened.settings as unknown as MailSettings
  const to = defaultToEmail.trim().toLowerCase()
  const own = receivingDomain()
  if (!to || !mailSender() || (own !== '' && to.endsWith(`@${own}`))) return
  const { more = {}, ids } = heard.from
  const subject = cut((more['subject'] ?? '').replace(/\p{Cc}+/gu, ' ').trim() || ids[0], titleLengthMax)
  try {
    await sendMail({ to: [to], subject, text: `${ids[0]}:\n\n${hideIn(context, heard.text)}`, reference: heard.id })
  } catch (error) {
    log.warn('A company could not be told of a mail.', error as Error)
  }
}
