/** Mails a company which of its live responses are broken (SETTINGS-016): once a night, and only where some are. */
import { interfaceLanguages } from '#shared/languages'
import { log } from '../../../platform/aws/log.ts'
import { consoleOrigin, mailSender } from '../../../platform/aws/mail-sender.ts'
import { sendMail } from '../../../platform/aws/mail.ts'
import { derivedId } from '../../../platform/table/derived-id.ts'
import { isDone, noteDone, noteUndone, type Night } from '../../../platform/tenancy/nights.ts'
import type { CompanyConfig } from '../../../platform/tenancy/company.ts'
import { contentScope, liveEnvironment } from '../../../platform/tenancy/tenancy.ts'
import { findBroken } from './find.ts'
import { mailOf } from './mail.ts'

/**
 * The mail is noted before it leaves: two runs of a night send one mail, and a kill right in between sends none before the
 * next night. A mail that was refused may be tried again.
 */
export async function mailBroken(
  night: Night,
  { company, environments, settings }: Pick<CompanyConfig, 'company' | 'environments' | 'settings'>,
): Promise<void> {
  const to = addressesIn(settings.brokenBlocksEmail)
  const live = liveEnvironment(environments)
  if (to.length === 0 || !live || !mailSender() || (await isDone(night, 'mail'))) return
  const language = interfaceLanguages.find((each) => each === company.supportedLangs[0]) ?? 'en'
  const broken = await findBroken(contentScope(company._id, live), settings, language)
  if (!(await noteDone(night, 'mail')) || broken.length === 0) return
  const mail = mailOf(broken, { company: company.displayName, language, origin: consoleOrigin() })
  try {
    await sendMail({ to, ...mail, reference: derivedId('broken-responses', company._id, night.day) })
  } catch (error) {
    log.error('The mail about broken responses could not be sent.', error as Error)
    await noteUndone(night, 'mail')
  }
}

const addressesIn = (list: string): string[] =>
  list
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
