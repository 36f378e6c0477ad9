/** A mail with the answers of a customer: a table as plain text, and as markup that holds nothing of theirs but text. */
import type { FormValue } from '#shared/engine/form-answer'
import type { Sending, SentValues } from '#shared/engine/turn'
import { textOf } from '#shared/engine/variables'
import { cut } from '#shared/fields/text'
import { titleLengthMax } from '#shared/limits'
import { sendMail } from '../../platform/aws/mail.ts'
import { isOwnSender, mailSender } from '../../platform/aws/mail-sender.ts'
import type { OutsideFailure } from '../../platform/outside/error-log.ts'

/** Sends it; gives why it could not. */
export async function sendAnswers(
  { to, from, subject, values }: Extract<Sending, { type: 'mail' }>,
  reference: string,
): Promise<OutsideFailure | undefined> {
  if (!mailSender() || (from && !isOwnSender(from))) return { reason: 'no-sender' }
  try {
    await sendMail({
      to: to.split(',').map((address) => address.trim()),
      from,
      // A customer's words in a subject stay in its one line.
      subject: cut(subject.replace(/\p{Cc}+/gu, ' '), titleLengthMax),
      text: textTable(values),
      html: htmlTable(values),
      reference,
    })
    return undefined
  } catch (error) {
    return failureFrom(error)
  }
}

/** What SES says of a request that it does not take; anything else never reached it. */
function failureFrom(error: unknown): OutsideFailure {
  const { $metadata: { httpStatusCode: status } = {}, message } = error as MailError
  return status === undefined ? { reason: 'network' } : { reason: 'status', status, excerpt: message ?? '' }
}

interface MailError {
  readonly $metadata?: { readonly httpStatusCode?: number }
  readonly message?: string
}

const rowsOf = (values: SentValues): (readonly [string, string])[] =>
  Object.entries(values).map(([key, value]: [string, FormValue]) => [key, textOf(value)])

export const textTable = (values: SentValues): string =>
  rowsOf(values)
    .map(([key, text]) => `${key}: ${text}`)
    .join('\n')

export const htmlTable = (values: SentValues): string => {
  const rows = rowsOf(values).map(
    ([key, text]) => `<tr><th align="left">${plain(key)}</th><td>${plain(text)}</td></tr>`,
  )
  return `<!doctype html><meta charset="utf-8"><table border="1" cellpadding="6" cellspacing="0">${rows.join('')}</table>`
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** As markup that shows exactly this text. */
const plain = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '').replace(/\r\n?|\n/g, '<br>')
