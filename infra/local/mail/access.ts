/** What a caller needs to send a mail: the right to the domain that it comes from, and an address that its policy knows. */
import { account, region, type Caller } from '../wire/service.ts'

/** Throws `AccessDenied` unless the caller may send from this address, `Name <a@b>` or `a@b`. */
export function requireSending(caller: Caller, from: string, action: 'ses:SendEmail' | 'ses:SendRawEmail'): void {
  const address = /<([^<>]*)>\s*$/.exec(from)?.[1] ?? from
  const domain = address.slice(address.lastIndexOf('@') + 1)
  caller.require(action, `arn:aws:ses:${region}:${account}:identity/${domain}`, { 'ses:FromAddress': address })
}
