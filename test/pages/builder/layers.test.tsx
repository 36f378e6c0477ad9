/** What the canvas draws beside its boxes: the picture of a far view, the small map, the fields of topics, and the ways of links. */
import { fireEvent, render, renderHook, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Box, Layout } from '../../../frontend/src/pages/blocks/builder/canvas/canvas-props.ts'
import { fitCanvas } from '../../../frontend/src/pages/blocks/builder/canvas/drawing.ts'
import { EdgeLayer } from '../../../frontend/src/pages/blocks/builder/canvas/edge-layer.tsx'
import { FieldLayer } from '../../../frontend/src/pages/blocks/builder/canvas/field-layer.tsx'
import { layoutOf } from '../../../frontend/src/pages/blocks/builder/canvas/layout.ts'
import { Minimap } from '../../../frontend/src/pages/blocks/builder/canvas/minimap.tsx'
import { drawPicture, useColours } from '../../../frontend/src/pages/blocks/builder/canvas/picture.ts'
import { pathTo, treeOf } from '../../../frontend/src/pages/blocks/builder/canvas/tree-model.ts'
import { hierarchyOf } from './trees.ts'

const tree = treeOf(hierarchyOf({ a: ['b'], b: [] }), new Set())
const [a, b] = ['a', 'b'].map((id) => tree.byId.get(id)!) as [Box['tree'], Box['tree']]

describe('the picture of a far view', () => {
  it('shows every box in the colour of its topic, on as many pixels as the screen has', () => {
    vi.stubGlobal('devicePixelRatio', 2)
    onTestFinished(() => void vi.unstubAllGlobals())
    const canvas = document.createElement('canvas')
    const { context, drawn } = penOf()
    Object.assign(canvas, { getContext: () => context })
    const screen = { width: 400, height: 300 }
    drawPicture(canvas, layout, { view: { x: -10, y: -20, zoom: 0.25 }, screen, colourOf: (topic) => `of ${topic}` })
    expect([canvas.hidden, canvas.width, canvas.height]).toEqual([false, 800, 600])
    expect(drawn).toEqual([
      ['setTransform', 1, 0, 0, 1, 0, 0],
      ['clearRect', 0, 0, 800, 600],
      ['colour', 'of Shop'],
      ['fillRect', 5, 10, 124, 50],
      ['fillRect', 5, 110, 124, 50],
    ])
    drawPicture(canvas, layout, { view: { x: 0, y: 0, zoom: 0.3 }, screen, colourOf: () => '' })
    expect([canvas.hidden, drawn.length]).toEqual([true, 5])
  })

  it('is not emptied by a size that it has', () => {
    const canvas = document.createElement('canvas')
    const sized: number[] = []
    const property = (now: number) => ({ get: () => now, set: (to: number) => void sized.push(to) })
    Object.defineProperties(canvas, { width: property(300), height: property(150) })
    fitCanvas(canvas, { width: 300, height: 150 })
    expect(sized).toEqual([])
    fitCanvas(canvas, { width: 300, height: 151 })
    expect(sized).toEqual([300, 151])
  })
})

describe('the colours of topics', () => {
  it('are those of the style sheet, read again when the console turns dark, and never once the canvas is gone', async () => {
    const root = document.createElement('div')
    root.style.color = 'red'
    const place = { current: root }
    const read: string[] = []
    let theme = 'light'
    vi.spyOn(globalThis, 'getComputedStyle').mockImplementation(() => {
      read.push(root.style.color)
      return { color: theme } as CSSStyleDeclaration
    })
    onTestFinished(() => document.body.classList.remove('dark', 'darker'))
    const { result, unmount } = renderHook(() => useColours(place))
    expect(result.current).toEqual(Array.from({ length: 8 }, () => 'light'))
    expect([read[0], read[7], root.style.color]).toEqual(['var(--builder-topic-0)', 'var(--builder-topic-7)', 'red'])
    theme = 'dark'
    document.body.classList.add('dark')
    await waitFor(() => expect(result.current[0]).toBe('dark'))
    const before = read.length
    unmount()
    document.body.classList.add('darker')
    await new Promise((done) => requestAnimationFrame(done))
    expect(read.length).toBe(before)
  })
})

