/** The channels that hear the bot in the answer to their call: what their customers hear of our answers, and say next. */
import { describe, expect, it } from 'vitest'
import type { FieldValues } from '#shared/channels/configuration'
import { definitionOf, type OutsideChannel } from '#shared/channels/register'
import type { InlinePlace, Raw } from '../../functions/adapters/adapter.ts'
import { adapterOf } from '../../functions/adapters/adapters.ts'
import { fakes } from './fakes.ts'
import type { InboxChoice, ProviderCall, Told } from './fake.ts'
import { hostileTexts, saidOn } from './said.ts'

const now = new Date('2026-11-23T10:00:00.000Z')
const doorUrl = 'https://parley.example/input/x/AAAAAAAAAAAAAAAAAAAAAA'

const rawOf = ({ method, url, headers, body }: ProviderCall): Raw => ({
  method,
  url,
  body,
  rest: '',
  query: url.split('?').slice(1).join('?'),
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
})

const inline = (['alexa', 'cxone', 'twilioVoice', 'voice'] as const).filter((channel) => fakes[channel])

let count = 0

describe.each(inline)('an answer on %s', (channel: OutsideChannel) => {
  // A fake of Alexa makes its own certificates, which takes half a second.
  const fake = fakes[channel]!(() => now)
  const open = () => {
    const adapter = adapterOf(channel)!
    const initials = definitionOf(channel).fields.map((field) => [field.name, 'initial' in field ? field.initial : ''])
    // A fake enters the values of its own channel's fields.
    const settings = { ...Object.fromEntries(initials), ...fake.settings } as FieldValues
    const [customer] = fake.customers
    const tell = (
      what: { type: 'start' } | { type: 'text'; text: string } | { type: 'press'; choice: InboxChoice },
    ) => {
      const told: Told = { customer, id: `it-${(count += 1)}`, at: now, ...what }
      const raw = rawOf(fake.tell([told], doorUrl, now)[0]!)
      const say = (
        texts: readonly string[],
        titles: readonly string[] = [],
        more: Partial<InlinePlace<FieldValues>> = {},
      ) => {
        const place = {
          settings,
          language: 'en',
          doorUrl,
          isPending: false,
          isHandedOver: false,
          isOver: false,
        } as const
        const said = texts.map((text) => saidOn(channel, text, titles))
        const { status, headers = {}, body } = adapter.answer!(said, raw, { ...place, ...more })
        return fake.heard!({ status, headers, body })
      }
      return { heard: adapter.parse(raw, settings), say }
    }
    return { tell }
  }

  it('is heard, and is answered in words', () => {
    const { tell } = open()
    const begun = tell({ type: 'start' })
    expect(begun.heard).toMatchObject([{ type: 'start' }])
    expect(begun.say(['Welcome to **the bakery**.'])).toMatchObject({
      text: expect.stringContaining('Welcome to the bakery.'),
      isPending: false,
      isHandedOver: false,
      isOver: false,
    })
    const asked = tell({ type: 'text', text: 'when do you open' })
    expect(asked.heard).toMatchObject([{ type: 'text', text: 'when do you open' }])
    expect(asked.heard[0]?.id).not.toBe(begun.heard[0]?.id)
    expect(asked.heard[0]?.from.ids).toEqual(begun.heard[0]?.from.ids)
    expect(asked.say(['At eight.'])).toMatchObject({ text: expect.stringContaining('At eight.') })
  })

  it('reads choices with their numbers, each of which can be chosen', () => {
    for (const length of [1, 2, 9, 10, 30]) {
      const { tell } = open()
      const titles = Array.from({ length }, (_, place) => `Choice ${place + 1}`)
      const { choices } = tell({ type: 'start' }).say(['Which one?'], titles)
      expect(choices.map(({ label }) => label)).toEqual(titles)
      for (const [place, choice] of choices.entries())
        expect(tell({ type: 'press', choice }).heard).toMatchObject([
          { type: 'text', text: expect.stringMatching(new RegExp(`^(${place + 1}|Choice ${place + 1})$`)) },
        ])
    }
  })

  it('holds the customer while the bot is at work, and ends when all is said', () => {
    const { tell } = open()
    tell({ type: 'start' }).say(['Welcome.'])
    const asked = tell({ type: 'text', text: 'hello' })
    expect(asked.say([], [], { isPending: true })).toMatchObject({ isOver: false, isHandedOver: false })
    expect(tell({ type: 'text', text: 'bye' }).say(['Bye.'], [], { isOver: true })).toMatchObject({ isOver: true })
  })

  it.each(hostileTexts)('is taken for good whatever a text holds: %s', (text) => {
    const { tell } = open()
    const heard = tell({ type: 'start' }).say([text], [text, 'Other'])
    expect(heard).toMatchObject({ isOver: false, isHandedOver: false, isPending: false })
    expect(heard.choices).toHaveLength(2)
  })
})
