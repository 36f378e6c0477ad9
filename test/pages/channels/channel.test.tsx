/** The page of a channel: saving, behaviour, test, and what only some channels have. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Problem } from '#shared/problem'
import { field, press, type } from '../actions.ts'
import { idOf, maya, turnGerman } from '../screen.tsx'
import {
  alexaJson,
  healthOf,
  issue,
  openChannels,
  openWhatsapp,
  sendTestOf,
  testOf,
  toggle,
  whatsapp,
} from './channels-screen.tsx'

describe('saving', () => {
  it('goes on over what somebody else saved of another channel', async () => {
    const { sent, theirs, save, kept } = await openWhatsapp()
    theirs({ cxone: { ...kept().cxone, isOn: true } })
    type('WhatsApp Business account ID – optional', '55')
    await save()
    expect(sent().at(-1)).toMatchObject({ revision: 5, cxone: { isOn: true }, whatsapp: { businessAccountId: '55' } })
  })

  it('asks where both have changed the same, and keeps what was typed', async () => {
    const { theirs } = await openWhatsapp()
    theirs({ whatsapp: { ...whatsapp, businessAccountId: '44' } })
    type('WhatsApp Business account ID – optional', '55')
    press('Save')
    await screen.findByText(/You have both changed: WhatsApp Business account ID/)
    expect(field('WhatsApp Business account ID – optional').value).toBe('55')
    press('Take theirs')
    expect(field('WhatsApp Business account ID – optional').value).toBe('44')
  })

  it('is for nobody who may only read', async () => {
    await openWhatsapp({ agent: { ...maya, permissions: ['read'] } })
    expect(field('App secret').readOnly).toBe(true)
    expect(screen.getByRole('button', { name: /^Save/ }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByRole('button', { name: 'Add number' })).toBeNull()
  })
})

describe('the behaviour', () => {
  it('asks before a channel is switched off on which people talk', async () => {
    const { sent, save } = await openWhatsapp({
      health: [healthOf({ channel: 'whatsapp', state: 'receiving', heard: new Date().toISOString(), open: 3 })],
    })
    fireEvent.click(toggle(/Channel is on/))
    await screen.findByText(/^3 conversations are open/)
    expect(toggle(/Channel is on/).checked).toBe(true)
    press('Switch off')
    expect(toggle(/Channel is on/).checked).toBe(false)
    await save()
    expect(sent()[0]!.whatsapp.isOn).toBe(false)
  })

  it('asks nothing before a channel is switched off on which nobody talks', async () => {
    await openWhatsapp()
    const panel = within(screen.getByRole('complementary', { name: 'State' }))
    panel.getByText('Open conversations')
    expect(panel.queryByText('Waiting for the provider')).toBeNull()
    fireEvent.click(toggle(/Channel is on/))
    expect(toggle(/Channel is on/).checked).toBe(false)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks whether what was said while the channel was off is sent, and drops it where nobody says so', async () => {
    const missed = { conversations: 2, messages: 4, young: 3 }
    const answers = { 'GET /api/agent/channels-configuration/missed/whatsapp': () => missed }
    const { sent, save } = await openWhatsapp({ of: { whatsapp: { ...whatsapp, isOn: false } }, answers })
    fireEvent.click(toggle(/Channel is on/))
    await screen.findByText('While it was off, 4 messages were not delivered.')
    screen.getByText(/^3 of them were said within the last 1 h/)
    press('Drop')
    await save()
    expect(sent()[0]).toMatchObject({ whatsapp: { isOn: true } })
    expect(sent()[0]).not.toHaveProperty('sendMissed')
    fireEvent.click(toggle(/Channel is on/))
    await save()
    await turnGerman()
    fireEvent.click(toggle(/Kanal ist eingeschaltet/))
    await screen.findByText('Während der Kanal aus war, wurden 4 Nachrichten nicht zugestellt.')
    press('Senden')
    press('Speichern')
    await waitFor(() => expect(sent()).toHaveLength(3))
    expect(sent()[2]).toMatchObject({ whatsapp: { isOn: true }, sendMissed: ['whatsapp'] })
    expect(sent()[2]!.whatsapp).not.toHaveProperty('sendMissed')
  })

  it('tells what went wrong at the provider, since when, and what waits', async () => {
    const since = '2026-11-20T10:00:00.000Z'
    await openWhatsapp({
      health: [
        healthOf({
          channel: 'whatsapp',
          state: 'down',
          since,
          waiting: 12,
          open: 14,
          problem: { text: '(#131000) Something went wrong', created: since },
        }),
      ],
    })
    const panel = within(screen.getByRole('complementary', { name: 'State' }))
    panel.getByText('Provider not reachable')
    panel.getByText(/^Not reachable since 20 Nov 2026/)
    panel.getByText('12 conversations')
    panel.getByText('(#131000) Something went wrong')
    await turnGerman()
    panel.getByText('Anbieter nicht erreichbar')
  })
})

describe('the test', () => {
  it('words what was found, and waits until all is entered and saved', async () => {
    await openWhatsapp({
      answers: {
        [testOf('whatsapp')]: () => [
          { ok: true, code: 'account', values: { name: 'Bloom & Vale, +44 7700 900123' } },
          { ok: false, code: 'webhook-missing' },
          { ok: true, code: 'templates', values: { count: 2 } },
          { ok: false, code: 'a-newer-one' },
        ],
      },
    })
    press('Run test')
    await screen.findByText('Account found: Bloom & Vale, +44 7700 900123')
    screen.getByText('Our address is not entered at the provider yet.')
    screen.getByText('2 message templates are approved.')
    screen.getByText('The provider answered: a-newer-one')
    type('WhatsApp Business account ID – optional', '5')
    expect(screen.getByRole('button', { name: /^Run test/ }).getAttribute('aria-disabled')).toBe('true')
  })

  it('tells whose account it is that somebody else has', async () => {
    await openWhatsapp({
      answers: {
        [testOf('whatsapp')]: () => {
          throw new Problem('account-taken', { account: '1065' })
        },
      },
    })
    press('Run test')
    await screen.findByText('Another workspace already uses 1065 on this channel.')
  })

  it('sends a message to whoever asks', async () => {
    const { calls } = await openWhatsapp({ answers: { [sendTestOf('whatsapp')]: () => ({ ok: true, code: 'sent' }) } })
    press('Send a message to me')
    expect(screen.queryByRole('button', { name: /^From/ })).toBeNull()
    expect(screen.queryByText(/^Still missing/)).toBeNull()
    type('To your number', '+447700900999')
    press('Send')
    await screen.findByText('The message was handed over to the provider.')
    expect(calls.find(({ route }) => route === sendTestOf('whatsapp'))?.body).toEqual({
      account: '1065',
      to: '+447700900999',
    })
  })
})

it('a message to whoever asks is not offered without a number', async () => {
  await openWhatsapp({ of: { whatsapp: { ...whatsapp, numbers: [] } } })
  screen.getByRole('button', { name: /^Run test/ })
  expect(screen.queryByRole('button', { name: /^Send a message to me/ })).toBeNull()
  screen.getByText(/^Still missing/)
})

it('a message to whoever asks is sent from one of several numbers', async () => {
  const numbers = [
    ...whatsapp.numbers,
    { _id: idOf(91), phoneNumberId: '2076', number: '+447700900124', token: '••••f00d' },
  ]
  await openWhatsapp({ of: { whatsapp: { ...whatsapp, numbers } } })
  press('Send a message to me')
  screen.getByRole('button', { name: /^From/ })
})

describe('what only some channels have', () => {
  it('credentials for CXone are shown once, and new ones are asked about first', async () => {
    let isIssued = false
    const { calls } = await openChannels('/cxone', {
      answers: {
        [issue]: () => {
          isIssued = true
          return { key: 'the-key', secret: 'the-secret' }
        },
      },
      of: { cxone: { isOn: true, credentialKey: 'earlier', credentialHash: '••••' } },
    })
    await screen.findByText('Credentials for CXone')
    screen.getByText('earlier')
    press('Issue credentials')
    screen.getByText(/The earlier ones stop working at once/)
    expect(isIssued).toBe(false)
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Issue credentials' }))
    await screen.findByText('the-secret')
    screen.getByText('the-key')
    press('I have copied them')
    await waitFor(() => expect(screen.queryByText('the-secret')).toBeNull())
    expect(calls.filter(({ route }) => route === issue)).toHaveLength(1)
  })

  it('ERRORS-004/alexa: the model of the Alexa skill is downloaded, and what the server says against it is told', async () => {
    const url = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:model')
    const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    let isRefused = true
    await openChannels('/alexa', {
      answers: {
        [alexaJson]: () => {
          if (isRefused) throw new Problem('channel-not-set-up')
          return { interactionModel: {} }
        },
      },
    })
    await screen.findByText('Interaction model')
    press('Download interaction model')
    await screen.findByText('This channel is not set up yet.')
    expect(url).not.toHaveBeenCalled()
    isRefused = false
    press('Download interaction model')
    await waitFor(() => expect(url).toHaveBeenCalledOnce())
    expect(followed).toHaveBeenCalledOnce()
    url.mockRestore()
    followed.mockRestore()
  })
})
