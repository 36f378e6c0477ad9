/**
 * E-mail: what is forwarded to a mailbox of ours, and the answers.
 *
 * Documented: what SES tells of a mail, and how it sends (AWS: "Receiving email", "SendEmail"); mails themselves (RFC 5322,
 * 2045 to 2047, 2231), programs that answer (RFC 3834), mails that come back (RFC 3464). Observed: that SES gives each mail a
 * Message-ID of its own, and the heads that mail programs write above what they quote. Assumed: what programs of telephones
 * put below a mail in Welsh.
 *
 * With a live account: 1. Deploy with a receiving domain, and point its MX at SES. 2. Make the stage's set of rules the
 * active one. 3. Enter a mailbox; copy its address. 4. Test: account named. 5. Forward an address of the company to it.
 * 6. Write to that address: the conversation is there. 7. The answer arrives with the company's name and the footer.
 * 8. Answer it from a telephone: only what is new is shown. 9. Send a photograph. 10. Switch on an out-of-office reply, and
 * answer as an agent: nothing comes back.
 */
import { email as definition } from '#shared/channels/email'
import { adapterFor, type Finding, type Refusal } from '../adapter.ts'
import { isOwnSender, mailSender, receivingDomain } from '../../platform/aws/mail-sender.ts'
import { readKeptMail } from '../../platform/files/mails.ts'
import { mailBytesMax } from '#shared/limits'
import { accountsOf, addressOf, type MailSettings } from './mailbox.ts'
import { readMailFile } from './mime.ts'
import { heardAtDoor, keepRaw, openMail, verifyMail } from './read.ts'
import { joinMails, renderMail } from './render.ts'
import { sendMailTo } from './send.ts'

export const email = adapterFor(definition, {
  verify: verifyMail,
  read: openMail,
  keep: keepRaw,
  parse: heardAtDoor,
  accounts: accountsOf,
  render: renderMail,
  join: joinMails,
  send: (call, address, settings, _, now) => sendMailTo(call, address, settings, now),
  test: (settings) => Promise.resolve(testMail(settings)),
  media: fetchMailFile,
})

/** A mailbox is ours as soon as we have made it: there is nobody who could prove more. */
function testMail(settings: MailSettings): readonly Finding[] {
  const { defaultFromEmail } = settings
  const domain = receivingDomain()
  const boxes = accountsOf(settings).map((account): Finding => ({
    ok: domain !== '',
    code: domain === '' ? 'not-testable' : 'account',
    values: { name: domain === '' ? account : addressOf(account, domain) },
    ...(domain !== '' && { proves: account }),
  }))
  const isForeign = defaultFromEmail !== '' && !isOwnSender(defaultFromEmail)
  const missing = (name: string): Finding => ({ ok: false, code: 'permission-missing', values: { name } })
  const maySend = mailSender() !== '' || domain !== ''
  return [...boxes, ...(isForeign ? [missing(defaultFromEmail)] : []), ...(maySend ? [] : [missing('SES')])]
}

async function fetchMailFile(reference: string): Promise<Buffer | Refusal> {
  const [, key = '', index = ''] = /^([^#]{1,300})#(\d{1,4})$/.exec(reference) ?? []
  const bytes = await readKeptMail(key, mailBytesMax)
  if (bytes === 'too-large') return { refused: 'too-large' }
  const file = bytes && (await readMailFile(bytes, Number(index)))
  return file ?? { refused: 'gone' }
}
