/** A file of an agent on each channel: as its provider documents it, or as a link where the channel does not carry it. */
import { describe, expect, it } from 'vitest'
import { degrade } from '#shared/channels/degrade'
import { definitionOf } from '#shared/channels/register'
import type { Channel } from '#shared/chat/channels'
import type { Message, SentFile } from '#shared/chat/message'
import { adapterOf } from '../../functions/adapters/adapters.ts'
import type { WireCall } from '../../functions/adapters/adapter.ts'

const megabyte = 1024 * 1024
const provider = 'https://parley.example/for-a-provider'
const link = 'https://parley.example/for-days'

const file = (name: string, contentType: string, kind: SentFile['kind'] = 'file', bytes = megabyte): SentFile => ({
  kind,
  pointer: '01KXV5Z7Q9M3N4P5R6S7T8V9W0',
  contentType,
  name,
  bytes,
})
const pdf = file('offer.pdf', 'application/pdf')
const sound = file('greeting.mp3', 'audio/mpeg')
const picture = file('rose.png', 'image/png', 'image')
const large = file('rose.png', 'image/png', 'image', 6 * megabyte)
const webp = file('rose.webp', 'image/webp', 'image')

interface Way {
  readonly to: string
  readonly account?: string
  readonly settings?: object
  readonly more?: Readonly<Record<string, string>>
}

/** The calls by which a file leaves. */
function callsOf(channel: Channel, media: SentFile, { to, account = 'a1', settings = {}, more = {} }: Way): WireCall[] {
  const message: Message = { messageType: 'agent-msg', language: 'en', media, agent: { _id: '1', name: 'Lena Lang' } }
  const words = { choose: 'Choose', file: 'File' }
  const { pieces } = degrade(message, 7, definitionOf(channel).can(to), { words, linkOf: () => link })
  const place = {
    address: { account, to, more },
    settings: { senders: [], subAccounts: [], numbers: [], pages: [], ...settings },
    language: 'en' as const,
    key: 'c-7',
    linkOf: () => provider,
    doorUrl: 'https://parley.example/door',
    agentName: 'Lena Lang',
  }
  return pieces.flatMap((piece) => adapterOf(channel)?.render?.(piece, place) ?? [])
}
const json = (calls: readonly WireCall[]): unknown[] => calls.map(({ body }) => JSON.parse(body) as unknown)
const form = (calls: readonly WireCall[]) => calls.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))

describe('a file of an agent by WhatsApp', () => {
  const sent = (media: SentFile) => json(callsOf('whatsapp', media, { to: '4930123' }))

  it('is a document under its name, a picture as one, a sound as one', () => {
    expect(sent(pdf)).toMatchObject([{ type: 'document', document: { link: provider, filename: 'offer.pdf' } }])
    expect(sent(picture)).toMatchObject([{ type: 'image', image: { link: provider } }])
    expect(sent(sound)).toMatchObject([{ type: 'audio', audio: { link: provider } }])
    expect(sent(file('a.ogg', 'audio/ogg'))).toMatchObject([{ type: 'document', document: { filename: 'a.ogg' } }])
  })

  it('is a link where it is larger than WhatsApp takes', () => {
    expect(sent(large)).toMatchObject([{ type: 'text', text: { body: `rose.png: ${link}` } }])
  })
})

describe('a file of an agent by Messenger', () => {
  it('is an attachment of the type that Messenger calls it', () => {
    const sent = (media: SentFile) => json(callsOf('messenger', media, { to: 'psid' }))
    for (const [media, type] of [
      [pdf, 'file'],
      [picture, 'image'],
      [sound, 'audio'],
    ] as const)
      expect(sent(media)).toMatchObject([{ message: { attachment: { type, payload: { url: provider } } } }])
  })
})

