/** How the view of the canvas moves: along with the active box, with the window, and by its commands; and when more is mounted. */
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Box, CanvasProps, Layout } from '../../../frontend/src/pages/blocks/builder/canvas/canvas-props.ts'
import { CanvasView } from '../../../frontend/src/pages/blocks/builder/canvas/canvas-view.ts'
import { handleOf, runCommand, showNode } from '../../../frontend/src/pages/blocks/builder/canvas/commands.ts'
import type { Command } from '../../../frontend/src/pages/blocks/builder/canvas/keys.ts'
import { treeOf } from '../../../frontend/src/pages/blocks/builder/canvas/tree-model.ts'
import { hierarchyOf } from './trees.ts'

const tree = treeOf(hierarchyOf({ a: ['b', ''], b: [] }), new Set())
describe('the view that moves', () => {
  it('goes along with the active box visibly, and another box leaves it where it is', () => {
    const { view, layer } = openView()
    view.move({ x: 0, y: 0, zoom: 1 })
    const drawn = vi.fn()
    view.take(layoutWith({ x: 100, y: 50 }), drawn, 'a')
    expect(view.current).toEqual({ x: 100, y: 50, zoom: 1 })
    expect(drawn.mock.calls).toEqual([
      [
        { x: 100, y: 50, zoom: 1 },
        { width: 1000, height: 600 },
      ],
    ])
    expect([layer.style.transform, layer.style.transition]).toEqual([
      'translate(-100px, -50px) scale(1)',
      'transform 250ms ease-out',
    ])
    vi.advanceTimersByTime(250)
    expect(layer.style.transition).toBe('')
    view.take(layoutWith({ x: 300, y: 50 }), drawn, undefined)
    expect(view.current).toEqual({ x: 100, y: 50, zoom: 1 })
    expect(drawn).toHaveBeenCalledTimes(2)
  })

  it.each([
    [999, 0, true],
    [1000, 0, false],
    [-247, 0, true],
    [-248, 0, false],
    [0, 599, true],
    [0, 600, false],
    [0, -99, true],
    [0, -100, false],
  ])('goes along with a box at %i, %i of a screen of 1000 to 600: %s', (x, y, isSeen) => {
    const { view } = openView(layoutWith({ x, y }))
    view.move({ x: 0, y: 0, zoom: 1 })
    view.take(layoutWith({ x: x + 10, y }), () => {}, 'a')
    expect(view.current.x).toBe(isSeen ? 10 : 0)
  })

  it('is drawn again once the window has another size, and never once it is gone', () => {
    const { view, drawn, resize, observed, waiting, frame, detach, cut } = openView()
    expect(observed()).toEqual([true])
    resize(800, 500)
    expect(view.screen).toEqual({ width: 800, height: 500 })
    expect(drawn.mock.lastCall?.[1]).toEqual({ width: 800, height: 500 })
    view.move({ x: 10, y: 0, zoom: 1 })
    const before = drawn.mock.calls.length
    frame()
    expect(drawn.mock.calls.length).toBe(before + 1)
    view.move({ x: 20, y: 0, zoom: 1 })
    expect(waiting()).toBe(1)
    detach()
    expect([waiting(), cut.mock.calls.length, drawn.mock.calls.length]).toEqual([0, 1, before + 1])
  })

  it('is drawn once a frame, however often it moves', () => {
    const { view, drawn, frame } = openView()
    const before = drawn.mock.calls.length
    for (const x of [1, 2, 3]) view.move({ x, y: 0, zoom: 1 })
    frame()
    expect(drawn.mock.calls.slice(before)).toEqual([
      [
        { x: 3, y: 0, zoom: 1 },
        { width: 1000, height: 600 },
      ],
    ])
  })

  it.each([
    [1250, { x: -60, y: -635 }],
    [1251, { x: -60, y: -60 }],
  ])('begins with all of a tree of %i pixels, or with what can be read where that is less than 80 %%', (width, at) => {
    const { view } = openView(layoutWith({ x: 0, y: 0 }, { width, height: 100 }), { width: 1096, height: 1096 })
    expect(view.current.zoom).toBeCloseTo(0.8, 9)
    expect(view.current.x).toBeCloseTo(at.x, 6)
    expect(view.current.y).toBeCloseTo(at.y, 6)
  })

  it('mounts other boxes where the screen leaves them, or needs less than a third of them', () => {
    const { view, onMounted, frame } = openView()
    const move = (x: number, y: number, zoom: number) => {
      view.move({ x, y, zoom })
      frame()
      return onMounted.mock.calls.length
    }
    const first = move(500, 500, 1)
    expect(onMounted.mock.lastCall).toEqual([
      { rect: { left: 250, top: 350, right: 1750, bottom: 1250 }, detail: 'whole' },
    ])
    expect(move(750, 650, 1)).toBe(first)
    expect(move(750, 650, 2)).toBe(first)
    expect(move(751, 650, 1)).toBe(first + 1)
    expect(move(751, 650, 0.9)).toBe(first + 1)
    expect(move(751, 650, 0.7)).toBe(first + 2)
    expect(move(751, 650, 0.69)).toBe(first + 3)
    expect(move(751, 650, 0.7)).toBe(first + 4)
    expect(move(751, 650, 2)).toBe(first + 5)
  })
})

