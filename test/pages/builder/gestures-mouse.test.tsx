/** The mouse on the canvas: what a click, a link that is drawn and a box that is dragged ask for. */
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Gestures } from '../../../frontend/src/pages/blocks/builder/canvas/gestures.ts'
import { layoutOf } from '../../../frontend/src/pages/blocks/builder/canvas/layout.ts'
import { treeOf } from '../../../frontend/src/pages/blocks/builder/canvas/tree-model.ts'
import { hierarchyOf } from './trees.ts'

const tree = treeOf(hierarchyOf({ a: ['b', '', '↪c'], b: [], c: [] }), new Set())
const layout = layoutOf(tree)

describe('a click', () => {
  it('makes a response active, or its port, and the one that a portal leads to', () => {
    const { told, click } = openCanvas()
    for (const place of ['[data-node="c"]', '[data-port="choice:0"]', '[data-port="choice:2"]']) click(place)
    expect(told).toEqual([
      ['onActive', { node: 'c' }],
      ['onActive', { node: 'a', port: 'choice:0' }],
      ['onActive', { node: 'c' }],
    ])
  })

  it('on its sign collapses a response that is expanded', () => {
    const { told, click } = openCanvas()
    click('[data-toggle]')
    expect(told).toEqual([['onCollapse', 'a', true]])
  })

  it.each([
    [172, false, 'onActive'],
    [173, false, 'onAdd'],
    [173, true, 'onActive'],
  ])('at pixel %i of a free port of 200, read-only %s, asks for %s', (x, isReadOnly, asked) => {
    const { told, click } = openCanvas({ isReadOnly })
    click('[data-port="choice:1"]', x)
    const place = asked === 'onAdd' ? { from: 'a', port: 'choice:1' } : { node: 'a', port: 'choice:1' }
    expect(told).toEqual([[asked, place]])
  })

  it('beside the boxes and with another button does nothing', () => {
    const { told, click } = openCanvas()
    click('nothing')
    click('[data-node="c"]', 10, 2)
    expect(told).toEqual([])
  })
})

describe('a link that is drawn from a port', () => {
  const draw = (canvas: ReturnType<typeof openCanvas>, to: string) => {
    canvas.send('pointerdown', '[data-port="choice:1"]', [100, 100])
    canvas.send('pointermove', to, [200, 160])
  }

  it('follows the pointer, marks the response below it, and leads there', () => {
    const canvas = openCanvas()
    draw(canvas, '[data-node="c"]')
    expect(canvas.look()).toEqual([true, 'link', 1])
    expect(canvas.ghost.getAttribute('d')).toBe('M100 100C148 100 152 160 200 160')
    expect(canvas.root.querySelector('[data-drop]')).toBe(canvas.root.querySelector('[data-node="c"]'))
    canvas.send('pointermove', 'nothing', [300, 160])
    expect(canvas.look()).toEqual([true, 'link', 0])
    canvas.send('pointermove', '[data-node="c"]', [200, 160])
    canvas.send('pointerup', '[data-node="c"]', [200, 160])
    expect(canvas.told).toEqual([['onLink', { from: 'a', port: 'choice:1', to: 'c' }]])
    expect(canvas.look()).toEqual([false, undefined, 0])
  })

  it('asks for a new response where there is none', () => {
    const canvas = openCanvas()
    draw(canvas, 'nothing')
    canvas.send('pointerup', 'nothing', [200, 160])
    expect(canvas.told).toEqual([['onAdd', { from: 'a', port: 'choice:1' }]])
  })

  it.each(['a key', 'the system', 'a second finger'])('is given up by %s', (by) => {
    const canvas = openCanvas()
    draw(canvas, '[data-node="c"]')
    if (by === 'a key') canvas.gestures.cancel()
    else if (by === 'the system') canvas.send('pointercancel', 'nothing', [200, 160])
    else canvas.send('pointerdown', 'nothing', [0, 0], { id: 2 })
    expect(canvas.look()).toEqual([false, undefined, 0])
    canvas.send('pointerup', '[data-node="c"]', [200, 160])
    expect(canvas.told).toEqual([])
  })

  it('is none where content may not be changed, and while Space is held: the canvas is panned', () => {
    const readOnly = openCanvas({ isReadOnly: true })
    draw(readOnly, '[data-node="c"]')
    expect([readOnly.look()[1], readOnly.told]).toEqual(['pan', [['move', { x: -100, y: -60, zoom: 1 }]]])
    const canvas = openCanvas()
    canvas.key('keydown', ' ')
    draw(canvas, '[data-node="c"]')
    expect(canvas.look()[1]).toBe('pan')
    canvas.send('pointerup', '[data-node="c"]', [200, 160])
    canvas.key('keyup', ' ')
    draw(canvas, '[data-node="c"]')
    expect(canvas.look()[1]).toBe('link')
  })
})

