/** The customers' mail: what the local cloud has sent to them, and what they write to companies. */
import { randomBytes } from 'node:crypto'
import { replyTo, type Receive } from '../mail/inbound.ts'
import type { Mail } from '../mail/mail.ts'
import { bytesOf, type Received } from '../mail/message.ts'
import type { Clock } from '../wire/service.ts'
import type { Person } from './store.ts'

interface Letter {
  readonly id: string
  /** Of the person whose mail it is. */
  readonly number: string
  readonly by: 'customer' | 'company'
  readonly subject: string
  readonly text: string
  readonly at: number
}

export interface Letters {
  of(person: Person): readonly Letter[]
  /** Writes to a mailbox; without a subject it answers the last mail that came. */
  write(person: Person, mailbox: string, said: { readonly subject: string; readonly text: string }): Promise<void>
}

export function openLetters({ mail, receive, clock }: { mail: Mail; receive: Receive; clock: Clock }): Letters {
  const ofPerson = ({ email }: Person): Received[] =>
    mail.messages().filter(({ from, to }) => [from, ...to].some((each) => each.includes(email)))
  return {
    of: (person) =>
      ofPerson(person).map(({ id, from, subject, text = '', at }) => {
        const by = from.includes(person.email) ? 'customer' : 'company'
        return { id, number: person.number, by, subject, text: withoutQuote(text), at }
      }),
    async write(person, mailbox, { subject, text }) {
      const last = subject ? undefined : ofPerson(person).find(({ from }) => !from.includes(person.email))
      const found = last && mail.find(last.id)
      const from = `${person.name} <${person.email}>`
      const message = { from, to: [mailbox], subject: subject || `Re: ${last?.subject ?? ''}`, text }
      const raw = found?.original
        ? replyTo(found.message, found.original, text, clock.now())
        : bytesOf(message, randomBytes(20).toString('hex'), clock.now(), [])
      await receive(raw, {})
      // What they have sent lies beside what has come.
      mail.deliver(message)
    },
  }
}

/** What a mail says before what it quotes, which begins with a line of its own. */
const withoutQuote = (text: string): string => text.split(/\n\s*(?:On .+ wrote:\n|> )/)[0]?.trim() ?? ''
