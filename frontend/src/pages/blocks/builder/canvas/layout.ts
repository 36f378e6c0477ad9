/**
 * The places of a tree's boxes. A field for each topic holds the trees that begin there; fields, and the trees in them, are
 * packed into the shape of the window. In a tree: left to right, a column for each level, a child beside the port that
 * leads to it or below its sibling before, whichever is lower. A subtree begins where its box does and ends with its box
 * or its last child: so an edit moves only what is below it.
 */
import type { Box, Field, Layout, Tree, TreeNode } from './canvas-props.ts'
import { packPieces, type Packed } from './packing.ts'

/** In pixels at 100 %. The style sheet has the same. */
export const boxWidth = 248
export const headHeight = 60
export const lineHeight = 26
/** Two lines of what the bot says. */
export const wordsHeight = 40
const footHeight = 8
export const columnGap = 96
export const columnWidth = boxWidth + columnGap
const rowGap = 20
const rootGap = 44
/** Around the boxes of a field, and above them for its name. */
const [fieldMargin, fieldHead, fieldGap] = [24, 76, 64]
/** Of a window that is not known. */
const usualShape = 1.6

interface Given {
  /** The width of the window divided by its height. */
  readonly shape?: number
  /** What was laid out before: what is still there stays in its columns. */
  readonly before?: Layout | undefined
}

export function layoutOf({ roots, shown }: Tree, { shape = usualShape, before }: Given = {}): Layout {
  const heights = new Map<TreeNode, number>()
  for (const tree of shown.toReversed()) heights.set(tree, placedChildren(tree, heights).height)
  const fields = fieldsOf(roots, { heights, levels: levelsOf(shown), shape: shape / columnWidth, before })
  const byId = new Map<string, Box>()
  const tops = new Map<TreeNode, number>()
  for (const { roots: placed } of fields)
    for (const { root, x, y } of placed) byId.set(root.id, { tree: root, x, y, height: boxHeight(root) })
  const columns = Array.from(
    { length: fields.reduce((most, each) => Math.max(most, each.column + each.columns), 0) },
    (): Box[] => [],
  )
  for (const tree of shown) {
    const parent = tree.parent && byId.get(tree.parent.id)
    const box = parent
      ? { tree, x: parent.x + columnWidth, y: tops.get(tree)!, height: boxHeight(tree) }
      : byId.get(tree.id)!
    byId.set(tree.id, box)
    columns[box.x / columnWidth]!.push(box)
    for (const { child, top } of placedChildren(tree, heights).children) tops.set(child, box.y + top)
  }
  for (const column of columns) column.sort((a, b) => a.y - b.y)
  const bottom = fields.reduce((most, { y, height }) => Math.max(most, y + height), 0)
  return {
    byId,
    columns,
    fields,
    width: Math.max(0, columns.length * columnWidth - columnGap),
    height: bottom,
  }
}

interface Laying extends Pick<Given, 'before'> {
  /** As packing counts it. */
  readonly shape: number
  readonly heights: ReadonlyMap<TreeNode, number>
  /** How many levels the tree of a root has. */
  readonly levels: ReadonlyMap<TreeNode, number>
}

interface PlacedField extends Field {
  readonly roots: readonly { readonly root: TreeNode; readonly x: number; readonly y: number }[]
}

/** Roots of one topic stand one after the other. */
function fieldsOf(roots: readonly TreeNode[], laying: Laying): PlacedField[] {
  const topics = new Map<string, TreeNode[]>()
  for (const root of roots) {
    const others = topics.get(root.node.topic)
    if (others) others.push(root)
    else topics.set(root.node.topic, [root])
  }
  const { before, shape } = laying
  const filled = Array.from(topics, ([topic, own]) => {
    const former = before?.fields.find((field) => field.topic === topic)
    return { topic, own, former, inner: packedRoots(own, laying, former) }
  })
  const pieces = filled.map(({ inner }) => ({ columns: inner.columns, height: fieldHead + inner.height + fieldGap }))
  const whole = packPieces(
    pieces,
    shape,
    before && { columns: before.columns.length, columnOf: (index) => filled[index]?.former?.column },
  )
  return filled.map(({ topic, own, inner }, index): PlacedField => {
    const { column, top } = whole.places[index]!
    const x = column * columnWidth
    return {
      topic,
      column,
      columns: inner.columns,
      x: x - fieldMargin,
      y: top,
      width: inner.columns * columnWidth - columnGap + 2 * fieldMargin,
      height: fieldHead + inner.height - rootGap + fieldMargin,
      roots: own.map((root, at) => {
        const place = inner.places[at]!
        return { root, x: x + place.column * columnWidth, y: top + fieldHead + place.top }
      }),
    }
  })
}

function packedRoots(roots: readonly TreeNode[], { heights, levels, shape, before }: Laying, former?: Field): Packed {
  const pieces = roots.map((root) => ({ columns: levels.get(root)!, height: heights.get(root)! - rowGap + rootGap }))
  const columnOf = (index: number) => {
    const box = before?.byId.get(roots[index]!.id)
    const column = box && former && !box.tree.parent ? box.x / columnWidth - former.column : -1
    return former && column >= 0 && column < former.columns ? column : undefined
  }
  return packPieces(pieces, shape, former && { columns: former.columns, columnOf })
}

/** The levels of each tree; `shown` has them one after the other. */
function levelsOf(shown: readonly TreeNode[]): Map<TreeNode, number> {
  const levels = new Map<TreeNode, number>()
  let root: TreeNode | undefined
  for (const tree of shown) {
    if (tree.level === 1) root = tree
    if (root) levels.set(root, Math.max(levels.get(root) ?? 1, tree.level))
  }
  return levels
}

interface Placed {
  readonly children: readonly { readonly child: TreeNode; readonly top: number }[]
  /** Of the whole subtree. */
  readonly height: number
}

/** How far below the top of its parent each child begins, from the heights of the children's subtrees. */
function placedChildren(tree: TreeNode, heights: ReadonlyMap<TreeNode, number>): Placed {
  let end = 0
  const children = tree.children.map((child) => {
    const beside = portTop(tree, child.port!.name) + lineHeight / 2 - headHeight / 2
    // The first one stands level with its parent, so that the way through a talk goes straight on.
    const top = end === 0 && child.port === tree.ports[0] ? 0 : Math.max(end, beside)
    end = top + heights.get(child)!
    return { child, top }
  })
  return { children, height: Math.max(boxHeight(tree) + rowGap, end) }
}

/** The lines between the head of a box and its ports: what begins there, and what is wrong. */
export const hasTriggers = ({ node: { triggers } }: TreeNode): boolean =>
  triggers.intents.length + triggers.entities.length > 0 ||
  triggers.inMenu ||
  triggers.isScheduled ||
  triggers.moment !== undefined ||
  triggers.pluginMoments.length > 0
export const hasFaults = ({ node: { faults } }: TreeNode): boolean => faults.length > 0

const aboveHeight = (tree: TreeNode): number =>
  (tree.node.text ? wordsHeight : 0) + (Number(hasTriggers(tree)) + Number(hasFaults(tree))) * lineHeight

const boxHeight = (tree: TreeNode): number =>
  headHeight + aboveHeight(tree) + tree.ports.length * lineHeight + footHeight

/** How far below the top of its box a port begins. */
export function portTop(tree: TreeNode, name: string): number {
  const index = tree.ports.findIndex((port) => port.name === name)
  return headHeight + aboveHeight(tree) + Math.max(0, index) * lineHeight
}
