/** On which channels a response is said, and with which words. */
import { describe, expect, it } from 'vitest'
import { onChannel } from '#shared/blocks/on-channel'
import { degrade } from '#shared/channels/degrade'
import { definitions } from '#shared/channels/register'
import { isMeantFor, type Channel } from '#shared/chat/channels'
import type { SaidChoice } from '#shared/chat/message'
import type { Block } from '#shared/contracts/blocks'
import { blockMessage } from '#shared/engine/runners/messages'
import { textIn } from '#shared/languages'

const some: readonly Channel[] = ['chat_plugin', 'email', 'whatsapp', 'voice']
const saidOn = (limits?: Parameters<typeof isMeantFor>[1]) => some.filter((channel) => isMeantFor(channel, limits))

describe('BLOCKS-069/limited/all: a response that is limited to channels', () => {
  it('is said on these alone, and on all where it names none', () => {
    expect(saidOn(['web'])).toEqual(['chat_plugin'])
    expect(saidOn(['email'])).toEqual(['email'])
    expect(saidOn(['web', 'email'])).toEqual(['chat_plugin', 'email'])
    expect(saidOn([])).toEqual(some)
    expect(saidOn()).toEqual(some)
  })
})

describe('the words of a response', () => {
  const block = {
    type: 'message',
    text: { en: 'Hello', de: 'Hallo' },
    channelContent: { whatsapp: { text: { en: 'Hello on WhatsApp' } } },
  }

  it('BLOCKS-070/channel/default-content: are the channel’s own, else the default', () => {
    expect(onChannel(block, 'whatsapp').text).toEqual({ en: 'Hello on WhatsApp' })
    expect(onChannel(block, 'email').text).toEqual({ en: 'Hello', de: 'Hallo' })
    expect(onChannel(block, 'chat_plugin').text).toEqual({ en: 'Hello', de: 'Hallo' })
  })

  it('BLOCKS-070/language/default-language: are in the language of the customer, else in the default language', () => {
    expect(textIn(block.text, 'de')).toBe('Hallo')
    expect(textIn(block.text, 'it')).toBe('Hello')
    expect(textIn(onChannel(block, 'whatsapp').text, 'de')).toBe('Hello on WhatsApp')
  })
})

describe('BLOCKS-028: a text that is longer than its channel takes', () => {
  const address = 'https://bloom.example/roses'
  const shown = (overflow?: 'cut', choices: readonly SaidChoice[] = []) =>
    degrade(
      {
        messageType: 'bot-msg',
        language: 'en',
        text: 'Roses. '.repeat(400),
        choices: [...choices],
        ...(overflow && { overflow }),
      },
      1,
      definitions.twilio.can(''),
      { words: { choose: 'Please choose:', file: 'File' }, linkOf: () => '' },
    )
  const texts = ({ pieces }: ReturnType<typeof shown>) => pieces.map((piece) => ('text' in piece ? piece.text : ''))

  it('comes in parts, and ends where the channel does once it is cut', () => {
    expect(texts(shown()).map(({ length }) => length)).toEqual([1595, 1203])
    expect(shown().degraded).toEqual(['text-split'])
    const cut = texts(shown('cut'))
    expect(cut).toHaveLength(1)
    expect(cut[0]).toMatch(/Roses\.…$/)
    expect(cut[0]!.length).toBeLessThanOrEqual(1600)
    expect(shown('cut').degraded).toEqual(['text-cut'])
  })

  it('keeps all that is chosen from', () => {
    const choices: SaidChoice[] = [
      { title: 'Shop', action: { type: 'url', value: address } },
      { title: 'Ask', action: { type: 'block', value: 'b' } },
    ]
    const cut = shown('cut', choices)
    expect(texts(cut)).toHaveLength(1)
    expect(texts(cut)[0]).toContain(`Roses.…\nShop: ${address}\n1. Ask`)
    expect(cut.menu).toMatchObject([{ label: 'Ask' }])
  })

  it('is cut because its block says so', () => {
    const block = { _id: 'b', type: 'message', text: { en: 'Roses' }, textOverflow: 'cut' } as unknown as Block
    const wording = { language: 'en', channel: 'twilio', variables: {} } as const
    expect(blockMessage(block, wording)).toMatchObject({ text: 'Roses', overflow: 'cut' })
    expect(blockMessage({ ...block, textOverflow: 'split' }, wording)).not.toHaveProperty('overflow')
  })
})

describe('BLOCKS-024: a gallery on Messenger', () => {
  const piecesOf = (kind: 'image' | 'video') => {
    const media = { kind, pointer: 'p', name: 'tour', contentType: kind === 'image' ? 'image/png' : 'video/mp4' }
    const item = { title: 'Tour', subtitle: 'Our shop', media, choices: [] }
    const words = { choose: 'Please choose:', file: 'File' }
    const can = definitions.messenger.can()
    const message = { messageType: 'bot-msg' as const, language: 'en' as const, items: [item] }
    return degrade(message, 1, can, { words, linkOf: () => '' }).pieces.map(({ type }) => type)
  }

  it('shows pictures on its cards, and a video as a message of its own with its words, because cards hold pictures alone', () => {
    expect(piecesOf('image')).toEqual(['carousel'])
    expect(piecesOf('video')).toEqual(['media', 'text'])
  })
})