describe('a file of an agent by Twilio', () => {
  it('is a media message by SMS where a phone shows it, and else a link', () => {
    const sent = (media: SentFile) => form(callsOf('twilio', media, { to: '+4930123' }))
    expect(sent(picture)).toMatchObject([{ MediaUrl: provider }])
    for (const media of [pdf, sound, webp, large])
      expect(sent(media)).toMatchObject([{ Body: `${media.name}: ${link}` }])
  })

  it('is the file itself by WhatsApp', () => {
    expect(form(callsOf('twilio', pdf, { to: 'whatsapp:+4930123' }))).toMatchObject([{ MediaUrl: provider }])
  })
})

describe('a file of an agent by MessageBird', () => {
  it('is a file or a sound by WhatsApp, a document by Bird, and a link by SMS', () => {
    const sent = (media: SentFile, to: string, generation = 'conversations') =>
      json(callsOf('messageBird', media, { to, settings: { generation, workspaceId: 'w', accessKey: 'k' } }))
    expect(sent(pdf, 'whatsapp:+31')).toMatchObject([{ type: 'file', content: { file: { url: provider } } }])
    expect(sent(sound, 'whatsapp:+31')).toMatchObject([{ type: 'audio', content: { audio: { url: provider } } }])
    expect(sent(pdf, 'bird-whatsapp:+31', 'bird')).toMatchObject([
      { document: { url: provider, filename: 'offer.pdf' } },
    ])
    expect(sent(pdf, '+31')).toMatchObject([{ type: 'text', content: { text: `offer.pdf: ${link}` } }])
  })
})

describe('a file of an agent by 8x8', () => {
  it('is a file or a sound in a chat app, and a link by SMS', () => {
    const sent = (media: SentFile, kind: string) =>
      json(callsOf('eightByEightMessaging', media, { to: `${kind}/+65`, account: `${kind}/sub` }))
    expect(sent(pdf, 'ChatApps')).toMatchObject([{ type: 'file', content: { url: provider } }])
    expect(sent(sound, 'ChatApps')).toMatchObject([{ type: 'audio', content: { url: provider } }])
    expect(sent(pdf, 'SMS')).toMatchObject([{ text: `offer.pdf: ${link}` }])
  })
})

describe('a file of an agent by mail', () => {
  it('is an attachment under its name', () => {
    const [draft] = json(callsOf('email', pdf, { to: 'ada@example.test', account: 'shop.token' }))
    expect(draft).toMatchObject({ files: [{ link: provider, name: 'offer.pdf', contentType: 'application/pdf' }] })
  })
})

describe('a file of an agent by Microsoft Teams', () => {
  const sent = (media: SentFile) =>
    json(callsOf('microsoft', media, { to: 'u', more: { conversation: 'c', bot: 'b' } }))

  it('is a picture by its address, and a link where it is something else', () => {
    const small = file('rose.png', 'image/png', 'image', megabyte / 2)
    expect(sent(small)).toMatchObject([{ attachments: [{ contentType: 'image/png', contentUrl: provider }] }])
    expect(sent(pdf)).toMatchObject([{ text: `offer.pdf: [${link}](${link})` }])
  })
})

describe('a file of an agent on a channel of texts alone', () => {
  it.each(['five9', 'salesforce', 'eightByEight'] as const)('%s is a link', (channel) => {
    const calls = callsOf(channel, pdf, {
      to: '01KXV5Z7Q9M3N4P5R6S7T8V9W0',
      settings: { siteUrl: 'https://a.example', webhookToken: 't' },
    })
    expect(JSON.stringify(json(calls))).toContain(`offer.pdf: ${link}`)
  })

  it('spoken has no file at all', () => {
    for (const channel of ['twilioVoice', 'alexa', 'voice'] as const) {
      const can = definitionOf(channel).can('+49')
      const message: Message = { messageType: 'agent-msg', language: 'en', media: pdf }
      const told = degrade(message, 7, can, { words: { choose: '', file: '' }, linkOf: () => link })
      expect(told).toEqual({ pieces: [], degraded: ['file-left-out'] })
    }
  })
})
