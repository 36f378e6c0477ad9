/** The keys of the editor of a response: Alt with a digit shows a tab, Escape leaves. */
import { fireEvent, renderHook } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { useLeaveKey } from '../../../frontend/src/pages/blocks/leave-key.ts'
import { useTabKeys } from '../../../frontend/src/pages/blocks/tab-keys.ts'

/** Puts markup beside the editor until the test has ended. */
function put(html: string): void {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = html
  onTestFinished(() => place.remove())
}

describe('the keys of a response', () => {
  it('show a tab by its place, which types no character, and none below a dialog', () => {
    const show = vi.fn()
    const { unmount } = renderHook(() => useTabKeys(show))
    const press = (code: string, held = {}) => fireEvent.keyDown(window, { code, altKey: true, ...held })
    expect([press('Digit3'), show.mock.calls]).toEqual([false, [[2]]])
    expect([press('Digit0'), press('Digit3', { altKey: false }), press('Digit3', { ctrlKey: true })]).toEqual([
      true,
      true,
      true,
    ])
    put('<div role="dialog" data-dialog></div>')
    expect(press('Digit3')).toBe(true)
    document.querySelector('[data-dialog]')!.remove()
    unmount()
    expect(press('Digit3')).toBe(true)
    expect(show).toHaveBeenCalledOnce()
  })

  it('leave by Escape, unless it belongs to something that is open', () => {
    const leave = vi.fn()
    const { unmount } = renderHook(() => useLeaveKey(leave))
    const press = (key: string) => fireEvent.keyDown(document.body, { key })
    press('a')
    expect(leave).not.toHaveBeenCalled()
    // The sidebar is wide for as long as it likes.
    put('<nav><button aria-haspopup="true" aria-expanded="true"></button></nav>')
    press('Escape')
    expect(leave).toHaveBeenCalledOnce()
    put('<button aria-haspopup="true" aria-expanded="true"></button>')
    press('Escape')
    expect(leave).toHaveBeenCalledOnce()
    document.body.lastElementChild!.remove()
    unmount()
    press('Escape')
    expect(leave).toHaveBeenCalledOnce()
  })
})
