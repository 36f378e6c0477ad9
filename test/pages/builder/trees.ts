/** Hierarchies for tests of the canvas, written down by the names of their nodes: `{ a: ['b', 'c'] }`. */
import type { Hierarchy, HierarchyLink, HierarchyNode } from '#shared/contracts/hierarchy'

export const nodeOf = (nodeId: string, more: Partial<HierarchyNode> = {}): HierarchyNode => ({
  nodeId,
  blockId: nodeId,
  type: 'block',
  name: nodeId,
  kind: 'select',
  topic: 'Shop',
  status: 'in-use',
  revision: 1,
  choices: [],
  triggers: { intents: [], entities: [], inMenu: false, isScheduled: false, pluginMoments: [] },
  faults: [],
  depth: 0,
  ...more,
})

/** A choice for each name; one that begins with `↪` is a portal to the node of that name, and an empty one leads nowhere. */
export function hierarchyOf(talk: Readonly<Record<string, readonly string[]>>): Hierarchy {
  const nodes = Object.entries(talk).map(([name, ways]) =>
    nodeOf(name, { choices: ways.map((way) => ({ title: { en: way || 'Nowhere' } })) }),
  )
  const links = Object.entries(talk).flatMap(([from, ways]) =>
    ways.flatMap((way, index): HierarchyLink[] => {
      if (!way) return []
      const port = `choice:${index}`
      if (way.startsWith('↪')) return [{ type: 'portal', as: 'choice', from, port, to: way.slice(1) }]
      return [{ type: 'choice', from, port, to: way }]
    }),
  )
  return { nodes, links, left: 0 }
}

/** A tree of that many nodes: the parent of each is one of those before it, drawn by `parents`. */
export function treeBy(parents: readonly number[]): Hierarchy {
  const talk: Record<string, string[]> = { n0: [] }
  for (const [index, parent] of parents.entries()) {
    talk[`n${index + 1}`] = []
    talk[`n${parent % (index + 1)}`]!.push(`n${index + 1}`)
  }
  return hierarchyOf(talk)
}
