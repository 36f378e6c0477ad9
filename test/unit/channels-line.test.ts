/** What the channels can do, row by row as their providers document it, and what a composer tells an agent of that. */
import { describe, expect, it } from 'vitest'
import { definitionOf } from '#shared/channels/register'
import { channels, type Channel } from '#shared/chat/channels'
import { shownOf } from '#shared/contracts/line'

const phone = '+447700900123'
const onWhatsapp = `whatsapp:${phone}`

describe('what a channel can do', () => {
  const rows: readonly (readonly [Channel, to: string, choices: string, receipts: string, perSecond: number])[] = [
    ['chat_plugin', '', 'buttons', 'sent read', 100],
    ['microsoft', '', 'buttons', 'sent', 50],
    ['twilio', phone, 'numbered', 'sent delivered', 30],
    ['twilio', onWhatsapp, 'numbered', 'sent delivered read', 80],
    ['messenger', '', 'buttons', 'delivered read', 40],
    ['whatsapp', phone, 'buttons', 'sent delivered read', 80],
    ['eightByEight', '', 'quick', '', 10],
    ['eightByEightMessaging', phone, 'numbered', 'sent delivered', 100],
    ['salesforce', '', 'numbered', 'delivered read', 10],
    ['alexa', '', 'spoken', '', 100],
    ['messageBird', phone, 'numbered', 'sent delivered', 50],
    ['messageBird', onWhatsapp, 'buttons', 'sent delivered read', 50],
    ['videoCalling', '', 'numbered', '', 10],
    ['email', '', 'numbered', 'sent', 10],
    ['twilioVoice', phone, 'spoken', '', 100],
    ['cxone', phone, 'spoken', '', 100],
    ['five9', '', 'numbered', '', 10],
    ['voice', phone, 'spoken', '', 100],
  ]

  it.each(rows)('%s to %j: choices are %s, it tells of %j, and takes %i a second', (name, to, ...row) => {
    const can = definitionOf(name).can(to)
    const { choices, receipts } = shownOf(can)
    expect([choices, receipts.join(' '), can.rate.perSecond]).toEqual(row)
  })

  it('takes free words for a day at most where a window closes, on Messenger a week where a person answers', () => {
    const closing = rows.flatMap(([name, to]) => {
      const { window } = definitionOf(name).can(to)
      return window ? [[name, window]] : []
    })
    expect(closing).toEqual([
      ['twilio', { hours: 24, outside: 'template' }],
      ['messenger', { hours: 24, personHours: 168, outside: 'blocked' }],
      ['whatsapp', { hours: 24, outside: 'template' }],
      ['messageBird', { hours: 24, outside: 'template' }],
    ])
  })

  it('shows that a bot types, and bears short words in between, where people read along', () => {
    const namesOf = (is: 'typing' | 'live') => channels.filter((name) => definitionOf(name).can(onWhatsapp)[is])
    expect(namesOf('typing')).toEqual(['chat_plugin', 'microsoft', 'messenger', 'whatsapp'])
    expect(namesOf('live')).toEqual([
      'chat_plugin',
      'microsoft',
      'twilio',
      'messenger',
      'whatsapp',
      'eightByEight',
      'salesforce',
      'messageBird',
      'five9',
    ])
  })

  it('is told to a composer with the form of WhatsApp, the files and what is taken too late', () => {
    expect(shownOf(definitionOf('twilio').can(onWhatsapp))).toEqual({
      textMax: 1600,
      choices: 'numbered',
      files: { image: 5_242_880, video: 16_777_216, file: 16_777_216 },
      isWhatsapp: true,
      receipts: ['sent', 'delivered', 'read'],
      outside: 'template',
    })
    expect(shownOf(definitionOf('chat_plugin').can(''))).toEqual({
      textMax: 5000,
      choices: 'buttons',
      files: { image: 20_971_520, video: 20_971_520, file: 20_971_520 },
      receipts: ['sent', 'read'],
    })
  })
})
