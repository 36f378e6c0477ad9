import { array, assert, integer, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { degrade, type Piece } from '#shared/channels/degrade'
import { messenger as definition } from '#shared/channels/messenger'
import type { Message } from '#shared/chat/message'
import { messenger } from '../../../functions/adapters/messenger/adapter.ts'
import { failure, placeFor, providerOf, rawOf, type WrittenAnswer } from '../sketch.ts'
import signature from './fixtures/signature.json' with { type: 'json' }

const now = new Date('2026-11-20T12:00:00Z')
const settings = {
  messengerAppSecret: signature.secret,
  messengerVerifyToken: 'word-to-copy',
  pages: [{ _id: 'a', pageId: '5001', name: 'Bakery', token: 'EAApage' }],
}
const place = placeFor(settings, '7001', '5001')
const bodiesOf = (piece: Piece, at = place) =>
  (messenger.render?.(piece, at) ?? []).map(({ body }) => JSON.parse(body) as Record<string, unknown>)

describe('a message for Messenger', () => {
  const choices = [
    { label: 'Rye', payload: 'p.3.-.0' },
    { label: 'Shop', payload: 'p.3.-.1', url: 'https://shop.example/' },
  ]

  it('is an answer of the bot, or a person’s by the tag', () => {
    expect(bodiesOf({ type: 'text', text: '**Fresh**' })).toEqual([
      {
        recipient: { id: '7001' },
        messaging_type: 'RESPONSE',
        message: { text: 'Fresh', metadata: 'parley:c0ffee-7-0' },
      },
    ])
    expect(bodiesOf({ type: 'text', text: 'Hello' }, { ...place, agentName: 'Kim' })).toMatchObject([
      { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' },
    ])
  })

  it('shows few choices as buttons and many as quick replies', () => {
    expect(bodiesOf({ type: 'buttons', text: 'Which?', choices })).toMatchObject([
      {
        message: {
          attachment: {
            payload: {
              template_type: 'button',
              text: 'Which?',
              buttons: [
                { type: 'postback', title: 'Rye', payload: 'p.3.-.0' },
                { type: 'web_url', url: 'https://shop.example/' },
              ],
            },
          },
        },
      },
    ])
    const isQuick = (count: number) =>
      JSON.stringify(bodiesOf({ type: 'buttons', text: 'Which?', choices: Array(count).fill(choices[0]!) })).includes(
        'quick_replies',
      )
    expect([3, 4].map(isQuick)).toEqual([false, true])
    expect(bodiesOf({ type: 'quick', text: 'Which?', choices: choices.slice(0, 1) })).toMatchObject([
      { message: { quick_replies: [{ content_type: 'text', title: 'Rye', payload: 'p.3.-.0' }] } },
    ])
  })

  it('shows a gallery as cards, none of which is a title alone', () => {
    const media = { kind: 'image', pointer: 'p1', contentType: 'image/png', name: 'Bread' } as const
    const cards = [
      { title: 'Rye', subtitle: 'Dark', media, choices: choices.slice(0, 1) },
      { title: 'Wheat', subtitle: '', choices: [] },
    ]
    expect(bodiesOf({ type: 'carousel', cards })).toMatchObject([
      {
        message: {
          attachment: {
            payload: {
              template_type: 'generic',
              elements: [
                {
                  title: 'Rye',
                  subtitle: 'Dark',
                  image_url: 'https://parley.example/media/p1',
                  buttons: { length: 1 },
                },
                { title: 'Wheat', subtitle: 'Wheat' },
              ],
            },
          },
        },
      },
    ])
  })

  it('shows a card without buttons where it has no choices', () => {
    const [body] = bodiesOf({ type: 'carousel', cards: [{ title: 'Wheat', subtitle: 'Light', choices: [] }] })
    expect(body?.['message']).toMatchObject({ attachment: { payload: { elements: [{ title: 'Wheat' }] } } })
    expect(JSON.stringify(body)).not.toContain('buttons')
  })

  it('gives a file by its address', () => {
    const media = { kind: 'file', pointer: 'p2', contentType: 'application/pdf', name: 'Order' } as const
    expect(bodiesOf({ type: 'media', media, caption: '' })).toMatchObject([
      { message: { attachment: { type: 'file', payload: { url: 'https://parley.example/media/p2' } } } },
    ])
  })

  it('keeps the limits of Meta, and every choice comes back as itself', () => {
    const word = string({ minLength: 1, maxLength: 60, unit: 'grapheme' }).filter((text) => text.trim() !== '')
    assert(
      property(
        array(word, { minLength: 1, maxLength: 30 }),
        word,
        integer({ min: 1, max: 99 }),
        (titles, text, number) => {
          const message: Message = {
            messageType: 'bot-msg',
            language: 'en',
            text: text.repeat(number),
            choices: titles.map((title) => ({ title, action: { type: 'block', value: 'b' } })),
          }
          const words = { choose: 'Choose', file: 'File' }
          const { pieces, menu = [] } = degrade(message, number, definition.can(), { words, linkOf: () => 'https://l' })
          const shown = pieces.flatMap((piece) => bodiesOf(piece)).flatMap(pressedIn)
          expect([...shown, ...menu.map(({ payload }) => payload)].toSorted()).toEqual(
            titles.map((_, at) => `p.${number}.-.${at}`).toSorted(),
          )
        },
      ),
      { numRuns: 100 },
    )
  })

  /** The payloads that come back once each choice of a message is pressed; the limits of its form are checked. */
  function pressedIn(body: Record<string, unknown>): string[] {
    const { message } = body as { message: Written }
    const { text, quick_replies: replies = [], attachment } = message
    const { text: question, buttons = [] } = attachment?.payload ?? {}
    if (text !== undefined) expect(text.length).toBeLessThanOrEqual(2000)
    if (question !== undefined) expect(question.length).toBeLessThanOrEqual(640)
    expect(buttons.length).toBeLessThanOrEqual(3)
    expect(replies.length).toBeLessThanOrEqual(13)
    const sender = { sender: { id: '7001' }, recipient: { id: '5001' }, timestamp: 1 }
    const events = [
      ...replies.map(({ title, payload }) => ({
        ...sender,
        message: { mid: 'm', text: title, quick_reply: { payload } },
      })),
      ...buttons.map((postback) => ({ ...sender, postback })),
    ]
    for (const { title } of [...replies, ...buttons]) expect(title.length).toBeLessThanOrEqual(20)
    const call = { object: 'page', entry: [{ id: '5001', messaging: events }] }
    return messenger
      .parse(rawOf(JSON.stringify(call)), settings)
      .map((told) => (told.type === 'choice' ? told.payload : ''))
  }

  interface Pressable {
    readonly title: string
    readonly payload: string
  }
  interface Written {
    readonly text?: string
    readonly quick_replies?: readonly Pressable[]
    readonly attachment?: { readonly payload: { readonly text?: string; readonly buttons?: readonly Pressable[] } }
  }
})

describe('what the Send API answers', () => {
  const [call] = messenger.render?.({ type: 'text', text: 'Hello' }, place) ?? []
  const [tagged] = messenger.render?.({ type: 'text', text: 'Hello' }, { ...place, agentName: 'Kim' }) ?? []
  const error = (code: number, subcode = 0, status = 400) => ({
    status,
    body: { error: { code, error_subcode: subcode, message: 'words' } },
  })
  const taken = { status: 200, body: { recipient_id: '7001', message_id: 'm_30' } }

  it.each<[string, WrittenAnswer, object]>([
    ['what it has taken', taken, { type: 'ok', ids: ['m_30'] }],
    ['a page', { status: 200, body: '<html>' }, { type: 'unknown' }],
    ['a closed window', error(10, 2_018_278), { type: 'outside-window' }],
    ['a token that is over', error(190, 460, 401), { type: 'reauth', reason: '190 words' }],
    ['too many calls', error(613), { type: 'retry' }],
    ['its own failure', error(1200, 0, 500), { type: 'retry' }],
    ['a failure that we do not know', error(9, 0, 500), { type: 'retry' }],
    ['that nobody is there', error(551), { type: 'drop' }],
    ['nothing', failure('network'), { type: 'unknown' }],
  ])('is told as it is: %s', async (_, answer, sent) => {
    const { post, asked } = providerOf(answer)
    if (!call) throw new Error('There is no call.')
    expect(await messenger.send?.(call, place.address, settings, post, now)).toMatchObject(sent)
    expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer EAApage' })
    expect(asked[0]?.url).not.toContain('EAApage')
  })

  it('is asked once more without the tag where the company may not set it', async () => {
    if (!tagged) throw new Error('There is no call.')
    const refused = providerOf(error(10), taken)
    expect(await messenger.send?.(tagged, place.address, settings, refused.post, now)).toMatchObject({ type: 'ok' })
    expect(refused.asked[1]?.body).toContain('"RESPONSE"')
    expect(refused.asked[1]?.body).not.toContain('HUMAN_AGENT')
    const closed = providerOf(error(10, 2_018_278))
    expect(await messenger.send?.(tagged, place.address, settings, closed.post, now)).toMatchObject({
      type: 'outside-window',
    })
  })
})

describe('what else Messenger is asked', () => {
  it('is to show writing', async () => {
    const { post, asked } = providerOf({ status: 200 })
    await messenger.type?.(place.address, settings, post, undefined)
    expect(asked[0]?.body).toContain('typing_on')
  })

  it('is a file, without a token and at hosts of Meta alone', async () => {
    const { post, asked } = providerOf({ status: 200, body: Buffer.from('jpeg') })
    expect(await messenger.media?.('https://scontent.xx.fbcdn.net/cake.jpg', settings, post)).toEqual(
      Buffer.from('jpeg'),
    )
    expect(asked[0]?.headers).toEqual({})
    for (const odd of ['https://evil.example/x', 'https://fbcdn.net.evil.example/', 'http://a.fbcdn.net/', 'x'])
      expect(await messenger.media?.(odd, settings, post)).toEqual({ refused: 'gone' })
  })

  it('is whether pages and subscriptions are right', async () => {
    const doorUrl = 'https://parley.example/input/messenger/key'
    const page = { status: 200, body: { name: 'Bakery' } }
    const good = providerOf(page, { status: 200, body: { data: [{ subscribed_fields: ['messages'] }] } })
    expect(await messenger.test(settings, good.post, { doorUrl })).toEqual([
      { ok: true, code: 'account', values: { name: 'Bakery' }, proves: '5001' },
      { ok: true, code: 'webhook-set', values: { name: 'Bakery' } },
    ])
    const bare = providerOf(page, { status: 200, body: { data: [] } })
    expect(await messenger.test(settings, bare.post, { doorUrl })).toMatchObject([
      { ok: true },
      { code: 'webhook-missing' },
    ])
    const bad = providerOf({ status: 401 })
    expect(await messenger.test(settings, bad.post, { doorUrl })).toMatchObject([{ ok: false, code: 'refused' }])
  })
})
