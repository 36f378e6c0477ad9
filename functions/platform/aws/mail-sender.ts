/** Who mail comes from: the product's own sender, or another address on its domain; and where its links lead. */
import { wireAddress } from './wire-address.ts'

/** The product's own sender, `Name <address>` or an address; empty where a stage has none. */
export const mailSender = (): string => process.env['MAIL_SENDER'] ?? ''

/** The domain of the mailboxes of companies; empty where a stage takes no mail. */
export const receivingDomain = (): string => (process.env['RECEIVING_DOMAIN'] ?? '').toLowerCase()

/** The address of the product's own sender, without its name, in small letters. */
export const mailSenderAddress = (): string =>
  wireAddress((/<([^<>]+)>\s*$/.exec(mailSender())?.[1] ?? mailSender()).trim()).toLowerCase()

/** Whether an address is on the product's own domain, in whatever case it is written. */
export function isOwnSender(address: string): boolean {
  const domain = domainOf(mailSender())
  return domain !== '' && domainOf(address) === domain
}

const domainOf = (sender: string): string => /@([^@\s>]+)>?\s*$/.exec(wireAddress(sender))?.[1]?.toLowerCase() ?? ''

/** The origin of the console, for links; empty where the stage does not know it. */
export const consoleOrigin = (): string => process.env['CONSOLE_ORIGIN'] ?? ''
