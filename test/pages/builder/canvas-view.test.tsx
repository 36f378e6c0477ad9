/** The view of the canvas as it moves, and the letters that are typed on it. */
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CanvasView } from '../../../frontend/src/pages/blocks/builder/canvas/canvas-view.ts'
import { handleOf } from '../../../frontend/src/pages/blocks/builder/canvas/commands.ts'
import { layoutOf } from '../../../frontend/src/pages/blocks/builder/canvas/layout.ts'
import { treeOf } from '../../../frontend/src/pages/blocks/builder/canvas/tree-model.ts'
import { Typed } from '../../../frontend/src/pages/blocks/builder/canvas/typed.ts'
import { keptBlocks, openBuilder } from './builder-screen.tsx'
import { hierarchyOf } from './trees.ts'

const layout = layoutOf(treeOf(hierarchyOf({ a: ['b', 'c', 'd'], b: [], c: [], d: [] }), new Set()))

describe('the view of the canvas', () => {
  it('is drawn as soon as it has its elements', () => {
    const [root, layer] = [document.createElement('div'), document.createElement('div')]
    const [drawn, onMounted] = [vi.fn(), vi.fn()]
    const view = new CanvasView()
    view.take(layout, drawn, undefined)
    expect(drawn).not.toHaveBeenCalled()
    onTestFinished(view.attach({ root, layer, onMounted }))
    expect(layer.style.transform).toMatch(/^translate\(.*\) scale\(.*\)$/)
    expect([drawn.mock.calls.length, onMounted.mock.calls.length]).toEqual([1, 1])
  })

  it('goes to the box that is to be shown, at 100 %, and takes the focus', () => {
    const view = new CanvasView()
    view.take(layout, () => {}, undefined)
    view.move({ x: 0, y: 0, zoom: 0.5 })
    const focus = vi.fn()
    handleOf({ view, layout, active: undefined, focus }).show('d')
    const { x, y } = layout.byId.get('d')!
    expect(view.current).toEqual({ x: x + 124, y: y - 48, zoom: 1 })
    expect(focus).toHaveBeenCalledOnce()
  })

  it('keeps the wheel from the page, which would scroll or zoom as well', async () => {
    await openBuilder(keptBlocks())
    expect(fireEvent.wheel(screen.getByRole('tree'), { deltaY: 40 })).toBe(false)
    expect(fireEvent.wheel(document.body, { deltaY: 40 })).toBe(true)
  })
})

describe('the letters that were typed', () => {
  it('are kept for less than 800 milliseconds after the last one', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const typed = new Typed()
    typed.add('r')
    vi.advanceTimersByTime(799)
    typed.add('o')
    vi.advanceTimersByTime(799)
    expect(typed.letters).toBe('ro')
    vi.advanceTimersByTime(1)
    expect(typed.letters).toBe('')
  })
})
