/** The builder as a map: topics as fields in the shape of the window, boxes that stay where they are, and their parents. */
import { renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HierarchyNode } from '#shared/contracts/hierarchy'
import type { Layout } from '../../../frontend/src/pages/blocks/builder/canvas/canvas-props.ts'
import { colourIndexOf } from '../../../frontend/src/pages/blocks/builder/canvas/drawing.ts'
import { boxWidth, layoutOf } from '../../../frontend/src/pages/blocks/builder/canvas/layout.ts'
import { treeOf } from '../../../frontend/src/pages/blocks/builder/canvas/tree-model.ts'
import { fitView, viewCentring } from '../../../frontend/src/pages/blocks/builder/canvas/view.ts'
import { parentsOf, useKeptParents, withParents } from '../../../frontend/src/pages/blocks/builder/kept-parents.ts'
import { hierarchyOf, nodeOf } from './trees.ts'

const nothing: ReadonlySet<string> = new Set()
const screen = { width: 1000, height: 680 }
const shape = 1440 / 900

/** A bot of that many roots in so many topics; every third one leads on to a chain of two, and each says something. */
function wideBot(
  roots: number,
  topics: number,
): { nodes: HierarchyNode[]; links: ReturnType<typeof hierarchyOf>['links'] } {
  const talk: Record<string, string[]> = {}
  for (let index = 0; index < roots; index++) {
    talk[`r${index}`] = index % 3 === 0 ? [`a${index}`, ''] : ['', '']
    if (index % 3 === 0) Object.assign(talk, { [`a${index}`]: [`b${index}`], [`b${index}`]: [] })
  }
  const { nodes, links } = hierarchyOf(talk)
  const topicOf = (id: string) => `Topic ${Number(id.slice(1)) % topics}`
  return {
    nodes: nodes.map((node) => ({ ...node, topic: topicOf(node.nodeId), text: { en: 'We open at nine.' } })),
    links,
  }
}
const laidOut = (bot: Parameters<typeof treeOf>[0], before?: Layout) =>
  layoutOf(treeOf(bot, nothing), { shape, before })

describe('the map', () => {
  it('45 roots fit into the window with every box at least 40 px wide', () => {
    for (const topics of [1, 8, 45]) {
      const { zoom } = fitView(laidOut(wideBot(45, topics)), screen)
      expect(boxWidth * zoom, `${topics} topics`).toBeGreaterThanOrEqual(40)
    }
  })

  it('each topic is a field that holds all of its boxes and meets no other field', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 9 }), (roots, topics) => {
        const { fields, byId, height } = laidOut(wideBot(roots, topics))
        expect(fields).toHaveLength(Math.min(roots, topics))
        for (const [index, one] of fields.entries()) {
          expect(one.y + one.height).toBeLessThanOrEqual(height)
          for (const other of fields.slice(index + 1)) {
            const isApart =
              one.x + one.width <= other.x ||
              other.x + other.width <= one.x ||
              one.y + one.height <= other.y ||
              other.y + other.height <= one.y
            expect(isApart, `${one.topic}, ${other.topic}`).toBe(true)
          }
        }
        for (const { tree, x, y, height: high } of byId.values()) {
          const field = fields.find(({ topic }) => topic === tree.node.topic)!
          expect(x >= field.x && x + boxWidth <= field.x + field.width).toBe(true)
          expect(y >= field.y && y + high <= field.y + field.height).toBe(true)
        }
      }),
    )
  })

  it('no two boxes of a map overlap', () => {
    for (const { columns } of [laidOut(wideBot(45, 8)), laidOut(wideBot(30, 3))])
      for (const column of columns)
        for (const [index, box] of column.entries())
          if (index > 0) expect(box.y).toBeGreaterThan(column[index - 1]!.y + column[index - 1]!.height)
  })

  it('a tree that grows keeps its column, and so does every other one', () => {
    const bot = wideBot(45, 8)
    const before = laidOut(bot)
    const nodes = [...bot.nodes, nodeOf('new', { topic: 'Topic 1' })]
    const links = [...bot.links, { type: 'choice' as const, from: 'r1', port: 'choice:0', to: 'new' }]
    const after = laidOut({ nodes, links }, before)
    for (const [id, { x }] of before.byId) expect(after.byId.get(id)!.x, id).toBe(x)
  })

  it('roots of one topic stand one after the other in the tree', () => {
    const { roots } = treeOf(wideBot(9, 3), nothing)
    expect(roots.map(({ node }) => node.topic)).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2].map((topic) => `Topic ${topic}`))
  })

  it('topics have their colours by the alphabet, however they come, and the ninth has that of the first', () => {
    const colourOf = colourIndexOf(['Orders', 'Gifts', 'Gifts', 'Hours', 'A', 'I', 'J', 'K', 'L', 'Z'])
    expect(['A', 'Gifts', 'Hours', 'Orders', 'Z', 'Unknown'].map(colourOf)).toEqual([0, 1, 2, 7, 0, 0])
  })

  it('a box is brought to the middle of the screen at 100 %, and of one that is too tall its head is seen', () => {
    const [tree] = treeOf(hierarchyOf({ a: [] }), nothing).roots
    const box = { tree: tree!, x: 3000, y: 2000, height: 120 }
    expect(viewCentring(box, screen)).toEqual({ x: 2624, y: 1720, zoom: 1 })
    expect(viewCentring({ ...box, height: 900 }, screen)).toEqual({ x: 2624, y: 1952, zoom: 1 })
  })
})

