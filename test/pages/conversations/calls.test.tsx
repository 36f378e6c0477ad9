/** Calls that agents begin or take part in: by telephone, and by video. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Problem } from '#shared/problem'
import { offerBrowserCalls } from '../../../frontend/src/core/voice-call.ts'
import { forgetCall } from '../../../frontend/src/pages/conversations/state/call.ts'
import { bodies, first, open } from './conversation.tsx'
import { closeLive, customer, moment, type Answers } from './inbox-screen.tsx'
import { on, whatsappLine, withLine } from './lines.ts'
import { press } from '../actions.ts'

afterEach(() => {
  closeLive()
  forgetCall()
  offerBrowserCalls(undefined)
})

describe('a call', () => {
  const call = { userId: first, started: moment(1), number: '+441632960961' }
  const started: Answers = { 'POST /api/agent/start-call': () => call, 'POST /api/agent/end-call': () => ({}) }

  it('is joined in the browser where it can speak, and left again', async () => {
    const end = vi.fn()
    offerBrowserCalls((token) => Promise.resolve({ end: () => end(token) }))
    const { calls } = await open(on('twilioVoice'), {
      ...started,
      'GET /api/agent/twilio-token': () => ({ token: 't' }),
    })
    press('Join the call')
    await screen.findByText(/You are in the call with Eleanor Hart 10 since/)
    expect(screen.queryByText(/telephone of its own/)).toBeNull()
    press('End my part')
    await screen.findByRole('button', { name: 'Join the call' })
    expect(end).toHaveBeenCalledWith('t')
    expect(bodies(calls, 'POST /api/agent/end-call')).toHaveLength(1)
  })

  it('is taken by telephone where the browser cannot speak', async () => {
    await open(on('twilioVoice'), { ...started, 'GET /api/agent/twilio-token': () => ({ token: 't' }) })
    press('Join the call')
    await screen.findByText('This browser has no telephone of its own: call +441632960961.')
  })

  it('CONVERSATIONS-044/token: says that no token came', async () => {
    const refuse = () => {
      throw new Problem('channel-not-set-up')
    }
    await open(on('twilioVoice'), { ...started, 'GET /api/agent/twilio-token': refuse })
    press('Join the call')
    await screen.findByText('Error retrieving Twilio Token')
  })

  it('CONVERSATIONS-044/busy: says that the agent is in one already, which can be ended', async () => {
    const refuse = () => {
      throw new Problem('agent-on-call', { agent: 'Maya Vale' })
    }
    await open(on('twilioVoice'), { ...started, 'POST /api/agent/start-call': refuse })
    press('Join the call')
    expect((await screen.findAllByText('Maya Vale is already on a call')).length).toBeGreaterThan(0)
    press('End the other call')
    await screen.findByRole('button', { name: 'Join the call' })
  })

  it('shows that it begins, and says where its end could not be saved', async () => {
    let begin: () => void = () => undefined
    await open(on('twilioVoice'), {
      'POST /api/agent/start-call': () => new Promise((resolve) => (begin = () => resolve(call))),
      'GET /api/agent/twilio-token': () => ({ token: 't' }),
      'POST /api/agent/end-call': () => {
        throw new Problem('unavailable')
      },
    })
    press('Join the call')
    const join = screen.getByRole('button', { name: 'Join the call' })
    await waitFor(() => expect(join.getAttribute('aria-disabled')).toBe('true'))
    begin()
    fireEvent.click(await screen.findByRole('button', { name: 'End my part' }))
    await screen.findByText('The end of the call could not be saved. Please try again.')
    screen.getByRole('button', { name: 'Join the call' })
  })

  it('is a transcript to whoever does not hold it', async () => {
    await open(customer(10, { activeChannel: 'twilioVoice', last: 1 }))
    await screen.findByText('A call, written down as it was understood.')
    expect(screen.queryByRole('button', { name: 'Join the call' })).toBeNull()
  })
})

it('a video call is opened by its link once the customer has theirs', async () => {
  const url = 'https://8x8.vc/room'
  const { calls } = await open(on('whatsapp'), {
    ...withLine(whatsappLine),
    'POST /api/agent/start-video-call/whatsapp': () => ({ url }),
  })
  press('More actions')
  fireEvent.click(await screen.findByText('Start a video call …'))
  await screen.findByText(/The customer gets a link to the call on WhatsApp/)
  press('Start the call')
  const link = await screen.findByRole('link', { name: /Open the call/ })
  expect(link).toMatchObject({ href: url })
  expect(bodies(calls, 'POST /api/agent/start-video-call/whatsapp')).toEqual([{ userId: first }])
})

it('a video call that cannot begin says why, and is tried again', async () => {
  let answer: () => void = () => undefined
  await open(on('whatsapp'), {
    ...withLine(whatsappLine),
    'POST /api/agent/start-video-call/whatsapp': () =>
      new Promise((_, refuse) => (answer = () => refuse(new Problem('unavailable')))),
  })
  press('More actions')
  fireEvent.click(await screen.findByText('Start a video call …'))
  const start = await screen.findByRole('button', { name: 'Start the call' })
  fireEvent.click(start)
  await waitFor(() => expect(start.getAttribute('aria-disabled')).toBe('true'))
  answer()
  await screen.findByText(new Problem('unavailable').message)
  expect(screen.getByRole('button', { name: 'Start the call' }).getAttribute('aria-disabled')).not.toBe('true')
})
