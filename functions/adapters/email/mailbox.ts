/** The mailboxes of a company: `{word}-{token}@{our domain}`, with the mark of a conversation behind a plus. */
import type { SettingsOf } from '#shared/channels/definition'
import type { email } from '#shared/channels/email'

export type MailSettings = SettingsOf<typeof email>
type Mailbox = MailSettings['mailboxes'][number]

/** The name before the @, which the account of the channel is called by. */
export const nameOf = ({ word, token }: Pick<Mailbox, 'word' | 'token'>): string =>
  `${word.toLowerCase().replace(/[^a-z0-9._]+/g, '')}-${token.toLowerCase()}`.replace(/^[._-]+/, '')

/** Mailboxes whose token is made; one that was never saved has none. */
export const accountsOf = ({ mailboxes }: MailSettings): string[] =>
  mailboxes.filter(({ token }) => token !== '').map(nameOf)

export const mailboxNamed = ({ mailboxes }: MailSettings, account: string): Mailbox | undefined =>
  mailboxes.find((mailbox) => mailbox.token !== '' && nameOf(mailbox) === account)

export interface Recipient {
  readonly account: string
  /** What stands behind the plus; empty where nothing does. */
  readonly mark: string
  readonly domain: string
}

export function recipientOf(address: string): Recipient {
  const [, account = '', mark = '', domain = ''] = /^([^@+]{1,64})(?:\+([^@]{0,64}))?@(.{1,255})$/.exec(address) ?? []
  return { account: account.toLowerCase(), mark, domain: domain.toLowerCase() }
}

export const addressOf = (account: string, domain: string, mark = ''): string =>
  `${account}${mark && `+${mark}`}@${domain}`
