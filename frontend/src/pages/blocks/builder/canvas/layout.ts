/**
 * The places of a tree's boxes: left to right, a column for each level, a child beside the port that leads to it or below
 * its sibling before, whichever is lower. A subtree begins where its box does and ends with its box or its last child: so
 * an edit moves only what is below it.
 */
import type { Box, Layout, Tree, TreeNode } from './canvas-props.ts'

/** In pixels at 100 %. The style sheet has the same. */
export const boxWidth = 248
export const headHeight = 60
export const lineHeight = 26
const footHeight = 8
export const columnGap = 96
export const columnWidth = boxWidth + columnGap
const rowGap = 20
const rootGap = 44

export function layoutOf({ roots, shown }: Tree): Layout {
  const heights = new Map<TreeNode, number>()
  for (const tree of shown.toReversed()) heights.set(tree, placedChildren(tree, heights).height)
  const tops = new Map<TreeNode, number>()
  let bottom = 0
  for (const root of roots) {
    tops.set(root, bottom)
    bottom += heights.get(root)! + rootGap
  }
  const columns: Box[][] = []
  const byId = new Map<string, Box>()
  for (const tree of shown) {
    const box = { tree, x: (tree.level - 1) * columnWidth, y: tops.get(tree)!, height: boxHeight(tree) }
    byId.set(tree.id, box)
    const column = columns[tree.level - 1]
    if (column) column.push(box)
    else columns[tree.level - 1] = [box]
    for (const { child, top } of placedChildren(tree, heights).children) tops.set(child, box.y + top)
  }
  const width = columns.length * columnWidth - columnGap
  return { byId, columns, width: Math.max(0, width), height: Math.max(0, bottom - rootGap - rowGap) }
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

const linesAbove = (tree: TreeNode): number => Number(hasTriggers(tree)) + Number(hasFaults(tree))

const boxHeight = (tree: TreeNode): number =>
  headHeight + (linesAbove(tree) + tree.ports.length) * lineHeight + footHeight

/** How far below the top of its box a port begins. */
export function portTop(tree: TreeNode, name: string): number {
  const index = tree.ports.findIndex((port) => port.name === name)
  return headHeight + (linesAbove(tree) + Math.max(0, index)) * lineHeight
}
