import { createHmac } from 'node:crypto'
import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { salesforce } from '../../../functions/adapters/salesforce/adapter.ts'
import { isOwnId, isUuid, ownIdOf } from '../../../functions/adapters/salesforce/own-ids.ts'
import { SalesforceTokens, sendSalesforce } from '../../../functions/adapters/salesforce/send.ts'
import { failure, hostileBodies, mutantsOf, placeFor, providerOf, rawOf, type WrittenAnswer } from '../sketch.ts'
import fixture from './fixtures/events.json' with { type: 'json' }
import kinds from './fixtures/kinds.json' with { type: 'json' }

const now = new Date('2026-11-20T12:00:00Z')
const settings = {
  siteUrl: 'https://bakery.my.salesforce-scrt.com/',
  orgId: '00D000000000062',
  deploymentName: 'Parley',
  signingSecret: 'secret-of-the-bakery',
}
const conversation = fixture.events.text.conversationId
const api = 'https://bakery.my.salesforce-scrt.com/iamessage/api/v2'

describe('the signature of a flow in Salesforce', () => {
  const body = JSON.stringify(fixture.events.text)
  const code = (form: 'hex' | 'base64') => createHmac('sha256', settings.signingSecret).update(body).digest(form)
  const isGood = (given: string, text = body, signingSecret = settings.signingSecret) =>
    salesforce.verify(
      rawOf(text, { headers: { 'x-salesforce-signature': given } }),
      { ...settings, signingSecret },
      now,
    ).ok

  it('is made over the body, and written either way', () => {
    expect(isGood(code('hex'))).toBe(true)
    expect(isGood(`sha256=${code('hex')}`)).toBe(true)
    expect(isGood(code('base64'))).toBe(true)
    expect(isGood('')).toBe(false)
    expect(isGood(code('hex'), body, '')).toBe(false)
  })

  it('is wrong once one sign has changed', () => {
    for (const form of ['hex', 'base64'] as const)
      for (const mutant of mutantsOf(code(form))) expect(isGood(mutant), mutant).toBe(false)
    for (const mutant of mutantsOf(body)) expect(isGood(code('hex'), mutant), mutant).toBe(false)
  })
})

describe('an entry of a conversation in Salesforce', () => {
  const heard = (name: keyof typeof fixture.events) =>
    salesforce.parse(rawOf(JSON.stringify(fixture.events[name])), settings)
  const { identifier: id } = fixture.events.text.conversationEntry
  const from = { ids: [conversation], name: 'Ada' }

  it('tells what is said', () => {
    const said = { id, at: now.toISOString(), from, account: 'Parley' }
    expect(heard('text')).toEqual([{ ...said, type: 'text', text: 'Fresh bread?' }])
    expect(heard('choice')).toMatchObject([{ type: 'choice', payload: 'p.3.-.0', label: 'Yes' }])
    expect(heard('file')).toMatchObject([{ type: 'shown', what: 'attachment', shown: 'loaf.png (image/png)' }])
    expect(heard('closed')).toMatchObject([{ type: 'end' }])
  })

  it.each(kinds.salesforce)('tells $title', ({ message, heard: told }) => {
    const event = structuredClone(fixture.events.text)
    event.conversationEntry.entryPayload = JSON.stringify({ entryType: 'Message', abstractMessage: message })
    const said = { id, at: now.toISOString(), from, account: 'Parley' }
    expect(salesforce.parse(rawOf(JSON.stringify(event)), settings)).toEqual([{ ...said, ...told }])
  })

  it('tells how far a message has come, by the id that we gave it', () => {
    expect(heard('read')).toMatchObject([{ type: 'status', of: { id: 'm-1' }, state: 'read' }])
    expect(heard('delivered')).toMatchObject([{ type: 'status', of: { id: 'm-1' }, state: 'delivered' }])
  })

  it('tells nothing of typing and routing, nor of what we have said ourselves', () => {
    expect(heard('typing')).toEqual([])
    expect(heard('routing')).toEqual([])
    const own = structuredClone(fixture.events.text)
    const message = { id: ownIdOf('anything'), messageType: 'StaticContentMessage', staticContent: { text: 'Hello' } }
    own.conversationEntry.entryPayload = JSON.stringify({ abstractMessage: message })
    expect(salesforce.parse(rawOf(JSON.stringify(own)), settings)).toEqual([])
  })

  it('is read whatever it holds', () => {
    const names = ['conversationId', 'conversationEntry', 'identifier', 'entryType', 'entryPayload', 'abstractMessage']
    assert(
      property(hostileBodies(names), (body) => {
        for (const one of salesforce.parse(rawOf(body), settings)) expect(one.id).not.toBe('')
      }),
      { numRuns: 2000 },
    )
  })
})

describe('an id of ours', () => {
  it('is a UUID, the same for the same name, and known again', () => {
    assert(
      property(string(), (name) => {
        const id = ownIdOf(name)
        expect(id).toBe(ownIdOf(name))
        expect(isUuid(id) && isOwnId(id)).toBe(true)
      }),
    )
    expect(isOwnId('6d4c3b2a-1f0e-4d3c-9b2a-594867768594')).toBe(false)
  })
})

describe('a message for Salesforce', () => {
  const rendered = (to: string) =>
    salesforce.render?.({ type: 'text', text: '**Fresh** bread' }, placeFor(settings, to, 'Parley')) ?? []

  it('is a text in the conversation', () => {
    const [call] = rendered(conversation)
    expect(call?.url).toBe(`${api}/conversation/${conversation}/message`)
    const { message, esDeveloperName } = JSON.parse(call?.body ?? '')
    expect(message).toMatchObject({
      messageType: 'StaticContentMessage',
      staticContent: { formatType: 'Text', text: 'Fresh bread' },
    })
    expect(esDeveloperName).toBe('Parley')
  })

  it('goes to a conversation of ours where the address is none', () => {
    const [call] = rendered('ada@bakery.example')
    expect(call?.url).toBe(`${api}/conversation/${ownIdOf('conversation ada@bakery.example')}/message`)
  })
})

