import { describe, expect, it } from 'vitest'
import { messenger } from '../../../functions/adapters/messenger/adapter.ts'
import { rawOf } from '../sketch.ts'
import kinds from './fixtures/kinds.json' with { type: 'json' }

const [page, customer] = ['5001', '7001']
const settings = {
  messengerAppSecret: 'secret',
  messengerVerifyToken: 'word',
  pages: [{ _id: 'a', pageId: page, name: 'Bakery', token: 'EAApage' }],
}
const timestamp = 1_749_416_383_000

function parse(events: readonly object[], channel: 'messaging' | 'standby' = 'messaging') {
  const body = { object: 'page', entry: [{ id: page, time: timestamp, [channel]: events }] }
  return messenger.parse(rawOf(JSON.stringify(body)), settings)
}

/** What was heard, without who said it when and where. */
const contents = (all: ReturnType<typeof parse>) =>
  all.map((heard) =>
    Object.fromEntries(Object.entries(heard).filter(([name]) => !['from', 'at', 'account'].includes(name))),
  )

describe('an event of Messenger as a person reads it', () => {
  it.each(kinds.events)('tells $title', ({ event, heard }) => {
    const own = { sender: { id: customer }, recipient: { id: page }, timestamp, ...event }
    expect(contents(parse([own]))).toEqual(heard)
  })
})

describe('what a colleague has written in the inbox of the page', () => {
  const echo = (message: object) => ({ sender: { id: page }, recipient: { id: customer }, timestamp, message })

  it.each(kinds.echoes)('tells $title', ({ message, heard }) => {
    expect(contents(parse([echo(message)]))).toEqual(heard)
  })

  it('is said to the customer whom it went to, also where the inbox has the conversation', () => {
    const told = [{ id: 'm_1', from: { ids: [customer] }, account: page, type: 'colleague', text: 'Hello' }]
    const message = { mid: 'm_1', is_echo: true, app_id: 100, text: 'Hello' }
    expect(parse([echo(message)])).toMatchObject(told)
    expect(parse([echo(message)], 'standby')).toMatchObject(told)
  })
})
