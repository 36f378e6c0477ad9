/**
 * Boxes stay with the parents that they were drawn with. The server draws a response below whoever comes to it first,
 * which a new link elsewhere may change; here the former parent goes before, for as long as it leads there.
 */
import { useState } from 'react'
import type { Hierarchy, HierarchyLink, HierarchyNode } from '#shared/contracts/hierarchy'

type Drawn = Pick<Hierarchy, 'nodes' | 'links'>

/** The link by which each node was drawn; `root` of one at which a conversation begins by itself. */
type Parents = ReadonlyMap<string, Pick<HierarchyLink, 'from' | 'port'> | 'root'>

/** The hierarchy as the page draws it: while the same part of the bot is drawn, as it was drawn before. */
export function useKeptParents(read: Hierarchy): Hierarchy {
  const [last, setLast] = useState(() => ({ read, kept: read }))
  if (last.read === read) return last.kept
  const kept = last.read.root === read.root ? withParents(read, parentsOf(last.kept)) : read
  setLast({ read, kept })
  return kept
}

export function parentsOf({ nodes, links }: Drawn): Parents {
  const edges = new Map(links.filter(isEdge).map((link) => [link.to, link]))
  return new Map(
    nodes.flatMap((node): [string, HierarchyLink | 'root'][] => {
      const edge = edges.get(node.nodeId) ?? (isBeginning(node) ? 'root' : undefined)
      return edge ? [[node.nodeId, edge]] : []
    }),
  )
}

/** The same links, with an edge instead of a portal from each former parent that still leads there. */
export function withParents<Read extends Drawn>(read: Read, former: Parents): Read {
  const edges = new Map(read.links.filter(isEdge).map((link) => [link.to, link]))
  const portals = new Map<string, HierarchyLink[]>()
  for (const link of read.links)
    if (!isEdge(link) && former.has(link.to)) portals.set(link.to, [...(portals.get(link.to) ?? []), link])
  const swapped = new Map<HierarchyLink, HierarchyLink>()
  const change = (edge: HierarchyLink, portal: HierarchyLink | undefined) => {
    swapped.set(edge, { ...edge, type: 'portal', as: edge.type as HierarchyLink['as'] })
    if (portal) swapped.set(portal, edgeFrom(portal))
  }
  for (const node of read.nodes) {
    const [edge, parent] = [edges.get(node.nodeId), former.get(node.nodeId)]
    if (!edge || !parent || (parent !== 'root' && parent.from === edge.from)) continue
    const portal = parent === 'root' ? undefined : portalFrom(portals.get(node.nodeId) ?? [], parent)
    if (parent === 'root' ? !isBeginning(node) : !portal || isBelow(portal.from, node.nodeId, edges)) continue
    change(edge, portal)
    if (portal) edges.set(node.nodeId, portal)
    else edges.delete(node.nodeId)
  }
  return swapped.size === 0 ? read : { ...read, links: read.links.map((link) => swapped.get(link) ?? link) }
}

const isEdge = ({ type }: HierarchyLink): boolean => type !== 'portal'

const isBeginning = ({ triggers, faults }: HierarchyNode): boolean =>
  !faults.includes('unreachable') &&
  (triggers.intents.length + triggers.entities.length + triggers.pluginMoments.length > 0 ||
    triggers.inMenu ||
    triggers.isScheduled ||
    triggers.moment !== undefined)

function edgeFrom({ as, ...portal }: HierarchyLink): HierarchyLink {
  return { ...portal, type: as ?? 'block' }
}

/** By the same port, or by another one of the same parent. */
const portalFrom = (portals: readonly HierarchyLink[], { from, port }: Pick<HierarchyLink, 'from' | 'port'>) =>
  portals.find((each) => each.from === from && each.port === port) ?? portals.find((each) => each.from === from)

/** Whether the way up from a node passes another: an edge from there would close a circle. */
function isBelow(node: string, above: string, edges: ReadonlyMap<string, HierarchyLink>): boolean {
  for (let at: string | undefined = node; at !== undefined; at = edges.get(at)?.from) if (at === above) return true
  return false
}