describe('a box that is dragged', () => {
  const { x, y } = layout.byId.get('b')!
  /** Where the link from `a` comes to `b`. */
  const end = [x - 1, y + 30] as const

  it('onto a link comes between its two responses', () => {
    const canvas = openCanvas()
    canvas.send('pointerdown', '[data-node="c"]', [10, 10])
    canvas.send('pointermove', 'nothing', end)
    expect([canvas.look()[1], canvas.ghost.getAttribute('d')]).toEqual(['move', expect.stringMatching(/^M/)])
    canvas.send('pointerup', 'nothing', end)
    expect(canvas.told).toEqual([['onInsert', { from: 'a', port: 'choice:0', to: 'b', node: 'c' }]])
    expect(canvas.look()).toEqual([false, undefined, 0])
  })

  it('elsewhere, or onto a link of its own, stays where it is', () => {
    const canvas = openCanvas()
    for (const [node, to] of [
      ['c', [end[0], end[1] + 500]],
      ['a', end],
    ] as const) {
      canvas.send('pointerdown', `[data-node="${node}"]`, [10, 10])
      canvas.send('pointermove', 'nothing', to)
      expect(canvas.ghost.getAttribute('d')).toBe('')
      canvas.send('pointerup', 'nothing', to)
    }
    expect(canvas.told).toEqual([])
  })
})

/** The boxes `a` and `c` on a canvas at 100 %, with the ports of `a` 200 pixels wide; notes what is asked for. */
function openCanvas({ isReadOnly = false } = {}) {
  const told: unknown[][] = []
  const note =
    (name: string) =>
    (...how: unknown[]) =>
      void told.push([name, ...how])
  const view = {
    current: { x: 0, y: 0, zoom: 1 },
    screen: { width: 3000, height: 3000 },
    move: (to: object) => void told.push(['move', to]),
  }
  const root = document.createElement('div')
  root.innerHTML =
    '<div data-node="a"><i data-toggle="open"></i><p data-port="choice:0"></p><p data-port="choice:1"></p><p data-port="choice:2"></p></div><div data-node="c"></div>'
  document.body.append(root)
  root.setPointerCapture = () => undefined
  for (const row of root.querySelectorAll('p'))
    Object.defineProperties(row, {
      offsetWidth: { value: 200 },
      getBoundingClientRect: { value: () => ({ left: 0, right: 200, width: 200 }) },
    })
  const ghost = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  const gestures = new Gestures(view)
  const asks = ['onActive', 'onCollapse', 'onLink', 'onAdd', 'onInsert'] as const
  const [onActive, onCollapse, onLink, onAdd, onInsert] = asks.map(note) as [never, never, never, never, never]
  gestures.take(layout, { onActive, onCollapse, onLink, onAdd, onInsert, isReadOnly, tree })
  const detach = gestures.attach({ root, ghost })
  onTestFinished(() => {
    detach()
    root.remove()
  })
  const found = (place: string) => (place === '' ? root : root.querySelector<HTMLElement>(place)!)
  const send = (type: string, place: string, [x, y]: readonly [number, number], { button = 0, id = 1 } = {}) => {
    vi.spyOn(document, 'elementFromPoint').mockReturnValue(place === 'nothing' ? null : found(place))
    const at = { pointerId: id, clientX: x, clientY: y, pointerType: 'mouse', button, bubbles: true }
    found(place === 'nothing' ? '' : place).dispatchEvent(new PointerEvent(type, at))
  }
  return {
    told,
    root,
    ghost,
    gestures,
    send,
    click(place: string, x = 10, button = 0) {
      send('pointerdown', place, [x, 10], { button })
      send('pointerup', place, [x, 10], { button })
    },
    key: (type: 'keydown' | 'keyup', key: string) =>
      root.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true })),
    look: () => [ghost.hasAttribute('d'), root.dataset['gesture'], root.querySelectorAll('[data-drop]').length],
  }
}
