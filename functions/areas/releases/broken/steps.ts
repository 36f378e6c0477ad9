/** Mails a company which of its live responses are broken (SETTINGS-016): once a night, and only where some are. */
import { letterLanguage, sendLetter } from '../../../company/letter.ts'
import { mailId, sendOnce, type Outcome } from '../../../company/mail-once.ts'
import { brokenLetters } from '../../../company/mails/broken.ts'
import { consoleOrigin, mailSender } from '../../../platform/aws/mail-sender.ts'
import { derivedId } from '../../../platform/table/derived-id.ts'
import type { CompanyConfig } from '../../../platform/tenancy/company.ts'
import { contentScope, liveEnvironment } from '../../../platform/tenancy/tenancy.ts'
import { findBroken } from './find.ts'

/** `sound`: nothing is broken, so that there is no mail. `none`: nobody wants one, or nobody is answered. */
export async function mailBroken(
  { company, environments, settings }: Pick<CompanyConfig, 'company' | 'environments' | 'settings'>,
  { day, now }: { readonly day: string; readonly now: Date },
): Promise<Outcome | 'sound' | 'none'> {
  const to = addressesIn(settings.brokenBlocksEmail)
  const live = liveEnvironment(environments)
  if (to.length === 0 || !live || !mailSender()) return 'none'
  const language = letterLanguage(undefined, company)
  const scope = contentScope(company._id, live)
  const broken = await findBroken(scope, settings, language)
  if (broken.length === 0) return 'sound'
  const name = { day, kind: 'broken' as const }
  const letter = brokenLetters[language]({ company: company.displayName, broken, origin: consoleOrigin() })
  const reference = derivedId('mail', company._id, mailId(name))
  return sendOnce({ client: company._id }, name, { now, send: () => sendLetter(to, letter, reference) })
}

const addressesIn = (list: string): string[] =>
  list
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
