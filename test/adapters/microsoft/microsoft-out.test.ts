import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { degrade, type Piece } from '#shared/channels/degrade'
import { microsoft as definition } from '#shared/channels/microsoft'
import type { Message } from '#shared/chat/message'
import { microsoft } from '../../../functions/adapters/microsoft/adapter.ts'
import { failure, placeFor, providerOf, rawOf, type WrittenAnswer } from '../sketch.ts'
import fixtures from './fixtures/calls.json' with { type: 'json' }

const now = new Date('2026-11-20T12:00:00Z')
const appId = 'c9e8c047-2a34-40a1-b28a-b162d5f5327c'
/** A password of each test's own: tokens are kept by app and password. */
let count = 0
const ownSettings = () => ({ appId, appPassword: `secret-${(count += 1)}`, tenantId: '' })
const { serviceUrl, conversation, recipient, from } = fixtures.calls.text
const more = { serviceUrl, conversation: conversation.id, bot: recipient.id }
const place = { ...placeFor(ownSettings(), from.id, appId), address: { to: from.id, account: appId, more } }
const url = `https://smba.trafficmanager.net/emea/v3/conversations/${encodeURIComponent(conversation.id)}/activities`

interface Activity {
  readonly text?: string
  readonly attachmentLayout?: string
  readonly attachments?: readonly { readonly content: { readonly buttons?: readonly Button[] } }[]
}
interface Button {
  readonly type: string
  readonly title: string
  readonly text?: string
  readonly value: unknown
}
const activitiesOf = (piece: Piece) =>
  (microsoft.render?.(piece, place) ?? []).map(({ body }) => JSON.parse(body) as Activity)

describe('a message for the Bot Framework', () => {
  it('goes to the service and the conversation it answers, and nowhere without one', () => {
    const [call] = microsoft.render?.({ type: 'text', text: '**Fresh** <b>' }, place) ?? []
    expect(call?.url).toBe(url)
    expect(JSON.parse(call?.body ?? '')).toMatchObject({
      type: 'message',
      textFormat: 'markdown',
      text: '**Fresh** &lt;b\\>',
      from: { id: recipient.id },
      recipient: { id: from.id },
      conversation: { id: conversation.id },
    })
    const nowhere = { ...place, address: { ...place.address, more: {} } }
    expect(microsoft.render?.({ type: 'text', text: 'Hello' }, nowhere)).toEqual([])
  })

  it('shows a gallery as cards in a row, with pictures and addresses', () => {
    const media = { kind: 'image', pointer: 'p1', contentType: 'image/png', name: 'Bread' } as const
    const choices = [{ label: 'Shop', payload: 'p.3.0.0', url: 'https://shop.example/' }]
    expect(
      activitiesOf({ type: 'carousel', cards: [{ title: 'Rye', subtitle: 'Dark', media, choices }] }),
    ).toMatchObject([
      {
        attachmentLayout: 'carousel',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.hero',
            content: {
              title: 'Rye',
              images: [{ url: 'https://parley.example/media/p1' }],
              buttons: [{ type: 'openUrl', value: 'https://shop.example/' }],
            },
          },
        ],
      },
    ])
  })

  it('shows a card without buttons where it has no choices', () => {
    const [activity] = activitiesOf({ type: 'carousel', cards: [{ title: 'Rye', subtitle: '', choices: [] }] })
    expect(activity?.attachments?.[0]?.content).toEqual({ title: 'Rye' })
  })

  it('gives a picture by its address', () => {
    const media = { kind: 'image', pointer: 'p1', contentType: 'image/png', name: 'Bread' } as const
    expect(activitiesOf({ type: 'media', media, caption: 'Our bread' })).toMatchObject([
      { text: 'Our bread', attachments: [{ contentType: 'image/png', contentUrl: 'https://parley.example/media/p1' }] },
    ])
  })

  it('stays below 25 kB, and every choice comes back as itself', () => {
    const signs = constantFrom('<', '*', '語', 'a', ' ', '\n', '🍞')
    const text = array(signs, { minLength: 1, maxLength: 40 }).map((parts) => `x${parts.join('').repeat(400)}`)
    const titles = array(
      constantFrom('Rye', 'Wheat', 'A title that is longer than any card would ever show it, by far'),
      {
        minLength: 1,
        maxLength: 30,
      },
    )
    assert(
      property(text, titles, (said, all) => {
        const message: Message = {
          messageType: 'bot-msg',
          language: 'en',
          text: said,
          choices: all.map((title) => ({ title, action: { type: 'block', value: 'b' } })),
        }
        const words = { choose: 'Choose', file: 'File' }
        const { pieces, menu = [] } = degrade(message, 7, definition.can(), { words, linkOf: () => 'https://l' })
        const activities = pieces.flatMap(activitiesOf)
        for (const activity of activities) expect(Buffer.byteLength(JSON.stringify(activity))).toBeLessThan(25_000)
        const shown = activities.flatMap(pressedIn)
        expect([...shown, ...menu.map(({ payload }) => payload)].toSorted()).toEqual(
          all.map((_, at) => `p.7.-.${at}`).toSorted(),
        )
      }),
      { numRuns: 30 },
    )
  })

  const pressedIn = ({ attachments = [] }: Activity): string[] =>
    attachments
      .flatMap(({ content }) => content.buttons ?? [])
      .flatMap(({ text = '', value }) => {
        const pressed = { ...fixtures.calls.text, text, value }
        return microsoft.parse(rawOf(JSON.stringify(pressed)), place.settings)
      })
      .map((told) => (told.type === 'choice' ? told.payload : ''))
})

