/** Values that follow the clock: one that has stayed as it is for a while, and the moment as waiting times show it. */
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { useDebounced, useDelayed } from '../../../frontend/src/core/debounced.ts'
import { useNow } from '../../../frontend/src/core/use-now.ts'

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
function stopClock(): void {
  vi.useFakeTimers({ now: 1000 })
  onTestFinished(() => void vi.useRealTimers())
}

describe('a value that follows the clock', () => {
  it('is taken over once it has stayed as it is for so long', () => {
    stopClock()
    const { result, rerender, unmount } = renderHook(({ text }) => useDebounced(text, 100), {
      initialProps: { text: 'r' },
    })
    rerender({ text: 'ro' })
    pass(99)
    rerender({ text: 'ros' })
    pass(99)
    expect(result.current).toBe('r')
    pass(1)
    expect(result.current).toBe('ros')
    rerender({ text: 'rose' })
    unmount()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is true late and false at once', () => {
    stopClock()
    const { result, rerender } = renderHook(({ isBusy }) => useDelayed(isBusy, 100), {
      initialProps: { isBusy: false },
    })
    rerender({ isBusy: true })
    pass(99)
    expect(result.current).toBe(false)
    pass(1)
    expect(result.current).toBe(true)
    rerender({ isBusy: false })
    expect(result.current).toBe(false)
  })

  it('is the moment, renewed every twenty seconds as long as it shows', () => {
    stopClock()
    const { result, unmount } = renderHook(useNow)
    expect(result.current).toBe(1000)
    pass(19_999)
    expect(result.current).toBe(1000)
    pass(1)
    expect(result.current).toBe(21_000)
    pass(20_000)
    expect(result.current).toBe(41_000)
    unmount()
    expect(vi.getTimerCount()).toBe(0)
  })
})
