/** What is open at the right of the builder, which the address names. */
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { holdUnsaved } from '../../../frontend/src/core/unsaved.ts'
import { emptyBlock } from '../../../frontend/src/pages/blocks/block-draft.ts'
import { useOpened } from '../../../frontend/src/pages/blocks/builder/opened.ts'

function begin(at: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
  )
  const hook = renderHook(() => ({ opened: useOpened(), search: useLocation().search }), { wrapper })
  return {
    opened: () => hook.result.current.opened,
    search: () => hook.result.current.search,
    run: (deed: (opened: ReturnType<typeof useOpened>) => void) => act(() => deed(hook.result.current.opened)),
  }
}
const beginning = { start: emptyBlock('basic', ''), gap: { from: 'a', port: 'next' } }

describe('what is open in the builder', () => {
  it('is named by the address, without the tab of the one before', () => {
    const { opened, search, run } = begin('/?open=a&tab=next&outline=yes')
    expect(opened().id).toBe('a')
    run(({ open }) => open('b'))
    expect([opened().id, search()]).toEqual(['b', '?open=b&outline=yes'])
    run(({ close }) => close())
    expect([opened().id, search()]).toEqual([undefined, '?outline=yes'])
  })

  it('is a response that is being made, until another one is opened', () => {
    const { opened, search, run } = begin('/?open=a')
    run(({ begin: make }) => make(beginning))
    expect([opened().id, opened().beginning, search()]).toEqual([undefined, beginning, ''])
    run(({ open }) => open('b'))
    expect([opened().id, opened().beginning]).toEqual(['b', undefined])
  })

  it('is left at once, or after a question where it has edits', () => {
    const { opened, run } = begin('/?open=a')
    const goOn = vi.fn()
    run(({ leave }) => leave(goOn))
    expect([goOn.mock.calls.length, opened().asked]).toEqual([1, undefined])
    onTestFinished(holdUnsaved())
    run(({ leave }) => leave(goOn))
    expect(goOn).toHaveBeenCalledOnce()
    run(({ asked }) => asked?.stay())
    expect([opened().asked, opened().id]).toEqual([undefined, 'a'])
    run(({ leave }) => leave(goOn))
    run(({ asked }) => asked?.leave())
    expect([goOn.mock.calls.length, opened().asked, opened().id]).toEqual([2, undefined, undefined])
  })
})
