/** Settings > Channels: all channels as cards. */
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { channelKinds } from '#shared/channels/definition'
import { channels } from '#shared/chat/channels'
import { Problem } from '#shared/problem'
import { press } from '../actions.ts'
import { turnGerman } from '../screen.tsx'
import { configurationOf, get, healthOf, openChannels, whatsapp } from './channels-screen.tsx'

const cards = () => screen.getAllByRole('link').filter(({ className }) => className === 'channel-card')
const card = (name: string) => cards().find((each) => each.querySelector('b')?.textContent === name)!
const names = () => cards().map((each) => each.querySelector('b')?.textContent)
const find = (text: string) =>
  fireEvent.change(screen.getByPlaceholderText('Find a channel'), { target: { value: text } })

describe('the cards', () => {
  it('show every channel with its kind, in the order of the kinds, and lead to its page', async () => {
    await openChannels()
    await screen.findByText('Not in use')
    const ids = [...channels.slice(1), 'googleBusinessMessaging']
    expect(new Set(cards().map((each) => each.getAttribute('href')))).toEqual(
      new Set(['/settings/web-plugin', ...ids.map((id) => `/settings/channels/${id}`)]),
    )
    const leadsTo = (at: number) => cards().at(at)!.getAttribute('href')
    expect([leadsTo(0), leadsTo(-1)]).toEqual(['/settings/web-plugin', '/settings/channels/googleBusinessMessaging'])
    expect(within(card('WhatsApp')).getByText('Messaging app')).toBeTruthy()
    expect(within(card('Twilio telephone')).getByText('Cloud telephony')).toBeTruthy()
    expect(within(card('Google Business Messages')).getByText('Retired')).toBeTruthy()
    expect(channelKinds).toHaveLength(13)
    await turnGerman()
    expect(within(card('Twilio-Telefon')).getByText('Cloud-Telefonie')).toBeTruthy()
  })

  it('say how a channel that is switched on is, whatever is known of one that is off', async () => {
    const since = new Date(Date.now() - 3 * 60_000).toISOString()
    await openChannels('', {
      of: { whatsapp, twilio: { isOn: true }, email: { isOn: true }, alexa: { isOn: true } },
      health: [
        healthOf({ channel: 'whatsapp', state: 'receiving', heard: since }),
        healthOf({ channel: 'twilio', state: 'reconnect', since }),
        healthOf({ channel: 'email', state: 'incomplete' }),
        healthOf({ channel: 'alexa', state: 'ready' }),
        healthOf({ channel: 'voice', state: 'ready' }),
      ],
    })
    await screen.findByText('Last message 3 minutes ago')
    within(card('Twilio messaging')).getByText('Reconnect')
    within(card('E-mail')).getByText('Incomplete')
    within(card('Amazon Alexa')).getByText('Ready')
    within(card('SIP telephone')).getByText('Off')
  })

  it('are found by name, kind and what they do, and narrowed down to those in use', async () => {
    await openChannels('', { of: { whatsapp } })
    await screen.findByText('Not in use')
    find('contact centre')
    expect(names()).toEqual(['8x8 Contact Center', 'NICE CXone', 'Five9'])
    expect(screen.getAllByText('3 channels').length).toBeGreaterThan(0)
    find('')
    press('In use (2)')
    expect(names()).toEqual(['Website chat', 'WhatsApp'])
    expect(screen.queryByRole('heading', { name: 'Not in use' })).toBeNull()
    find('alexa')
    screen.getByText('No channel found')
    press('Show all channels')
    expect(names()).toHaveLength(17)
  })

  it('give way to what went wrong, and are asked for again', async () => {
    let isDown = true
    await openChannels('', {
      answers: {
        [get]: () => {
          if (isDown) throw new Problem('unavailable')
          return [configurationOf()]
        },
      },
    })
    await screen.findByText('The channels could not be loaded')
    isDown = false
    press('Try again')
    await screen.findByText('Not in use')
  })
})

describe('an address', () => {
  it.each([
    ['twilio-voice', 'Twilio telephone'],
    ['eight-by-eight', '8x8 Contact Center'],
    ['eight-by-eight-messaging', '8x8 Connect'],
  ])('names a channel by its alias as well: %s', async (alias, name) => {
    await openChannels(`/${alias}`)
    await screen.findByRole('heading', { name, level: 1 })
  })

  it('of the plugin leads to the page of the plugin', async () => {
    const { router } = await openChannels('/chat-plugin')
    await screen.findByRole('heading', { level: 1 })
    expect(router.state.location.pathname).toBe('/settings/web-plugin')
  })

  it('of no channel says so', async () => {
    await openChannels('/carrier-pigeon')
    await screen.findByText('There is no such channel')
    expect(screen.getByRole('link', { name: 'All channels' }).getAttribute('href')).toBe('/settings/channels')
  })
})
