/** Customers of a day: how each kind of them writes to the shop, and what has arrived at them. */
import type { Fake, Told } from '../adapters/fake.ts'
import type { OpenChannel } from '../kit/channel.ts'
import type { Shop } from '../kit/live.ts'
import type { World } from '../kit/world.ts'

export type Kind = 'web' | 'whatsapp' | 'sms' | 'mail'

/** Somebody who writes to the shop, and what has arrived at them. */
export interface Person {
  readonly kind: Kind
  readonly address: string
  says(text: string): Promise<unknown>
  /** What has arrived, in order. */
  received(): Promise<readonly string[]>
}

interface Provider {
  readonly kind: Kind
  readonly channel: OpenChannel
  readonly fake: Fake
}

/** What people have written, so that each word has a name of its own. */
let heard = 0

export async function visitor(shop: Shop): Promise<Person> {
  const customer = await shop.starts()
  return {
    kind: 'web',
    address: customer.userId,
    says: (text) => (text === 'Talk to a person' ? customer.presses(text) : customer.says(text)),
    received: async () => {
      const { events } = await customer.calls.events({ ...customer.held, since: 0 })
      return events.flatMap(({ what }) =>
        what.type === 'message' && what.message.messageType !== 'text' ? [what.message.text ?? ''] : [],
      )
    },
  }
}

export function phone(world: World, { kind, channel, fake }: Provider, address: string): Person {
  const word = (text: string): Told => {
    heard += 1
    return { customer: address, id: `word-${heard}`, text, at: new Date(world.clock.now()), type: 'text' }
  }
  return {
    kind,
    address,
    says: (text) => channel.hears(word(text)),
    received: () => Promise.resolve(fake.inbox.filter(({ to }) => to === address).map(({ text }) => text)),
  }
}

export function writer(world: World, mailbox: string, address: string): Person {
  return {
    kind: 'mail',
    address,
    says: async (text) => {
      heard += 1
      const mail = [
        `From: Customer <${address}>`,
        `To: Shop <${mailbox}>`,
        'Subject: A question',
        `Message-ID: <${heard}@example.test>`,
        'Content-Type: text/plain; charset=utf-8',
        '',
        text,
      ]
      const search = new URLSearchParams({ to: mailbox, from: address })
      const url = `${world.cloud.mailbox}receive?${search.toString()}`
      const headers = { 'content-type': 'message/rfc822' }
      const answer = await fetch(url, { method: 'POST', headers, body: mail.join('\r\n') })
      if (!answer.ok) throw new Error(`The mail was refused: ${await answer.text()}`)
      await world.settled()
    },
    received: () =>
      Promise.resolve(
        world.mail
          .filter(({ to }) => to.includes(address))
          .toReversed()
          .map(({ text = '' }) => text),
      ),
  }
}
