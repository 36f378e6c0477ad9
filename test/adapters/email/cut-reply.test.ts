/** What is new in a mail, written by the mail programs of customers in five languages. */
import { describe, expect, it } from 'vitest'
import { cutReply } from '../../../functions/adapters/email/text/cut-reply.ts'
import { markerLine } from '../../../functions/adapters/email/text/marker.ts'
import mails from './fixtures/cuts.json' with { type: 'json' }
import replies from './fixtures/replies.json' with { type: 'json' }

/** Names and addresses are made up. */
const samples = mails.map(({ name, mail, reply }) => ({ name, mail: mail.join('\n'), reply: reply.join('\n') }))

describe('the reply in a mail', () => {
  it.each(replies.map(({ name, raw, expected }) => [name, raw, expected] as const))(
    'is cut as another hand would: %s',
    (_name, raw, expected) => {
      expect(cutReply(raw).reply).toBe(expected.trim())
    },
  )

  it.each(samples.map(({ name, mail, reply }) => [name, mail, reply] as const))(
    'is cut out of %s',
    (_name, mail, reply) => {
      expect(cutReply(mail).reply).toBe(reply)
    },
  )

  it.each(samples.map(({ name, reply }) => [name, reply] as const))(
    'stays as it is when it is cut again: %s',
    (_name, reply) => {
      expect(cutReply(reply)).toEqual({ reply, isCut: false })
    },
  )

  it('ends at the line of ours, in each language and behind whatever marks a program puts before it', () => {
    for (const language of ['en', 'de', 'nl', 'it', 'cy'] as const)
      for (const before of ['', '> ', '*', '> > '])
        expect(cutReply(`Yes please.\n\n${before}${markerLine(language)}\nOlder text`)).toEqual({
          reply: 'Yes please.',
          isCut: true,
        })
  })

  it('is empty when the mail says nothing new, so that nobody answers their own words', () => {
    expect(cutReply('On 3 Nov 2025 at 10:12, Shop <help@shop.example> wrote:\n> Are you there?\n')).toEqual({
      reply: '',
      isCut: true,
    })
  })

  it('is found in text that is made to keep a reader busy', () => {
    const hostile = [
      'On On On On ',
      'On\n',
      'From: a\n',
      'From: a\n\n',
      '--\n',
      '--\nx\n',
      '> \nx\n',
      '>',
      'Am 1.1.2025 schrieb\n',
      'http://',
      '- ',
      '_',
      'On 1:00 wrote\n',
      'Sent from my iPhone http://',
      '\u00a0\u200b',
      'a <a@b> wrote: ',
    ]
    // What takes longer than its length asks for would end at the limit of a test.
    for (const piece of hostile) {
      const { reply } = cutReply(piece.repeat(Math.ceil(600_000 / piece.length)))
      expect(reply.length).toBeLessThanOrEqual(600_100)
    }
  })
})
