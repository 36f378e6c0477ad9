/** An agent takes a customer: who was faster, what is offered, and what stays in sight. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Problem } from '#shared/problem'
import { notices } from '../../../frontend/src/core/live/notices.ts'
import { readiness } from '../../../frontend/src/core/live/readiness.ts'
import { conversation, first, open, refuse, takeOver } from './conversation.tsx'
import { closeLive, customer, inQueue, openLive } from './inbox-screen.tsx'
import { press } from '../actions.ts'

afterEach(closeLive)

describe('a customer who is taken', () => {
  it('a colleague who was faster is named, and no failure is told', async () => {
    await open(customer(10, { owner: inQueue() }), {
      'POST /api/agent/intervention/action/start': () => {
        throw new Problem('taken-over', { name: 'Jonas Keller' })
      },
    })
    await takeOver()
    await screen.findByText('Jonas Keller was faster and talks to Eleanor Hart 10 now.')
    expect(screen.queryByText('Failed to start intervention')).toBeNull()
  })

  it('the first takeover offers to tell of customers with a sound, and no later one does', async () => {
    const requestPermission = vi.fn(async () => 'granted' as const)
    vi.stubGlobal('Notification', { permission: 'default', requestPermission })
    await open(customer(10, { owner: inQueue() }))
    screen.getByText('You are not offered customers while notifications are off.')
    await takeOver()
    await screen.findByText(/Shall Parley tell you, with a sound/)
    fireEvent.click(screen.getAllByRole('button', { name: 'Turn on' }).at(-1)!)
    await waitFor(() => expect(screen.queryByText(/You are not offered customers/)).toBeNull())
    expect(requestPermission).toHaveBeenCalledOnce()
    expect(localStorage.getItem('readiness-offered')).not.toBeNull()
    readiness.change(false)
    notices.change([])
    closeLive()
    localStorage.setItem('readiness-offered', 'yes')
    await open(customer(10, { owner: inQueue() }))
    await takeOver()
    await screen.findByText('With you')
    expect(screen.queryByText(/Shall Parley tell you/)).toBeNull()
  })

  it('is written to at once, unless a note was begun', async () => {
    const take = async (begun: string) => {
      await open(customer(10, { owner: inQueue(), last: 1 }))
      press(/Private note/)
      const note = await screen.findByRole('textbox', { name: 'Note for colleagues' })
      fireEvent.change(note, { target: { value: begun } })
      await takeOver()
      await screen.findByText('With you')
      const label = document.querySelector('#live-composer')?.getAttribute('aria-label')
      closeLive()
      return label
    }
    expect(await take('')).toBe('Reply to the customer')
    expect(await take('Budget is 80 pounds')).toBe('Note for colleagues')
  })

  it('an error leaves with the conversation it belongs to', async () => {
    const other = customer(11)
    await open(customer(10, { owner: inQueue() }), {
      'POST /api/agent/users': () => [customer(10, { owner: inQueue() }), other],
      'POST /api/agent/intervention/action/start': refuse,
    })
    await takeOver()
    await screen.findByText('Failed to start intervention')
    fireEvent.click(await screen.findByRole('link', { name: /Eleanor Hart 11/ }))
    await waitFor(() => expect(screen.queryByText('Failed to start intervention')).toBeNull())
  })

  it('who was taken stays in the list that they were opened from, until another conversation is opened', async () => {
    const waits = customer(10, { owner: inQueue() })
    const other = customer(11, { owner: inQueue() })
    await openLive(`/conversations/${first}?queue=priority`, {
      ...conversation(waits),
      'POST /api/agent/users': () => [waits, other],
    })
    const row = () => screen.queryByRole('link', { name: /Eleanor Hart 10/ })
    await waitFor(() => expect(row()).not.toBeNull())
    await takeOver()
    await screen.findByText('With you')
    expect(row()?.getAttribute('aria-current')).toBe('true')
    fireEvent.click(screen.getByRole('link', { name: /Eleanor Hart 11/ }))
    await waitFor(() => expect(row()).toBeNull())
  })
})
