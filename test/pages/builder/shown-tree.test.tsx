/** What is drawn in the builder: what is collapsed, where somebody is, and the way to another response. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AgentProvider, agentChanged } from '../../../frontend/src/core/agent.tsx'
import { queryClient } from '../../../frontend/src/core/api.ts'
import { useShownTree, type ShownTree } from '../../../frontend/src/pages/blocks/builder/shown-tree.ts'
import { maya } from '../screen.tsx'
import { hierarchyOf } from './trees.ts'

const drawn = hierarchyOf({ a: ['b'], b: ['c'], c: [], d: ['e'], e: [] })
const key = `builder-collapsed/${maya.activeEnvironment._id}`

beforeEach(() => {
  agentChanged(maya)
  sessionStorage.removeItem(key)
})

describe('the tree of the builder', () => {
  it('begins at its first response, and keeps in the tab what is collapsed', () => {
    const { active, shown, kept, run } = begin()
    expect([active(), shown(), kept()]).toEqual(['a', 'abcde', null])
    run(({ collapse }) => collapse('b', true))
    run(({ collapse }) => collapse('d', true))
    expect([shown(), kept()]).toEqual(['abd', '["b","d"]'])
    run(({ collapse }) => collapse('b', false))
    expect([shown(), kept()]).toEqual(['abcd', '["d"]'])
    run(({ collapseTo }) => collapseTo(1))
    expect(shown()).toBe('ad')
    run(({ collapseTo }) => collapseTo(2))
    expect(shown()).toBe('abde')
    run(({ collapseTo }) => collapseTo(undefined))
    expect([shown(), kept()]).toEqual(['abcde', '[]'])
  })

  it('leads to a response that is collapsed away, and expands no other', () => {
    const { active, shown, show, focus, run } = begin()
    run(({ collapseTo }) => collapseTo(1))
    run(({ show: lead }) => lead('c'))
    expect([active(), shown()]).toEqual(['c', 'abcd'])
    expect([show.mock.calls, focus.mock.calls.length]).toEqual([[['c']], 1])
    run(({ setActive }) => setActive({ node: 'd' }))
    run(({ show: lead }) => lead('d'))
    expect([active(), show.mock.calls]).toEqual(['d', [['c'], ['d']]])
  })

  it('leads to a response as soon as it is drawn, and once', () => {
    const { active, show, draw, run } = begin()
    run(({ show: lead }) => lead('new'))
    expect([active(), show.mock.calls]).toEqual(['a', []])
    const more = hierarchyOf({ a: ['b'], b: ['c'], c: [], d: ['e'], e: [], new: [] })
    act(() => draw(more))
    expect([active(), show.mock.calls]).toEqual(['new', [['new']]])
    run(({ setActive }) => setActive({ node: 'a' }))
    act(() => draw({ ...more }))
    expect([active(), show.mock.calls]).toEqual(['a', [['new']]])
    act(() => draw(hierarchyOf({ d: [] })))
    expect(active()).toBe('d')
  })
})

/** The tree over a canvas that notes what it is asked for. */
function begin() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <AgentProvider>{children}</AgentProvider>
    </QueryClientProvider>
  )
  const hook = renderHook(({ of }) => useShownTree(of), { wrapper, initialProps: { of: drawn } })
  const [show, focus] = [vi.fn(), vi.fn()]
  hook.result.current.canvas.current = { show, focus } as never
  return {
    show,
    focus,
    active: () => hook.result.current.active?.node,
    shown: () => hook.result.current.tree.shown.map(({ id }) => id).join(''),
    kept: () => sessionStorage.getItem(key),
    draw: (of: typeof drawn) => hook.rerender({ of }),
    run: (deed: (tree: ShownTree) => void) => act(() => deed(hook.result.current)),
  }
}
