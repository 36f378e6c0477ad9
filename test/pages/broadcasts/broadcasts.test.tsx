/** Engagement > Broadcast: lists by status, and what becomes of a broadcast that was sent. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Problem } from '#shared/problem'
import { close } from '../close.ts'
import { maya, turnGerman } from '../screen.tsx'
import { at, base, draft, sending, finished, report, page, button, press } from './broadcasts-screen.ts'

describe('the list of broadcasts', () => {
  it('BROADCAST-001/tabs: shows drafts, scheduled and sent ones under tabs of their own, which are part of the address', async () => {
    const { router } = await page('')
    await screen.findByRole('link', { name: 'Tulips are here' })
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Draft (1)',
      'Scheduled (1)',
      'Sent (1)',
    ])
    fireEvent.click(screen.getByRole('tab', { name: /Scheduled/ }))
    await screen.findByRole('link', { name: 'Advent wreaths' })
    expect(screen.queryByRole('link', { name: 'Tulips are here' })).toBeNull()
    // By the company's clock, an hour ahead of UTC.
    await screen.findByText(/28 Nov 2099.*10:00/)
    expect(router.state.location.search).toBe('?tab=scheduled')
    fireEvent.click(screen.getByRole('tab', { name: /Sent/ }))
    await screen.findByText('Being sent · 120 of 200')
  })

  it('BROADCAST-001/delete: deletes a draft once its name was typed', async () => {
    await page('', { [`DELETE ${base}/${draft._id}`]: () => ({ _id: draft._id }) })
    await press('Actions for Tulips are here')
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: draft.name } })
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await screen.findByText('Broadcast “Tulips are here” was deleted')
    await screen.findByText('No drafts')
  })

  it('says so where the list or one of them cannot be loaded', async () => {
    const fails = () => {
      throw new Problem('not-found')
    }
    await page('', { [`GET ${base}`]: fails })
    await button('Try again')
    close()
    await page(`/${draft._id}`, { [`GET ${base}/${draft._id}`]: fails })
    await screen.findByText('This broadcast does not exist')
  })
})

describe('a broadcast that was sent', () => {
  it('shows how far it has come, whom it passed over and why, and what came of it', async () => {
    await page(`/${sending._id}`)
    await screen.findByText('130 of 200')
    const legend = ['80 delivered', '25 handed over', '12 waiting', '5 failed', '8 passed over', '70 still to come']
    for (const text of legend) await screen.findByText(text)
    await screen.findByText(/5 × wants no broadcasts/)
    await screen.findByText(/2 × the channel was off/)
    await screen.findByText(/1 × the provider refused it/)
    await screen.findByText(/2 × it could not be written to the conversation/)
    await screen.findByText('77')
    // The most first.
    expect(screen.getByRole('table', { name: 'Choices' }).textContent).toMatch(/Order tulips.*40.*Order roses.*31/)
    const reasons = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    const place = (reason: string) => reasons.indexOf(reason)
    expect(place('2 × the channel was off')).toBeGreaterThan(-1)
    expect(place('2 × the channel was off')).toBeLessThan(place('1 × the provider refused it'))
    expect(screen.queryByRole('button', { name: /drafts/ })).toBeNull()
  })

  it('says how many messages still wait once it is finished', async () => {
    await page(`/${sending._id}`, {
      [`GET ${base}/${sending._id}`]: () => ({ ...finished, progress: { ...finished.progress!, failed: 0 }, report }),
    })
    await screen.findByText('12 messages still wait for their channel, or for the customers to open the chat.')
    expect(screen.queryByRole('button', { name: 'Send to those who failed' })).toBeNull()
  })

  it('has no part in the bar and no reason for what did not happen', async () => {
    const progress = { ...sending.progress!, sent: 120, skipped: 0, failed: 0, reasons: {} }
    const delivery = { delivered: 80, handedOver: 0, waiting: 40, failed: 0, reasons: {} }
    await page(`/${sending._id}`, {
      [`GET ${base}/${sending._id}`]: () => ({
        ...sending,
        progress,
        report: { ...report, delivery, choices: [], links: [] },
      }),
    })
    await screen.findByText('0 failed')
    const parts = document.querySelectorAll('.broadcast-marks > span')
    expect([...parts].map(({ className }) => className)).toEqual(['delivered', 'waiting', 'open'])
    expect(screen.queryByText(/^\d+ × /)).toBeNull()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it.each([
    ['asked for again every minute while a message waits', { waiting: 1, handedOver: 0 }, 1],
    ['not asked for again once no message waits', { waiting: 0, handedOver: 0 }, 0],
  ])('is %s', async (_, left, more) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const delivery = { ...report.delivery, ...left }
    const { calls } = await page(`/${sending._id}`, {
      [`GET ${base}/${sending._id}`]: () => ({ ...finished, report: { ...report, delivery } }),
    })
    await screen.findByText('80 delivered')
    expect(screen.queryAllByText(/still waits? for/)).toHaveLength(more)
    const callCount = () => calls.filter(({ route }) => route === `GET ${base}/${sending._id}`).length
    const before = callCount()
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    expect(callCount() - before).toBe(more)
  })

  it('says what was sent, in a language of the company', async () => {
    const german = { ...maya, company: { ...maya.company, supportedLangs: ['de' as const] } }
    await page(
      `/${sending._id}`,
      {
        [`GET ${base}/${sending._id}`]: () => ({
          ...finished,
          content: { type: 'message', text: { en: '', de: 'Die ersten Tulpen sind da.' } },
        }),
      },
      german,
    )
    await screen.findByText('Die ersten Tulpen sind da.')
  })

  it('is paused, goes on, and is cancelled once that was confirmed', async () => {
    let phase: 'sending' | 'paused' | 'cancelled' = 'sending'
    const now = () => ({ ...sending, progress: { ...sending.progress!, phase }, report })
    const turn = (to: typeof phase) => () => {
      phase = to
      return now()
    }
    await page(`/${sending._id}`, {
      [`GET ${base}/${sending._id}`]: now,
      [`POST ${base}/${sending._id}/pause`]: turn('paused'),
      [`POST ${base}/${sending._id}/resume`]: turn('sending'),
      [`POST ${base}/${sending._id}/cancel`]: turn('cancelled'),
    })
    await press('Pause')
    await screen.findByText('The broadcast is paused')
    await press('Resume')
    await screen.findByText('The broadcast goes on')
    await press('Cancel broadcast')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel broadcast' }))
    await screen.findByText('The broadcast was cancelled')
    await screen.findByText('Cancelled')
  })

  it('sends to those who failed as a new draft', async () => {
    const { router } = await page(`/${sending._id}`, {
      [`GET ${base}/${sending._id}`]: () => ({ ...finished, report }),
      [`POST ${base}/${sending._id}/resend`]: () => ({ ...draft, resends: sending._id }),
      [`GET ${base}/${draft._id}`]: () => ({ ...draft, resends: sending._id }),
    })
    await press('Send to those who failed')
    await waitFor(() => expect(router.state.location.pathname).toBe(`${at}/${draft._id}`))
    await press('Next')
    await screen.findByText('Those whom the broadcast before did not reach.')
  })

  it('speaks German', async () => {
    await page(`/${sending._id}`)
    await turnGerman()
    await screen.findByText('8 übergangen')
    await screen.findByText(/5 × möchte keine Rundnachrichten/)
  })
})
