/** The tree that is shown of a hierarchy. Everything here walks with a list of its own, because a tree may be 5,000 deep. */
import type { Hierarchy, HierarchyLink, HierarchyNode } from '#shared/contracts/hierarchy'
import type { Port, Tree, TreeNode } from './canvas-props.ts'

type Drawn = Pick<Hierarchy, 'nodes' | 'links'>

/** A node while its tree is made. */
interface Growing extends TreeNode {
  children: Growing[]
  isExpanded?: boolean
  hidden: number
  position: number
  setSize: number
}

/** The tree of a hierarchy; what lies below a node of `collapsed` is not shown. */
export function treeOf({ nodes, links }: Drawn, collapsed: ReadonlySet<string>): Tree {
  const leaving = linksByNode(links)
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const isChild = new Set(links.filter(isEdge).map(({ to }) => to))
  const roots = byTopic(nodes.filter(({ nodeId }) => !isChild.has(nodeId))).map((node): Growing =>
    grown(node, leaving.get(node.nodeId) ?? []),
  )
  countSet(roots)
  const order: Growing[] = []
  const open = roots.toReversed()
  for (let tree = open.pop(); tree; tree = open.pop()) {
    order.push(tree)
    for (const port of tree.ports) {
      const child = !port.isPortal && port.to !== undefined ? byId.get(port.to) : undefined
      if (child) tree.children.push(grown(child, leaving.get(child.nodeId) ?? [], { parent: tree, port }))
    }
    countSet(tree.children)
    open.push(...tree.children.toReversed())
  }
  const hidden = collapse(order, collapsed)
  const shown = order.filter((tree) => !hidden.has(tree))
  return { roots, shown, byId: new Map(shown.map((tree) => [tree.id, tree])) }
}

/** Topic by topic, in the order in which topics first come. */
function byTopic(nodes: readonly HierarchyNode[]): HierarchyNode[] {
  const order = new Map<string, number>()
  for (const { topic } of nodes) if (!order.has(topic)) order.set(topic, order.size)
  return nodes.toSorted((a, b) => order.get(a.topic)! - order.get(b.topic)!)
}

/** The ids to collapse so that so many levels are shown. */
export const collapsedBelow = (drawn: Drawn, levels: number): Set<string> =>
  new Set(treeOf(drawn, new Set()).shown.flatMap(({ id, level }) => (level >= levels ? id : [])))

/** The nodes from a root to this one, which is the last. */
export function pathTo({ byId }: Tree, id: string): TreeNode[] {
  const path: TreeNode[] = []
  for (let tree = byId.get(id); tree; tree = tree.parent) path.unshift(tree)
  return path
}

const isEdge = ({ type }: HierarchyLink): boolean => type !== 'portal'

function linksByNode(links: readonly HierarchyLink[]): Map<string, HierarchyLink[]> {
  const leaving = new Map<string, HierarchyLink[]>()
  for (const link of links) {
    const others = leaving.get(link.from)
    if (others) others.push(link)
    else leaving.set(link.from, [link])
  }
  return leaving
}

const grown = (
  node: HierarchyNode,
  leaving: readonly HierarchyLink[],
  reached?: { readonly parent: Growing; readonly port: Port },
): Growing => ({
  id: node.nodeId,
  node,
  ...reached,
  ports: portsOf(node, leaving),
  children: [],
  hidden: 0,
  level: reached ? reached.parent.level + 1 : 1,
  position: 1,
  setSize: 1,
})

/** Choices first, also those that lead nowhere; what is said next comes last and is always there, unless conditions decide. */
function portsOf({ choices, kind }: HierarchyNode, leaving: readonly HierarchyLink[]): Port[] {
  const byPort = new Map(leaving.map((link) => [link.port, link]))
  const ofChoices = choices.map(({ title }, index): Port => {
    const name = `choice:${index}`
    const link = byPort.get(name)
    return { ...(link ? portOf(link) : { name, type: 'choice', isPortal: false }), label: title }
  })
  const others = leaving.filter(({ port }) => port !== 'next' && !port.startsWith('choice:')).map(portOf)
  const next = byPort.get('next')
  const last: Port[] = next
    ? [portOf(next)]
    : kind === 'logic'
      ? []
      : [{ name: 'next', type: 'block', isPortal: false }]
  return [...ofChoices, ...others, ...last]
}

function portOf({ type, as, port, to, label, condition }: HierarchyLink): Port {
  const leads = type === 'portal' ? as : type
  return {
    name: port,
    type: leads ?? 'block',
    label,
    condition,
    to,
    isPortal: type === 'portal',
  }
}

function countSet(siblings: readonly Growing[]): void {
  for (const [index, tree] of siblings.entries()) {
    tree.position = index + 1
    tree.setSize = siblings.length
  }
}

/** The nodes below collapsed ones, which lose their children. Each node of `order` comes after its parent. */
function collapse(order: readonly Growing[], collapsed: ReadonlySet<string>): Set<TreeNode> {
  const sizes = new Map<TreeNode, number>()
  for (const tree of order.toReversed())
    sizes.set(tree, 1 + tree.children.reduce((sum, child) => sum + sizes.get(child)!, 0))
  const hidden = new Set<TreeNode>()
  for (const tree of order) {
    const isHidden = tree.parent !== undefined && (hidden.has(tree.parent) || tree.parent.isExpanded === false)
    if (isHidden) hidden.add(tree)
    if (tree.children.length > 0) tree.isExpanded = !collapsed.has(tree.id)
  }
  for (const tree of order)
    if (tree.isExpanded === false) {
      tree.hidden = sizes.get(tree)! - 1
      tree.children = []
    }
  return hidden
}
