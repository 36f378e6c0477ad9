import { array, assert, integer, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { degrade, type Piece } from '#shared/channels/degrade'
import { whatsapp as definition } from '#shared/channels/whatsapp'
import type { Message } from '#shared/chat/message'
import { whatsapp } from '../../../functions/adapters/whatsapp/adapter.ts'
import { failure, placeFor, providerOf, rawOf, type WrittenAnswer } from '../sketch.ts'
import signature from './fixtures/signature.json' with { type: 'json' }

const now = new Date('2026-11-20T12:00:00Z')
const account = '106540352242922'
const settings = {
  whatsappAppSecret: signature.secret,
  whatsappVerifyToken: 'word-to-copy',
  businessAccountId: '102290129340398',
  numbers: [{ _id: 'a', phoneNumberId: account, number: '+15550783881', token: 'EAAtoken' }],
}
const phone = '491701234567'
const userId = 'DE.13491208655302741918'
const place = placeFor(settings, phone, account)
const bodiesOf = (piece: Piece, at = place) =>
  (whatsapp.render?.(piece, at) ?? []).map(({ body }) => JSON.parse(body) as Record<string, never>)

describe('a message for WhatsApp', () => {
  const choice = (number: number) => ({ label: `Choice ${number}`, payload: `p.3.-.${number}` })
  const choices = (count: number) => Array.from({ length: count }, (_, number) => choice(number))

  it('goes to a number as `to` and to an id as `recipient`, in the markup of WhatsApp', () => {
    const [body] = bodiesOf({ type: 'text', text: '**Fresh** bread' })
    expect(body).toMatchObject({
      messaging_product: 'whatsapp',
      to: phone,
      type: 'text',
      text: { body: '*Fresh* bread' },
    })
    const [other] = bodiesOf({ type: 'text', text: 'Hello' }, placeFor(settings, userId, account))
    expect(other).toMatchObject({ recipient: userId })
    expect(other).not.toHaveProperty('to')
  })

  it('shows three choices as buttons and ten as a list, in the language of the message', () => {
    expect(bodiesOf({ type: 'buttons', text: 'Which?', choices: choices(3) })).toMatchObject([
      { interactive: { type: 'button', body: { text: 'Which?' }, action: { buttons: { length: 3 } } } },
    ])
    const german = { ...place, language: 'de' } as const
    expect(bodiesOf({ type: 'list', text: 'Welches?', choices: choices(10) }, german)).toMatchObject([
      { interactive: { type: 'list', action: { button: 'Auswählen', sections: [{ rows: { length: 10 } }] } } },
    ])
  })

  it('shows a picture as one, and a picture of another kind as a file', () => {
    const media = { kind: 'image', pointer: 'p1', contentType: 'image/png', name: 'Bread.png' } as const
    expect(bodiesOf({ type: 'media', media, caption: '_Fresh_' })).toMatchObject([
      { type: 'image', image: { link: 'https://parley.example/media/p1', caption: '_Fresh_' } },
    ])
    expect(bodiesOf({ type: 'media', media: { ...media, contentType: 'image/webp' }, caption: '' })).toMatchObject([
      { type: 'document', document: { filename: 'Bread.png' } },
    ])
  })

  it('is a template with its values in one line each', () => {
    const [call] = whatsapp.renderTemplate?.({ name: 'order', language: 'de', values: ['A\n\tB', '7'] }, place) ?? []
    expect(JSON.parse(call?.body ?? '')).toMatchObject({
      type: 'template',
      template: {
        name: 'order',
        language: { code: 'de' },
        components: [{ type: 'body', parameters: [{ type: 'text', text: 'A B' }, { text: '7' }] }],
      },
    })
    const [plain] = whatsapp.renderTemplate?.({ name: 'order', language: 'de', values: [] }, place) ?? []
    expect(JSON.parse(plain?.body ?? '')).toMatchObject({ template: { name: 'order', components: [] } })
  })

  it('keeps the limits of Meta, and every choice comes back as itself', () => {
    const word = string({ minLength: 1, maxLength: 60, unit: 'grapheme' }).filter((text) => text.trim() !== '')
    assert(
      property(
        array(word, { minLength: 1, maxLength: 30 }),
        word,
        integer({ min: 1, max: 900 }),
        (titles, text, number) => {
          const message: Message = {
            messageType: 'bot-msg',
            language: 'en',
            text: text.repeat(Math.min(100, number)),
            choices: titles.map((title) => ({ title, action: { type: 'block', value: 'b' } })),
          }
          const words = { choose: 'Choose', file: 'File' }
          const { pieces, menu = [] } = degrade(message, number, definition.can(), { words, linkOf: () => 'https://l' })
          const shown = pieces.flatMap((piece) => bodiesOf(piece)).flatMap(shownIn)
          expect([...shown, ...menu.map(({ payload }) => payload)].toSorted()).toEqual(
            titles.map((_, at) => `p.${number}.-.${at}`).toSorted(),
          )
        },
      ),
      { numRuns: 100 },
    )
  })

  /** The payloads of a message as a customer sees them, once the limits of its form are kept; each pressed. */
  function shownIn(body: Record<string, never>): string[] {
    const said = body as { text?: { body: string }; interactive?: Interactive }
    if (said.text) {
      expect(said.text.body.length).toBeLessThanOrEqual(4096)
      return []
    }
    const { body: question, action } = said.interactive ?? { body: { text: '' }, action: {} }
    expect(question.text.length).toBeLessThanOrEqual(1024)
    expect(question.text).not.toBe('')
    const { buttons = [], sections = [] } = action
    const rows = sections.flatMap((section) => section.rows)
    expect(buttons.length).toBeLessThanOrEqual(3)
    expect(rows.length).toBeLessThanOrEqual(10)
    const shown = [...buttons.map(({ reply }) => ({ ...reply, max: 20 })), ...rows.map((row) => ({ ...row, max: 24 }))]
    expect(new Set(shown.map(({ title }) => title)).size).toBe(shown.length)
    return shown.map(({ id, title, max, description = '' }) => {
      expect(title.length).toBeLessThanOrEqual(max)
      expect(description.length).toBeLessThanOrEqual(72)
      const reply = { button_reply: { id, title } }
      const pressed = { from: phone, id: 'wamid.Z', type: 'interactive', interactive: reply }
      const value = { metadata: { phone_number_id: account }, messages: [pressed] }
      const [told] = whatsapp.parse(
        rawOf(JSON.stringify({ entry: [{ changes: [{ field: 'messages', value }] }] })),
        settings,
      )
      return told?.type === 'choice' ? told.payload : ''
    })
  }

  interface Row {
    readonly id: string
    readonly title: string
    readonly description?: string
  }
  interface Interactive {
    readonly body: { readonly text: string }
    readonly action: {
      readonly buttons?: readonly { readonly reply: Row }[]
      readonly sections?: readonly { readonly rows: readonly Row[] }[]
    }
  }
})

describe('what the Cloud API answers', () => {
  const call = { method: 'POST', url: 'https://graph.facebook.com/v25.0/1/messages', body: '{}', key: 'k-0' } as const
  const error = (code: number, status = 400) => ({ status, body: { error: { code, message: `(#${code}) words` } } })

  it.each<[string, WrittenAnswer, object]>([
    ['what it has taken', { status: 200, body: { messages: [{ id: 'wamid.1' }] } }, { type: 'ok', ids: ['wamid.1'] }],
    ['a page', { status: 200, body: '<html>' }, { type: 'unknown' }],
    ['a closed window', error(131_047), { type: 'outside-window', reason: '131047 (#131047) words' }],
    ['too many messages', error(130_429), { type: 'retry' }],
    ['too many to one customer', error(131_056), { type: 'retry', afterSeconds: 6 }],
    ['a token that is over', error(190, 401), { type: 'reauth' }],
    ['a locked account', error(131_031, 403), { type: 'reauth' }],
    ['a number that has no WhatsApp', error(131_026), { type: 'drop' }],
    ['its own failure', error(131_016, 503), { type: 'retry' }],
    ['a failure that we do not know', error(9, 500), { type: 'retry' }],
    ['by a server in between', { status: 502, body: '' }, { type: 'unknown' }],
    [
      'too many requests',
      { status: 429, body: '', headers: { 'retry-after': '9' } },
      { type: 'retry', afterSeconds: 9 },
    ],
    ['nothing', failure('timeout'), { type: 'unknown' }],
  ])('is told as it is: %s', async (_, answer, sent) => {
    const { post, asked } = providerOf(answer)
    expect(await whatsapp.send?.(call, place.address, settings, post, now)).toMatchObject(sent)
    expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer EAAtoken' })
  })

  it('is not asked for a number without a token', async () => {
    const { post } = providerOf()
    const sent = await whatsapp.send?.(call, { ...place.address, account: 'other' }, settings, post, now)
    expect(sent).toMatchObject({ type: 'drop' })
  })
})

describe('what else the Cloud API is asked', () => {
  it('is to show writing, below the last message', async () => {
    const { post, asked } = providerOf({ status: 200 })
    await whatsapp.type?.(place.address, settings, post, 'wamid.A')
    await whatsapp.type?.(place.address, settings, post, undefined)
    expect(asked).toHaveLength(1)
    expect(asked[0]?.body).toContain('"typing_indicator"')
  })

  it('is a file in two steps, and the token goes to no other host', async () => {
    const url = 'https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1'
    const good = providerOf({ status: 200, body: { url } }, { status: 200, body: Buffer.from('jpeg') })
    expect(await whatsapp.media?.(`${account}/1001`, settings, good.post)).toEqual(Buffer.from('jpeg'))
    expect(good.asked.map(({ url: asked }) => asked)).toEqual(['https://graph.facebook.com/v25.0/1001', url])
    for (const status of [429, 500])
      expect(await whatsapp.media?.(`${account}/1001`, settings, providerOf({ status }).post)).toEqual({
        refused: 'unreachable',
      })
    for (const odd of [
      'https://evil.example/x',
      'http://lookaside.fbsbx.com/',
      'https://lookaside.fbsbx.com.evil.example/',
      '',
    ]) {
      const { post, asked } = providerOf({ status: 200, body: { url: odd } })
      expect(await whatsapp.media?.(`${account}/1001`, settings, post)).toEqual({ refused: 'gone' })
      expect(asked).toHaveLength(1)
    }
    const none = providerOf()
    for (const odd of ['other/1001', '1001', `${account}/../x`, ''])
      expect(await whatsapp.media?.(odd, settings, none.post)).toEqual({ refused: 'gone' })
  })

  it('is its templates, but for those that want more than words', async () => {
    const body = { type: 'BODY', text: 'Hello {{1}}, order {{2}}' }
    const template = (name: string, ...more: object[]) => ({
      name,
      language: 'en',
      status: 'APPROVED',
      components: [body, ...more],
    })
    const { post } = providerOf({
      status: 200,
      body: {
        data: [
          template('order', { type: 'HEADER', format: 'TEXT', text: 'Your order' }),
          template('picture', { type: 'HEADER', format: 'IMAGE' }),
          template('link', { type: 'BUTTONS', buttons: [{ type: 'URL', url: 'https://s.example/{{1}}' }] }),
          { ...template('named'), parameter_format: 'NAMED' },
          null,
        ],
      },
    })
    expect(await whatsapp.templates?.(settings, account, post)).toEqual([
      { name: 'order', language: 'en', body: body.text, parameters: 2, isApproved: true },
    ])
  })

  it('is whether numbers and door are right', async () => {
    const doorUrl = 'https://parley.example/input/whatsapp/key'
    const number = {
      verified_name: 'Bakery',
      display_phone_number: '+1 555',
      webhook_configuration: { application: doorUrl },
    }
    const good = providerOf({ status: 200, body: number }, { status: 200, body: { data: [] } })
    expect(await whatsapp.test(settings, good.post, { doorUrl })).toEqual([
      { ok: true, code: 'account', values: { name: 'Bakery, +1 555' }, proves: account },
      { ok: true, code: 'webhook-set', values: { name: 'Bakery, +1 555' } },
      { ok: true, code: 'templates', values: { count: 0 } },
    ])
    const bad = providerOf({ status: 401, body: { error: { code: 190 } } })
    expect(await whatsapp.test(settings, bad.post, { doorUrl })).toMatchObject([{ ok: false, code: 'refused' }])
    const none = providerOf(failure('network'))
    expect(await whatsapp.test(settings, none.post, { doorUrl })).toMatchObject([{ ok: false, code: 'unreachable' }])
  })
})