describe('a call to Salesforce', () => {
  const token = { status: 200, body: { accessToken: 'jwt-1', lastEventId: '0' } }
  const call = {
    method: 'POST',
    url: `${api}/conversation/${conversation}/message`,
    body: JSON.stringify({ message: { messageType: 'StaticContentMessage' } }),
    key: 'c0ffee-7-0',
  } as const
  const address = { to: conversation, account: 'Parley', more: {} }
  const sent = async (...answers: readonly WrittenAnswer[]) => {
    const { post, asked } = providerOf(...answers)
    return { outcome: await sendSalesforce(call, address, settings, post, now, new SalesforceTokens()), asked }
  }

  it('is let in as the same person each time, and says the message', async () => {
    const { outcome, asked } = await sent(token, { status: 202 })
    const { message } = JSON.parse(String(asked[1]?.body))
    expect(isOwnId(message.id)).toBe(true)
    expect(outcome).toEqual({ type: 'ok', ids: [message.id] })
    expect(asked[0]?.url).toBe(`${api}/authorization/unauthenticated/access-token`)
    expect(JSON.parse(String(asked[0]?.body))).toMatchObject({
      orgId: settings.orgId,
      esDeveloperName: 'Parley',
      deviceId: conversation,
    })
    expect(asked[1]?.headers).toMatchObject({ authorization: 'Bearer jwt-1' })
  })

  it('keeps its token for the conversation, for twenty minutes', async () => {
    const { post, asked } = providerOf(token, { status: 202 }, { status: 202 }, token, { status: 202 })
    const tokens = new SalesforceTokens()
    const after = (ms: number) => new Date(now.getTime() + ms)
    await sendSalesforce(call, address, settings, post, now, tokens)
    await sendSalesforce(call, address, settings, post, after(20 * 60_000 - 1), tokens)
    expect(asked).toHaveLength(3)
    await sendSalesforce(call, address, settings, post, after(20 * 60_000), tokens)
    expect(asked.map((each) => each.url.endsWith('/access-token'))).toEqual([true, false, false, true, false])
  })

  it('has one id however often it is made, and another for each piece of a message', async () => {
    const idOf = async (key: string) => {
      const { post } = providerOf(token, { status: 202 })
      const said = await sendSalesforce({ ...call, key }, address, settings, post, now, new SalesforceTokens())
      return said.type === 'ok' ? said.ids[0] : ''
    }
    expect(await idOf('c0ffee-7-0')).toBe(await idOf('c0ffee-7-0'))
    expect(await idOf('c0ffee-7-1')).not.toBe(await idOf('c0ffee-7-0'))
  })

  it('opens the conversation where there is none', async () => {
    const { outcome, asked } = await sent(token, { status: 404 }, { status: 201 }, { status: 202 })
    expect(outcome).toMatchObject({ type: 'ok' })
    expect(asked[2]).toMatchObject({ url: `${api}/conversation` })
    expect(JSON.parse(String(asked[2]?.body))).toEqual({ conversationId: conversation, esDeveloperName: 'Parley' })
    const closed = await sent(token, { status: 404 }, { status: 300 })
    expect([closed.outcome, closed.asked.length]).toEqual([{ type: 'retry', reason: 'status 300' }, 3])
  })

  it('comes again with a new token, once', async () => {
    expect((await sent(token, { status: 401 }, token, { status: 202 })).outcome).toMatchObject({ type: 'ok' })
    expect((await sent(token, { status: 401 }, token, { status: 401 })).outcome).toMatchObject({ type: 'reauth' })
  })

  it('may be made again whenever nobody knows, because its id is ours', async () => {
    expect((await sent(token, failure('network'))).outcome).toMatchObject({ type: 'retry' })
    expect((await sent(token, { status: 200, body: '<!doctype html>' })).outcome).toMatchObject({ type: 'retry' })
    expect((await sent(failure('timeout'))).outcome).toMatchObject({ type: 'retry' })
  })

  it('says what came of it', async () => {
    expect((await sent({ status: 400 })).outcome).toMatchObject({ type: 'reauth' })
    expect((await sent({ status: 499 })).outcome).toMatchObject({ type: 'reauth' })
    expect((await sent({ status: 500 })).outcome).toMatchObject({ type: 'retry' })
    expect((await sent(failure('refused-address'))).outcome).toMatchObject({ type: 'drop' })
    expect((await sent(token, { status: 400, body: { message: 'Bad' } })).outcome).toMatchObject({ type: 'drop' })
    expect((await sent(token, { status: 500, body: { message: 'Busy' } })).outcome).toEqual({
      type: 'retry',
      reason: '500 Busy',
    })
    const wait = { status: 429, headers: { 'retry-after': '9' } }
    expect((await sent(token, wait)).outcome).toMatchObject({ type: 'retry', afterSeconds: 9 })
  })

  it('finds in a test whether a token is given', async () => {
    const tested = (answer: WrittenAnswer) => salesforce.test(settings, providerOf(answer).post, { doorUrl: '' })
    expect(await tested(token)).toEqual([{ ok: true, code: 'token-good' }])
    expect(await tested({ status: 400 })).toMatchObject([{ code: 'refused', values: { status: 400 } }])
    expect(await tested(failure('network'))).toMatchObject([{ code: 'unreachable' }])
  })
})