describe('the commands of the canvas', () => {
  it('zooms in and out at the middle of the screen, to 100 % and to all of it', () => {
    const layout = layoutWith({ x: 1000, y: 1000 })
    const { view, layer } = openView(layout)
    const handle = handleOf({ view, layout, active: undefined, focus: () => {} })
    view.move({ x: 1000, y: 1000, zoom: 1 })
    handle.zoomIn()
    expect(view.current).toEqual({ x: 1100, y: 1060, zoom: 1.25 })
    expect(layer.style.transition).toBe('transform 250ms ease-out')
    handle.zoomToActual()
    expect(view.current).toEqual({ x: 1000, y: 1000, zoom: 1 })
    handle.zoomOut()
    expect(view.current).toEqual({ x: 875, y: 925, zoom: 0.8 })
    handle.fit()
    expect(view.current.zoom).toBeCloseTo(0.1008, 6)
    handleOf({ view, layout, active: 'a', focus: () => {} }).zoomToActual()
    expect(view.current).toEqual({ x: 624, y: 750, zoom: 1 })
  })

  it('shows a box by the shortest way, and moves nowhere for one that is seen or gone', () => {
    const layout = layoutWith({ x: 1000, y: 1000 })
    const { view, layer } = openView(layout)
    view.move({ x: 800, y: 800, zoom: 1 })
    showNode(view, layout, 'gone')
    showNode(view, layout, 'a')
    expect([view.current, layer.style.transition]).toEqual([{ x: 800, y: 800, zoom: 1 }, ''])
    view.move({ x: 800, y: 100, zoom: 1 })
    showNode(view, layout, 'a')
    expect([view.current.y, layer.style.transition]).toEqual([548, 'transform 250ms ease-out'])
  })

  const place = { node: 'a', port: 'choice:1' } as const
  it.each<[Command, string, unknown[]]>([
    [{ type: 'go', place }, 'onActive', [place]],
    [{ type: 'collapse', node: 'a', collapsed: true }, 'onCollapse', ['a', true]],
    [{ type: 'find' }, 'onFind', []],
    [{ type: 'zoom', to: 'in' }, 'zoomIn', []],
    [{ type: 'zoom', to: 'out' }, 'zoomOut', []],
    [{ type: 'zoom', to: 'actual' }, 'zoomToActual', []],
    [{ type: 'zoom', to: 'fit' }, 'fit', []],
    [{ type: 'open', place }, 'onOpen', ['a']],
    [{ type: 'duplicate', place }, 'onDuplicate', ['a']],
    [{ type: 'rename', place }, 'onRename', ['a']],
    [{ type: 'link', place }, 'onLink', [{ from: 'a', port: 'choice:1' }]],
    [{ type: 'unlink', place: { node: 'a' } }, 'onUnlink', [{ from: 'a', port: 'next' }]],
    [{ type: 'add', place }, 'onAdd', [{ from: 'a', port: 'choice:1' }]],
    [{ type: 'add', place: { node: 'a', port: 'choice:0' } }, 'onInsert', [{ from: 'a', port: 'choice:0', to: 'b' }]],
  ])('%j asks for %s', (command, name, given) => {
    const told: unknown[][] = []
    const note = new Proxy({ tree } as unknown as CanvasProps, {
      get: (all, one: string) => (one === 'tree' ? all.tree : (...how: unknown[]) => void told.push([one, ...how])),
    })
    runCommand(command, note as never, note)
    expect(told).toEqual([[name, ...given]])
  })
})

/** A layout of one box, `a`. */
function layoutWith({ x, y }: Pick<Box, 'x' | 'y'>, size = { width: 5000, height: 5000 }): Layout {
  const box: Box = { tree: tree.byId.get('a')!, x, y, height: 100 }
  return { byId: new Map([['a', box]]), columns: [[box]], fields: [], ...size }
}

/** A view on a screen of 1000 to 600 pixels unless it says otherwise, whose frames are drawn as the test asks. */
function openView(layout = layoutWith({ x: 0, y: 0 }), screen = { width: 1000, height: 600 }) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const frames = new Map<number, FrameRequestCallback>()
  const observed: unknown[] = []
  const cut = vi.fn()
  let measure = () => {}
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
    frames.set(frames.size + 1, draw)
    return frames.size
  })
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        measure = changed
      }
      observe = (element: unknown) => observed.push(element)
      disconnect = cut
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const [root, layer] = [document.createElement('div'), document.createElement('div')]
  const size = { ...screen }
  Object.defineProperties(root, {
    clientWidth: { get: () => size.width },
    clientHeight: { get: () => size.height },
  })
  const [drawn, onMounted] = [vi.fn(), vi.fn()]
  const view = new CanvasView()
  view.take(layout, drawn, undefined)
  const detach = view.attach({ root, layer, onMounted })
  return {
    view,
    layer,
    drawn,
    onMounted,
    detach,
    cut,
    waiting: () => frames.size,
    observed: () => observed.map((element) => element === root),
    resize(width: number, height: number) {
      Object.assign(size, { width, height })
      measure()
    },
    frame: () => frames.forEach((draw, id) => frames.delete(id) && draw(0)),
  }
}
