/** The notices at the bottom right: how long each stays, and what can be done about it. */
import { act, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import Toasts from '../../../frontend/src/components/notice/toasts.tsx'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'
import { notices, notify } from '../../../frontend/src/core/live/notices.ts'

beforeEach(async () => {
  await startLanguage()
  await i18next.loadNamespaces(['shell'])
  notices.change([])
})

describe('a notice', () => {
  it('of a success leaves by itself, one after the other, and an error stays', () => {
    const { tell, pass, texts } = show()
    tell('success', 'Saved')
    tell('error', 'Refused')
    tell('info', 'Noted')
    pass(lastsMs - 1)
    expect(texts()).toEqual(['Saved', 'Refused', 'Noted'])
    pass(1)
    expect(texts()).toEqual(['Refused', 'Noted'])
    pass(lastsMs)
    expect(texts()).toEqual(['Refused'])
    pass(10 * lastsMs)
    expect(texts()).toEqual(['Refused'])
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(texts()).toEqual([])
  })

  it.each([
    ['the pointer', 'mouseEnter', 'mouseLeave'],
    ['the focus', 'focus', 'blur'],
  ] as const)('stays while %s is on it', (_, begin, end) => {
    const { tell, pass, texts } = show()
    tell('success', 'Saved')
    const region = screen.getByRole('region', { name: 'Notices' })
    fireEvent[begin](region)
    pass(10 * lastsMs)
    expect(texts()).toEqual(['Saved'])
    fireEvent[end](region)
    pass(lastsMs)
    expect(texts()).toEqual([])
  })

  it('that offers an action stays as long as that is offered, and leaves once it was taken', () => {
    const { tell, pass, texts } = show()
    const undo = vi.fn()
    tell('success', 'Deleted', { text: 'Undo', act: undo, lastsMs: 60_000 })
    tell('success', 'Saved')
    pass(lastsMs)
    expect(texts()).toEqual(['Deleted'])
    pass(60_000 - lastsMs - 1)
    expect(texts()).toEqual(['Deleted'])
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect([texts(), undo.mock.calls.length]).toEqual([[], 1])
    tell('success', 'Moved', { text: 'Undo', act: undo, lastsMs: 60_000 })
    pass(59_999)
    expect(texts()).toEqual(['Moved'])
    pass(1)
    expect([texts(), undo.mock.calls.length]).toEqual([[], 1])
  })

  it('leads elsewhere, and nobody to where they are', () => {
    const { tell } = show()
    tell('success', 'Saved', { text: 'Show it', to: '/there' })
    tell('info', 'Noted', { text: 'Look at it', to: '/here' })
    expect(screen.getByRole('link', { name: 'Show it' }).getAttribute('href')).toBe('/there')
    expect(screen.queryByRole('link', { name: 'Look at it' })).toBeNull()
  })
})

/** As the specification has it. */
const lastsMs = 6000

/** The notices over a page at `/here`, and a clock that the test moves. */
function show() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    notices.change([])
  })
  const All = () => <Toasts notices={notices.use()} />
  const router = createMemoryRouter([{ path: '*', element: <All /> }], { initialEntries: ['/here'] })
  render(<RouterProvider router={router} />)
  return {
    router,
    tell: (...of: Parameters<typeof notify>) => act(() => notify(...of)),
    pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
    texts: () => notices.now().map(({ text }) => text),
  }
}