const token = { status: 200, body: { token_type: 'Bearer', expires_in: 3600, access_token: 'own-token' } }
const taken = { status: 201, body: { id: '1:abc' } }
const call = { method: 'POST', url, body: '{}', key: 'k-0' } as const

describe('what the Bot Framework answers', () => {
  it.each<[string, readonly WrittenAnswer[], object]>([
    ['what it has taken', [token, taken], { type: 'ok', ids: ['1:abc'] }],
    ['a page', [token, { status: 200, body: '<html>' }], { type: 'unknown' }],
    ['too many calls', [token, { status: 429, headers: { 'retry-after': '3' } }], { type: 'retry', afterSeconds: 3 }],
    ['that it should be asked again', [token, { status: 412 }], { type: 'retry' }],
    [
      'that the bot was removed',
      [token, { status: 403, body: { error: { code: 'BotNotInConversationRoster' } } }],
      { type: 'drop', reason: 'BotNotInConversationRoster' },
    ],
    [
      'that it does not understand',
      [token, { status: 400, body: { error: { code: 'BadSyntax' } } }],
      { type: 'drop', reason: 'BadSyntax' },
    ],
    ['nothing', [token, failure('timeout')], { type: 'unknown' }],
    ['no token, because nobody answers', [failure('network')], { type: 'retry' }],
    [
      'no token for this password',
      [
        { status: 401, body: { error: 'invalid_client' } },
        { status: 401, body: { error: 'invalid_client' } },
      ],
      { type: 'reauth', reason: 'invalid_client' },
    ],
  ])('is told as it is: %s', async (_, answers, sent) => {
    const { post } = providerOf(...answers)
    expect(await microsoft.send?.(call, place.address, ownSettings(), post, now)).toMatchObject(sent)
  })

  it('is asked with one token for all, of the tenant, until shortly before it ends', async () => {
    const settings = { ...ownSettings(), tenantId: 'tenant-1' }
    const { post, asked } = providerOf(token, taken, taken, token, taken)
    await microsoft.send?.(call, place.address, settings, post, now)
    await microsoft.send?.(call, place.address, settings, post, new Date(now.getTime() + 54 * 60_000))
    await microsoft.send?.(call, place.address, settings, post, new Date(now.getTime() + 55 * 60_000))
    const login = 'https://login.microsoftonline.com/tenant-1/oauth2/v2.0/token'
    expect(asked.map((each) => each.url)).toEqual([login, url, url, login, url])
    expect(asked[1]?.headers).toMatchObject({ authorization: 'Bearer own-token' })
    expect(asked[0]?.body).toContain('scope=https%3A%2F%2Fapi.botframework.com%2F.default')
  })

  it('is asked once more with another token where one was taken back', async () => {
    const settings = ownSettings()
    const { post, asked } = providerOf(token, taken, { status: 401 }, token, taken)
    await microsoft.send?.(call, place.address, settings, post, now)
    expect(await microsoft.send?.(call, place.address, settings, post, now)).toMatchObject({ type: 'ok' })
    expect(asked).toHaveLength(5)
  })

  it('never gets a token anywhere else', async () => {
    const { post, asked } = providerOf()
    const elsewhere = { ...call, url: 'https://evil.example/v3/conversations/1/activities' }
    expect(await microsoft.send?.(elsewhere, place.address, ownSettings(), post, now)).toMatchObject({ type: 'drop' })
    expect(asked).toEqual([])
  })
})

describe('what else the Bot Framework is asked', () => {
  it('is to show writing', async () => {
    const { post, asked } = providerOf(token, { status: 200, body: {} })
    await microsoft.type?.(place.address, ownSettings(), post, undefined)
    expect(asked[1]?.body).toContain('"type":"typing"')
  })

  it('is a picture with a token, and a file of a team without one', async () => {
    const picture = 'https://smba.trafficmanager.net/emea/v3/attachments/1/views/original'
    const { post, asked } = providerOf(
      token,
      { status: 200, body: Buffer.from('png') },
      { status: 200, body: Buffer.from('pdf') },
    )
    const settings = ownSettings()
    expect(await microsoft.media?.(picture, settings, post)).toEqual(Buffer.from('png'))
    expect(await microsoft.media?.('https://bakery.sharepoint.com/x?tempauth=y', settings, post)).toEqual(
      Buffer.from('pdf'),
    )
    expect(asked[1]?.headers).toMatchObject({ authorization: 'Bearer own-token' })
    expect(asked[2]?.headers).toEqual({})
    for (const odd of [
      'https://evil.example/',
      'http://bakery.sharepoint.com/',
      'https://sharepoint.com.evil.example/',
      'x',
    ])
      expect(await microsoft.media?.(odd, settings, post)).toEqual({ refused: 'gone' })
  })

  it('is whether the password is right', async () => {
    const doorUrl = 'https://parley.example/input/microsoft/key'
    const ask = (answer: WrittenAnswer) => microsoft.test(ownSettings(), providerOf(answer).post, { doorUrl })
    expect(await ask(token)).toEqual([{ ok: true, code: 'token-good', proves: appId }])
    expect(await ask({ status: 400, body: { error: 'unauthorized_client' } })).toMatchObject([
      { ok: false, code: 'refused' },
    ])
    expect(await ask(failure('network'))).toMatchObject([{ ok: false, code: 'unreachable' }])
    const [settings, changed] = [ownSettings(), providerOf(token, { status: 400, body: {} })]
    const askAgain = () => microsoft.test(settings, changed.post, { doorUrl })
    expect([await askAgain(), await askAgain()]).toMatchObject([[{ ok: true }], [{ ok: false, code: 'refused' }]])
  })
})