describe('a new link', () => {
  const before = hierarchyOf({ shop: ['roses'], roses: [], garden: ['case'], case: [] })

  it('takes no box from the parent that it had', () => {
    // The server meets the new link first.
    const read = hierarchyOf({ shop: ['roses'], roses: ['case'], garden: ['↪case'], case: [] })
    const { byId } = treeOf(withParents(read, parentsOf(before)), nothing)
    expect(byId.get('case')!.parent!.id).toBe('garden')
    expect(byId.get('roses')!.ports[0]).toMatchObject({ to: 'case', isPortal: true, type: 'choice' })
  })

  it('draws the box below it where the former parent leads there no more', () => {
    const read = hierarchyOf({ shop: ['roses'], roses: ['case'], garden: [''], case: [] })
    expect(withParents(read, parentsOf(before))).toBe(read)
  })

  it('leaves a response where it is at which a conversation begins, and takes up one that nobody led to', () => {
    const asked = { intents: ['Open a case'], entities: [], inMenu: false, isScheduled: false, pluginMoments: [] }
    const start = hierarchyOf({ shop: [''], case: [], stray: [] })
    const read = hierarchyOf({ shop: ['case', 'stray'], case: [], stray: [] })
    const withTriggers = (from: typeof read) => ({
      ...from,
      nodes: from.nodes.map((node) => (node.nodeId === 'case' ? { ...node, triggers: asked } : node)),
    })
    const { roots } = treeOf(withParents(withTriggers(read), parentsOf(withTriggers(start))), nothing)
    expect(roots.map(({ id, children }) => [id, children.map((child) => child.id)])).toEqual([
      ['shop', ['stray']],
      ['case', []],
    ])
  })

  it('keeps the parent that was drawn last, also once the former one leads there again', () => {
    const { result, rerender } = renderHook(useKeptParents, { initialProps: before })
    rerender(hierarchyOf({ shop: ['roses'], roses: ['case'], garden: [''], case: [] }))
    rerender(hierarchyOf({ garden: ['case'], shop: ['roses'], roses: ['↪case'], case: [] }))
    expect(treeOf(result.current, nothing).byId.get('case')!.parent!.id).toBe('roses')
  })

  it('never closes a circle: what now leads to its former parent stays where the server drew it', () => {
    const start = hierarchyOf({ a: ['b'], b: ['c'], c: [] })
    const read = hierarchyOf({ c: ['b'], b: ['↪c'], a: ['↪b'] })
    const kept = withParents(read, parentsOf(start))
    expect(treeOf(kept, nothing).shown).toHaveLength(3)
  })
})