describe('the small map', () => {
  function showMap() {
    const { context, drawn } = penOf()
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
    const move = vi.fn()
    const view = { current: { x: 0, y: 0, zoom: 0.5 }, screen: { width: 1000, height: 600 }, move }
    const props = { layout, colourOf: () => 'green', view: view as never, frame: createRef<HTMLDivElement>() }
    const { container } = render(<Minimap {...props} />)
    return { map: container.querySelector('.builder-map')!, canvas: container.querySelector('canvas')!, drawn, move }
  }

  it('holds the whole tree', () => {
    const { canvas, drawn } = showMap()
    expect([canvas.width, canvas.height]).toEqual([200, 128])
    expect(drawn.slice(2)).toEqual([
      ['colour', 'green'],
      ['fillRect', 0, 0, 12.4, 5],
      ['fillRect', 0, 10, 12.4, 5],
    ])
  })

  it('brings what is pressed to the middle of the screen, and follows the pointer while it is held', () => {
    const { map, move } = showMap()
    const captured = vi.fn()
    Object.assign(map, { setPointerCapture: captured })
    const at = { clientX: 100, clientY: 64, pointerId: 7 }
    fireEvent.pointerDown(map, { ...at, buttons: 1 })
    expect(captured).toHaveBeenCalledWith(7)
    expect(move.mock.calls).toEqual([[{ x: 1000, y: 680, zoom: 0.5 }]])
    fireEvent.pointerMove(map, { ...at, clientX: 110, buttons: 1 })
    expect(move.mock.lastCall).toEqual([{ x: 1200, y: 680, zoom: 0.5 }])
    fireEvent.pointerMove(map, { ...at, buttons: 0 })
    expect(move).toHaveBeenCalledTimes(2)
  })
})

describe('the fields of topics', () => {
  const field = { topic: 'Shop', column: 0, columns: 1, x: 100, y: 100, width: 300, height: 200 }
  const shown = (rect: { left: number; top: number; right: number; bottom: number }, fields = [field]) => {
    const mounted = { rect, detail: 'whole' as const }
    const { container, unmount } = render(
      <FieldLayer layout={{ ...layout, fields }} mounted={mounted} colourIndex={() => 3} />,
    )
    const found = container.querySelectorAll('.builder-field[data-topic="3"]').length
    unmount()
    return found
  }

  it('show where they reach into what is mounted, and not where they only touch it', () => {
    const inside = { left: 200, top: 150, right: 300, bottom: 250 }
    expect(shown(inside)).toBe(1)
    for (const [side, touching, within] of [
      ['right', 100, 101],
      ['left', 400, 399],
      ['bottom', 100, 101],
      ['top', 300, 299],
    ] as const) {
      const around = { left: 0, top: 0, right: 900, bottom: 900 }
      expect([shown({ ...around, [side]: touching }), shown({ ...around, [side]: within })], side).toEqual([0, 1])
    }
  })

  it('are sixty at once', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...field, topic: `Topic ${at}` }))
    const all = { left: 0, top: 0, right: 900, bottom: 900 }
    expect([shown(all, many(60)), shown(all, many(61))]).toEqual([60, 60])
  })
})

describe('the ways of links', () => {
  const laid = layoutOf(tree)
  const mounted = { rect: { left: 0, top: 0, right: 2000, bottom: 2000 }, detail: 'whole' as const }

  it('marks the way to the response under the pointer, and none at a root', () => {
    const { container, rerender } = render(<EdgeLayer layout={laid} mounted={mounted} way={pathTo(tree, 'a')} />)
    expect(container.querySelectorAll('path')).toHaveLength(1)
    rerender(<EdgeLayer layout={laid} mounted={mounted} way={pathTo(tree, 'b')} />)
    const [all, way] = container.querySelectorAll('path')
    expect(way!.getAttribute('class')).toBe('builder-way')
    expect(way!.getAttribute('d')).toBe(all!.getAttribute('d'))
    rerender(<EdgeLayer layout={laid} mounted={{ ...mounted, detail: 'picture' }} way={pathTo(tree, 'b')} />)
    expect(container.querySelectorAll('path')).toHaveLength(1)
  })

  it('begin anew with another layout, and are kept while the view moves', () => {
    const { container, rerender } = render(<EdgeLayer layout={laid} mounted={mounted} way={[]} />)
    const path = () => container.querySelector('path')
    const before = path()
    rerender(<EdgeLayer layout={laid} mounted={{ ...mounted, rect: { ...mounted.rect, left: 10 } }} way={[]} />)
    expect(path()).toBe(before)
    rerender(<EdgeLayer layout={layoutOf(tree)} mounted={mounted} way={[]} />)
    expect(path()).not.toBe(before)
  })
})

/** What was drawn on a canvas, call by call; a colour counts as one. */
function penOf(): { context: object; drawn: unknown[][] } {
  const drawn: unknown[][] = []
  const context = {
    setTransform: (...how: number[]) => drawn.push(['setTransform', ...how]),
    clearRect: (...how: number[]) => drawn.push(['clearRect', ...how]),
    fillRect: (...how: number[]) => drawn.push(['fillRect', ...how]),
    set fillStyle(colour: string) {
      drawn.push(['colour', colour])
    },
  }
  return { context, drawn }
}

/** Two boxes below each other in a layer of 4000 to 3000 pixels. */
const boxes: Box[] = [
  { tree: a, x: 0, y: 0, height: 100 },
  { tree: b, x: 0, y: 200, height: 100 },
]
const layout: Layout = {
  byId: new Map(boxes.map((box) => [box.tree.id, box])),
  columns: [boxes],
  fields: [],
  width: 4000,
  height: 2560,
}
