/** The tree of a hierarchy, the places of its boxes, and what of them a screen shows. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Box, Layout } from '../../../frontend/src/pages/blocks/builder/canvas/canvas-props.ts'
import { edgeNear, edgesIn } from '../../../frontend/src/pages/blocks/builder/canvas/edges.ts'
import {
  boxWidth,
  headHeight,
  layoutOf,
  lineHeight,
  portTop,
} from '../../../frontend/src/pages/blocks/builder/canvas/layout.ts'
import { collapsedBelow, pathTo, treeOf } from '../../../frontend/src/pages/blocks/builder/canvas/tree-model.ts'
import {
  boxesIn,
  clampView,
  detailAt,
  fitView,
  isWithin,
  screenOf,
  viewShowing,
  zoomAt,
} from '../../../frontend/src/pages/blocks/builder/canvas/view.ts'
import { hierarchyOf, nodeOf, treeBy } from './trees.ts'

const nothing: ReadonlySet<string> = new Set()
const shop = hierarchyOf({
  welcome: ['roses', '', 'help'],
  roses: ['order', '↪help'],
  help: ['↪welcome'],
  order: [],
  stray: [],
})

it('a box is whole, a title or a part of the picture by how near one looks', () => {
  expect([1, 0.7, 0.69, 0.3, 0.29].map(detailAt)).toEqual(['whole', 'whole', 'title', 'title', 'picture'])
})

describe('a tree', () => {
  it('HIERARCHY-001/nodes: responses are its nodes and their links its edges, with what leads nowhere as a free port', () => {
    const { roots, shown, byId } = treeOf(shop, nothing)
    expect(roots.map(({ id }) => id)).toEqual(['welcome', 'stray'])
    expect(shown.map(({ id, level }) => `${level} ${id}`)).toEqual([
      '1 welcome',
      '2 roses',
      '3 order',
      '2 help',
      '1 stray',
    ])
    const ports = byId.get('welcome')!.ports.map(({ name, to, isPortal }) => [name, to, isPortal])
    expect(ports).toEqual([
      ['choice:0', 'roses', false],
      ['choice:1', undefined, false],
      ['choice:2', 'help', false],
      ['next', undefined, false],
    ])
  })

  it('each node says which of how many siblings it is', () => {
    const { shown } = treeOf(shop, nothing)
    expect(shown.map(({ id, position, setSize }) => `${id} ${position} of ${setSize}`)).toEqual([
      'welcome 1 of 2',
      'roses 1 of 2',
      'order 1 of 1',
      'help 2 of 2',
      'stray 2 of 2',
    ])
  })

  it('HIERARCHY-005: a portal is a port with a way to the node that is drawn elsewhere, and no child', () => {
    const { byId } = treeOf(shop, nothing)
    expect(byId.get('roses')!.children.map(({ id }) => id)).toEqual(['order'])
    expect(byId.get('roses')!.ports[1]).toMatchObject({ to: 'help', isPortal: true, type: 'choice' })
    expect(byId.get('help')!.parent!.id).toBe('welcome')
  })

  it('a decision has no port for what comes next, because its conditions decide', () => {
    const portsOf = (kind: string) =>
      treeOf({ nodes: [nodeOf('a', { kind })], links: [] }, nothing).roots[0]!.ports.map(({ name }) => name)
    expect([portsOf('logic'), portsOf('message')]).toEqual([[], ['next']])
  })

  it('a collapsed node shows nothing below it and counts what it hides', () => {
    const { shown, byId } = treeOf(shop, new Set(['welcome', 'order']))
    expect(shown.map(({ id }) => id)).toEqual(['welcome', 'stray'])
    expect(byId.get('welcome')).toMatchObject({ isExpanded: false, hidden: 3, children: [] })
    expect(byId.get('stray')!.isExpanded).toBeUndefined()
    expect(treeOf(shop, nothing).byId.get('welcome')).toMatchObject({ isExpanded: true, hidden: 0 })
  })

  it('as many levels are shown as are asked for', () => {
    const levels = (wanted: number) => treeOf(shop, collapsedBelow(shop, wanted)).shown.map(({ id }) => id)
    expect(levels(1)).toEqual(['welcome', 'stray'])
    expect(levels(2)).toEqual(['welcome', 'roses', 'help', 'stray'])
  })

  it('the path to a node begins at its root', () => {
    expect(pathTo(treeOf(shop, nothing), 'order').map(({ id }) => id)).toEqual(['welcome', 'roses', 'order'])
    expect(pathTo(treeOf(shop, nothing), 'gone')).toEqual([])
  })

  it('five thousand nodes below each other are a tree like any other', () => {
    const chain = treeBy(Array.from({ length: 4999 }, (_, index) => index))
    const tree = treeOf(chain, nothing)
    expect(tree.shown.at(-1)!.level).toBe(5000)
    expect(layoutOf(tree).columns).toHaveLength(5000)
    expect(treeOf(chain, new Set(['n0'])).byId.get('n0')!.hidden).toBe(4999)
  })
})

const parents = fc.array(fc.nat(), { maxLength: 60 })
const laidOut = (from: readonly number[], collapsed = nothing) => layoutOf(treeOf(treeBy(from), collapsed))
const places = ({ byId }: Layout) => new Map([...byId].map(([id, { x, y }]) => [id, [x, y]]))

describe('a layout', () => {
  it('no two boxes overlap, whatever the tree is', () => {
    fc.assert(
      fc.property(parents, (from) => {
        for (const column of laidOut(from).columns)
          for (const [index, box] of column.entries())
            if (index > 0) expect(box.y).toBeGreaterThan(column[index - 1]!.y + column[index - 1]!.height)
      }),
    )
  })

  it('a child stands one column behind its parent and never above it, and all lie within the size', () => {
    fc.assert(
      fc.property(parents, (from) => {
        const layout = laidOut(from)
        for (const box of layout.byId.values()) {
          const parent = box.tree.parent && layout.byId.get(box.tree.parent.id)
          if (parent) expect([box.x > parent.x + boxWidth, box.y >= parent.y]).toEqual([true, true])
          expect(box.x + boxWidth).toBeLessThanOrEqual(layout.width)
          expect(box.y + box.height).toBeLessThanOrEqual(layout.height)
        }
      }),
    )
  })

  it('a child stands beside the port that leads to it, and below its sibling where that is lower', () => {
    const { byId } = layoutOf(treeOf(hierarchyOf({ a: ['', '', '', 'b', 'c'], b: [], c: [] }), nothing))
    const [a, b, c] = ['a', 'b', 'c'].map((id) => byId.get(id)!) as [Box, Box, Box]
    const middle = a.y + portTop(a.tree, 'choice:3') + lineHeight / 2
    expect(b.y + headHeight / 2).toBe(middle)
    expect(c.y).toBeGreaterThan(b.y + b.height)
  })

  it('a box has one more line for what begins there, and one for what is wrong there', () => {
    const { triggers } = nodeOf('a')
    const heightOf = (more: Parameters<typeof nodeOf>[1]) =>
      layoutOf(treeOf({ nodes: [nodeOf('a', more)], links: [] }, nothing)).byId.get('a')!.height
    expect(heightOf({})).toBe(94)
    for (const more of [{ intents: ['Open?'] }, { entities: ['Day'] }, { inMenu: true }, { moment: 'welcome' }])
      expect(heightOf({ triggers: { ...triggers, ...more } }), JSON.stringify(more)).toBe(120)
    expect(heightOf({ faults: ['unreachable'] })).toBe(120)
    expect(heightOf({ triggers: { ...triggers, inMenu: true }, faults: ['unreachable'] })).toBe(146)
  })

  it('an edit moves only what is below it: what begins above the changed box stays where it is', () => {
    fc.assert(
      fc.property(parents, fc.nat(), (from, at) => {
        const [before, after] = [laidOut(from), laidOut([...from, at])]
        const changed = before.byId.get(`n${at % (from.length + 1)}`)!
        const moved = places(after)
        for (const [id, { x, y }] of before.byId) if (y < changed.y) expect(moved.get(id), id).toEqual([x, y])
        expect(moved.get(changed.tree.id)).toEqual([changed.x, changed.y])
      }),
    )
  })

  it('collapsing a node leaves all above it where it is', () => {
    fc.assert(
      fc.property(parents, fc.nat(), (from, at) => {
        const name = `n${at % (from.length + 1)}`
        const [before, after] = [laidOut(from), laidOut(from, new Set([name]))]
        const top = before.byId.get(name)!.y
        const moved = places(after)
        for (const [id, { x, y }] of before.byId) if (y < top && moved.has(id)) expect(moved.get(id)).toEqual([x, y])
        expect(moved.get(name)).toEqual([before.byId.get(name)!.x, top])
      }),
    )
  })
})

describe('what a screen shows', () => {
  const area = fc.record({
    x: fc.nat(3000),
    y: fc.nat(6000),
    wide: fc.integer({ min: 1, max: 2500 }),
    high: fc.integer({ min: 1, max: 2500 }),
  })
  const touches = (box: Box, rect: { left: number; top: number; right: number; bottom: number }) =>
    box.x <= rect.right && box.x + boxWidth >= rect.left && box.y <= rect.bottom && box.y + box.height >= rect.top

  it('the boxes that are found are those that touch it, and no others', () => {
    fc.assert(
      fc.property(parents, area, (from, { x, y, wide, high }) => {
        const layout = laidOut(from)
        const rect = { left: x, top: y, right: x + wide, bottom: y + high }
        const found = boxesIn(layout, rect).map(({ tree }) => tree.id)
        const expected = [...layout.byId.values()].filter((box) => touches(box, rect)).map(({ tree }) => tree.id)
        expect(found.toSorted()).toEqual(expected.toSorted())
      }),
    )
  })

  it('a box is found whose very side it touches', () => {
    const layout = layoutOf(treeOf(hierarchyOf({ a: [] }), nothing))
    const [{ x, y, height }] = [...layout.byId.values()] as [Box]
    const at = (left: number, top: number) => boxesIn(layout, { left, top, right: left + 9, bottom: top + 9 }).length
    expect([at(x + boxWidth, y), at(x + boxWidth + 1, y), at(x - 9, y), at(x - 10, y)]).toEqual([1, 0, 1, 0])
    expect([at(x, y + height), at(x, y + height + 1), at(x, y - 9), at(x, y - 10)]).toEqual([1, 0, 1, 0])
  })

  it('no edge that passes through it is missing', () => {
    fc.assert(
      fc.property(parents, area, (from, { x, y, wide, high }) => {
        const layout = laidOut(from)
        const rect = { left: x, top: y, right: x + wide, bottom: y + high }
        const found = new Set(edgesIn(layout, rect).map(({ child }) => child.tree.id))
        for (const child of layout.byId.values()) {
          const parent = child.tree.parent && layout.byId.get(child.tree.parent.id)
          if (!parent) continue
          const [start, end] = [
            parent.y + portTop(parent.tree, child.tree.port!.name) + lineHeight / 2,
            child.y + headHeight / 2,
          ]
          const isAcross = parent.x + boxWidth <= rect.right && child.x >= rect.left
          const isDown = Math.min(start, end) <= rect.bottom && Math.max(start, end) >= rect.top
          if (isAcross && isDown) expect(found.has(child.tree.id), child.tree.id).toBe(true)
        }
      }),
    )
  })

  it('the edge below a point is found up to the box it leads to, and none further away', () => {
    const layout = layoutOf(treeOf(hierarchyOf({ a: ['', '', '', '', 'b'], b: [], c: [] }), nothing))
    const edges = edgesIn(layout, { left: -1000, top: -1000, right: 5000, bottom: 5000 })
    const [a, b] = ['a', 'b'].map((id) => layout.byId.get(id)!) as [Box, Box]
    const start = { x: a.x + boxWidth, y: a.y + portTop(a.tree, 'choice:4') + lineHeight / 2 }
    const end = { x: b.x, y: b.y + headHeight / 2 }
    expect([start, end].map((point) => edgeNear(edges, point, 1)?.child.tree.id)).toEqual(['b', 'b'])
    expect(edgeNear(edges, { ...end, y: end.y + 2 }, 1)).toBeUndefined()
  })

  it('a screen that fits exactly into what is mounted is within it, and one that is a pixel further is not', () => {
    const mounted = { left: 0, top: 0, right: 100, bottom: 50 }
    expect(isWithin(mounted, mounted)).toBe(true)
    for (const further of [{ left: -1 }, { top: -1 }, { right: 101 }, { bottom: 51 }])
      expect(isWithin({ ...mounted, ...further }, mounted), JSON.stringify(further)).toBe(false)
  })

  it('the nearest view of a box stays where the box is seen, and else shows it with some room', () => {
    const screen = { width: 1000, height: 600 }
    const [tree] = treeOf(hierarchyOf({ a: [] }), nothing).roots
    const shown = (x: number, y: number) =>
      viewShowing({ x: 1000, y: 500, zoom: 1 }, { tree: tree!, x, y, height: 100 }, screen)
    expect(shown(1400, 800)).toEqual({ x: 1000, y: 500, zoom: 1 })
    expect(shown(1020, 510)).toEqual({ x: 972, y: 462, zoom: 1 })
    expect(shown(1900, 1200)).toEqual({ x: 1196, y: 748, zoom: 1 })
    // Of a box that is taller than the screen, its head.
    expect(viewShowing({ x: 0, y: 0, zoom: 1 }, { tree: tree!, x: 100, y: 700, height: 900 }, screen).y).toBe(652)
  })

  it('zooming keeps the point below the pointer, and the tree never leaves the screen', () => {
    const layout = laidOut([0, 0, 1, 1])
    const screen = { width: 1200, height: 800 }
    fc.assert(
      fc.property(fc.nat(1200), fc.nat(800), fc.double({ min: 0.3, max: 3, noNaN: true }), (x, y, factor) => {
        const before = { x: 100, y: 50, zoom: 0.5 }
        const after = zoomAt(before, factor, { x, y })
        expect(after.x + x / after.zoom).toBeCloseTo(before.x + x / before.zoom, 6)
        expect(after.y + y / after.zoom).toBeCloseTo(before.y + y / before.zoom, 6)
      }),
    )
    const seen = screenOf(clampView({ x: 1e9, y: -1e9, zoom: 1 }, layout, screen), screen)
    expect([seen.left < layout.width, seen.bottom > 0]).toEqual([true, true])
    expect(fitView(layout, screen).zoom).toBeLessThanOrEqual(1)
  })
})
