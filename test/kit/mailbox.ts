/** A mailbox of a shop, and people who write to it. */
import { ulid } from 'ulid'
import { expect } from 'vitest'
import { receivingDomain } from '../../infra/local/environment.ts'
import type { Shop } from './live.ts'
import type { World } from './world.ts'

const ada = 'ada@example.test'

export function openMailbox({ shop, world }: { readonly shop: Shop; readonly world: World }) {
  let account = ''
  let written = 0

  async function configure(values: object): Promise<void> {
    const [before] = await shop.admin.channels.configuration({})
    await shop.admin.channels.save({ ...before!, email: { ...before!.email, ...values } })
    // Functions know the settings they have read for half a minute.
    world.clock.advance(31_000)
  }

  return {
    configure,

    /** Opens the mailbox, and gives the part of its address before the domain. */
    async opens(values: object): Promise<string> {
      await configure({
        isOn: true,
        welcomes: true,
        mailboxes: [{ _id: ulid(), word: 'help', token: '', topic: '' }],
        ...values,
      })
      const [now] = await shop.admin.channels.configuration({})
      const [mailbox] = now!.email['mailboxes'] as unknown as { token: string }[]
      account = `help-${mailbox!.token}`
      return account
    },

    mail(text: string, headers: Readonly<Record<string, string>> = {}): string[] {
      const all = {
        From: `Ada Byron <${ada}>`,
        To: `Shop <${account}@${receivingDomain}>`,
        Subject: 'Opening hours',
        'Message-ID': `<${(written += 1)}@example.test>`,
        'Content-Type': 'text/plain; charset=utf-8',
        ...headers,
      }
      return [...Object.entries(all).map(([name, value]) => `${name}: ${value}`), '', text]
    },

    /** Somebody writes; all that follows has happened. */
    async writes(lines: readonly string[], query: Readonly<Record<string, string>> = {}): Promise<void> {
      const to = `${account}@${receivingDomain}`
      const search = new URLSearchParams({ to, from: ada, ...query })
      const answer = await fetch(`${world.cloud.mailbox}receive?${search.toString()}`, {
        method: 'POST',
        headers: { 'content-type': 'message/rfc822' },
        body: lines.join('\r\n'),
      })
      expect(answer.status, await answer.text()).toBe(200)
      await world.settled()
    },

    inboxOf: (address: string) => world.mail.filter(({ to }) => to.includes(address)),
  }
}
