/** What is read from the events of a conversation: words, links, files, and what an agent is to answer. */
import { describe, expect, it } from 'vitest'
import type { ConversationEvent, ConversationEventBody } from '#shared/chat/message'
import { askedIn } from '../../functions/areas/assist/suggest.ts'
import { keywordsOf } from '../../functions/areas/conversations/transcript.ts'
import { text } from '../kit/events.ts'

const events = (...bodies: ConversationEventBody[]) =>
  bodies.map((what, number) => ({ number, what })) as unknown as ConversationEvent[]

describe('the words of a customer', () => {
  it('are those said more than once, the most frequent first, and equally frequent ones by the alphabet', () => {
    const said = events(text('vases tulips roses tulips'), text('gladioli vases roses tulips'))
    expect(keywordsOf(said, 20)).toEqual([
      { keyword: 'tulips', count: 3 },
      { keyword: 'roses', count: 2 },
      { keyword: 'vases', count: 2 },
    ])
    expect(keywordsOf(said, 2).map(({ keyword }) => keyword)).toEqual(['tulips', 'roses'])
  })
})

describe('what a reply is suggested to', () => {
  const customer = (said: string) => ({ by: 'customer' as const, text: said })
  const company = (said: string) => ({ by: 'company' as const, text: said })

  it('is all that the customer has said since the company last said something', () => {
    expect(askedIn([customer('Hello'), company('Hi'), customer('Tulips?'), customer('Red ones')])).toBe(
      'Tulips?\nRed ones',
    )
  })

  it('is what the customer said last where the company has answered since, and nothing where they said nothing', () => {
    expect(askedIn([customer('Hello'), customer('Tulips?'), company('Yes')])).toBe('Tulips?')
    expect(askedIn([company('Hi')])).toBeUndefined()
  })
})
