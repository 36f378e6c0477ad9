/** The edges of the tree: which of them a screen shows, and which one a point is at. */
import { describe, expect, it } from 'vitest'
import type { Box } from '../../../frontend/src/pages/blocks/builder/canvas/canvas-props.ts'
import { edgeNear, edgesIn } from '../../../frontend/src/pages/blocks/builder/canvas/edges.ts'
import { layoutOf } from '../../../frontend/src/pages/blocks/builder/canvas/layout.ts'
import { treeOf } from '../../../frontend/src/pages/blocks/builder/canvas/tree-model.ts'
import { hierarchyOf } from './trees.ts'

/** A box whose port lies 165 pixels below its top, and one of 68 pixels beside it, to which the port leads. */
const { nodes, links } = hierarchyOf({ a: ['b'], b: [] })
const [a, b] = nodes as [(typeof nodes)[0], (typeof nodes)[0]]
const triggers = { ...a.triggers, inMenu: true }
const tall = { ...a, text: { en: 'Roses?' }, triggers, faults: ['unreachable' as const] }
const layout = layoutOf(treeOf({ nodes: [tall, { ...b, kind: 'logic' }], links }, new Set()))
const [from, to] = ['a', 'b'].map((id) => layout.byId.get(id)!) as [Box, Box]
const found = (top: number, bottom: number) => edgesIn(layout, { left: -1000, right: 5000, top, bottom }).length

describe('the edges of the tree', () => {
  it('are those that reach into the screen from below the box they lead to', () => {
    expect([to.y - from.y, to.height]).toEqual([0, 68])
    expect(found(from.y + 165, 9000)).toBe(1)
    expect(found(from.y + 166, 9000)).toBe(0)
  })

  it('are those that end where the screen does, and none below it', () => {
    expect(found(-1000, to.y + 30)).toBe(1)
    expect(found(-1000, to.y + 29)).toBe(0)
  })

  it('are met by a point that is nearer than asked for', () => {
    const edges = edgesIn(layout, { left: -1000, right: 5000, top: -1000, bottom: 5000 })
    const at = (down: number) => edgeNear(edges, { x: to.x + 1000, y: to.y + 30 + down }, 1000)?.child.tree.id
    expect([at(0), edgeNear(edges, { x: to.x + 999, y: to.y + 30 }, 1000)?.child.tree.id]).toEqual([undefined, 'b'])
  })
})
