/** The text of the conversations that are explored, written by the server and saved from wherever the agent is. */
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Problem } from '#shared/problem'
import { forgetDump } from '../../../frontend/src/pages/analytics/explorer/dump.ts'
import { idOf, open } from '../screen.tsx'
import { explore, explored, listed, range, table } from './explorer-screen.ts'
import { callOf } from './figure-answers.ts'

afterEach(() => {
  forgetDump()
})

describe('the text dump', () => {
  const task = idOf(600)
  const begun = callOf('textDump', { ...range, topics: [], users: [] })
  const asked = callOf('dump', { task })
  const button = () => screen.findByRole('button', { name: 'Dump text data' })

  it('ANALYTICS-020/dump: a dump goes on while the agent is elsewhere, and ends with a toast that leads to the file', async () => {
    let done = 40
    const { calls } = await explore({
      answers: {
        [begun]: () => ({ task }),
        [asked]: () =>
          done < 120
            ? { status: 'running', done, of: 120 }
            : { status: 'done', done, of: 120, file: { url: '/file', fileName: 'conversations.txt' } },
      },
    })
    await table()
    const begin = await button()
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    fireEvent.click(begin)
    await vi.waitFor(() => screen.getByText(/^40 of 120 conversations/), 15_000)
    done = 120
    await act(() => vi.advanceTimersByTimeAsync(2000))
    await vi.waitFor(
      () => expect(screen.getAllByText('The text of 120 conversations is ready.').length).toBe(2),
      15_000,
    )
    expect(calls.filter(({ route }) => route === asked)).toHaveLength(2)
    expect(screen.getAllByRole('button', { name: 'Save file' })).toHaveLength(2)
  })

  it('a dump that has just begun says that conversations are collected, and counts none', async () => {
    await explore({ answers: { [begun]: () => new Promise(() => {}) } })
    await table()
    fireEvent.click(await button())
    await screen.findByText(/^The conversations are being collected\./)
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0')
    expect(screen.queryByText(/of 0 conversations/)).toBeNull()
  })

  it('ANALYTICS-020/failure: a dump that is refused shows what the server says', async () => {
    await explore({
      answers: {
        [begun]: () => {
          throw new Problem('too-many-requests', { seconds: '60' })
        },
      },
    })
    await table()
    fireEvent.click(await button())
    await screen.findByText(new Problem('too-many-requests', { seconds: '60' }).message)
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('a dump that fails on the way says so, and another can be begun', async () => {
    await explore({ answers: { [begun]: () => ({ task }), [asked]: () => ({ status: 'failed', done: 0, of: 9 }) } })
    await table()
    fireEvent.click(await button())
    await screen.findByText('The text data could not be written. Please try again.')
    expect((await button()).hasAttribute('disabled')).toBe(false)
  })

  it('ANALYTICS-005/dump: more than three days of text are not offered, with the sentence that says why', async () => {
    const more = { dateFrom: '2026-11-17', dateTo: '2026-11-20' }
    const { calls } = await open('/analytics/conversations?from=2026-11-17&to=2026-11-20', {
      answers: { [explored(more)]: () => listed },
    })
    await table()
    const barred = await button()
    expect(barred.getAttribute('aria-disabled')).toBe('true')
    fireEvent.focus(barred)
    await screen.findAllByText('You may only select a maximum of three days.')
    fireEvent.click(barred)
    expect(calls.map(({ route }) => route).filter((route) => route.includes('text-dump'))).toEqual([])
  })
})
