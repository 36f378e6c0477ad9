/** The edges: a curve from a port to the box it leads to. They follow from the boxes, and are drawn as one path. */
import type { Box, Layout } from './canvas-props.ts'
import { boxWidth, columnGap, headHeight, lineHeight, portTop } from './layout.ts'
import { columnsIn, firstBelow, type Detail, type Point, type Rect } from './view.ts'

export interface Edge {
  readonly parent: Box
  readonly child: Box
}

/** The edges that a rectangle touches, those among them whose boxes both lie outside. */
export function edgesIn(layout: Layout, rect: Rect): Edge[] {
  const found: Edge[] = []
  // A curve ends in the column behind the gap it crosses.
  const [from, to] = columnsIn(layout, { left: rect.left, right: rect.right + columnGap })
  for (const column of layout.columns.slice(Math.max(1, from), to)) {
    const first = firstBelow(column, rect.top)
    // The curves of a tall box may begin below and end above.
    for (const box of column.slice(0, first).toReversed()) {
      const edge = edgeTo(layout, box)
      if (!edge || startOf(edge).y < rect.top) break
      found.push(edge)
    }
    for (const box of column.slice(first)) {
      const edge = edgeTo(layout, box)
      if (!edge) continue
      if (Math.min(startOf(edge).y, endOf(edge).y) > rect.bottom) break
      found.push(edge)
    }
  }
  return found
}

export function edgeTo({ byId }: Layout, child: Box): Edge | undefined {
  const parent = child.tree.parent && byId.get(child.tree.parent.id)
  return parent && { parent, child }
}

const startOf = ({ parent, child }: Edge): Point => ({
  x: parent.x + boxWidth,
  y: parent.y + portTop(parent.tree, child.tree.port!.name) + lineHeight / 2,
})
const endOf = ({ child }: Edge): Point => ({ x: child.x, y: child.y + headHeight / 2 })

/** Where boxes are titles alone, the curves begin at the title. */
const startAt = (edge: Edge, detail: Detail): Point =>
  detail === 'whole' ? startOf(edge) : { x: edge.parent.x + boxWidth, y: edge.parent.y + headHeight / 2 }

/** The path of all edges, in whole pixels. */
export function pathOf(edges: readonly Edge[], detail: Detail): string {
  return edges.map((edge) => curve(startAt(edge, detail), endOf(edge))).join('')
}

export function curve(start: Point, end: Point): string {
  const bend = columnGap / 2
  const [x1, y1, x2, y2] = [start.x, start.y, end.x, end.y].map(Math.round)
  return `M${x1} ${y1}C${x1! + bend} ${y1} ${x2! - bend} ${y2} ${x2} ${y2}`
}

/** The edge that passes within so many pixels of a point, the nearest of several. */
export function edgeNear(edges: readonly Edge[], point: Point, distance: number): Edge | undefined {
  let [nearest, found] = [distance, undefined as Edge | undefined]
  for (const edge of edges) {
    const away = distanceTo(edge, point)
    if (away < nearest) [nearest, found] = [away, edge]
  }
  return found
}

const samples = 16

function distanceTo(edge: Edge, { x, y }: Point): number {
  const [start, end] = [startOf(edge), endOf(edge)]
  let nearest = Infinity
  for (let step = 0; step <= samples; step++) {
    const along = step / samples
    // Of a curve whose handles are level with its ends.
    const part = along * along * (3 - 2 * along)
    const [px, py] = [start.x + (end.x - start.x) * along, start.y + (end.y - start.y) * part]
    nearest = Math.min(nearest, Math.hypot(px - x, py - y))
  }
  return nearest
}
