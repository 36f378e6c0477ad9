/**
 * What of the layer is seen: the corner, the zoom, and what is mounted around it. Screens are in pixels of the page, all
 * else in pixels of the layer.
 */
import type { Box, Layout } from './canvas-props.ts'
import { boxWidth, columnWidth } from './layout.ts'

/** The point of the layer in the upper left corner of the screen, and how many pixels of the page one of its own takes. */
export interface View {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * How much of each box is mounted: all of it; its title alone, where the rest could not be read; or nothing, and a picture
 * shows the boxes.
 */
export type Detail = 'whole' | 'title' | 'picture'

const [wholeFrom, titleFrom] = [0.7, 0.3]
export const [zoomMin, zoomMax] = [0.02, 2]
/** Room around the tree. */
const margin = 48
/** On each side of the screen, in screens. */
const mountedMargin = 0.25

export const detailAt = (zoom: number): Detail =>
  zoom >= wholeFrom ? 'whole' : zoom >= titleFrom ? 'title' : 'picture'

export const screenOf = ({ x, y, zoom }: View, { width, height }: Size): Rect => ({
  left: x,
  top: y,
  right: x + width / zoom,
  bottom: y + height / zoom,
})

/** What is mounted for a screen: one and a half screens. */
export function mountedFor(screen: Rect): Rect {
  const across = (screen.right - screen.left) * mountedMargin
  const down = (screen.bottom - screen.top) * mountedMargin
  return {
    left: screen.left - across,
    top: screen.top - down,
    right: screen.right + across,
    bottom: screen.bottom + down,
  }
}

export const isWithin = (inner: Rect, outer: Rect): boolean =>
  inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom

/** Zooms by a factor and keeps the point of the screen where it is. */
export function zoomAt({ x, y, zoom }: View, factor: number, at: Point): View {
  const next = Math.min(zoomMax, Math.max(zoomMin, zoom * factor))
  return { x: x + at.x / zoom - at.x / next, y: y + at.y / zoom - at.y / next, zoom: next }
}

/** The whole layout in the middle, or as much as the smallest zoom holds; never larger than at 100 %. */
export function fitView({ width, height }: Layout, screen: Size): View {
  const across = (screen.width - 2 * margin) / Math.max(1, width)
  const down = (screen.height - 2 * margin) / Math.max(1, height)
  const zoom = Math.min(1, Math.max(zoomMin, Math.min(across, down)))
  return {
    zoom,
    x: Math.min(-margin / zoom, (width - screen.width / zoom) / 2),
    y: Math.min(-margin / zoom, (height - screen.height / zoom) / 2),
  }
}

/** Part of the tree stays on the screen, however far it is dragged. */
export function clampView(view: View, { width, height }: Layout, screen: Size): View {
  const [keptX, keptY] = [Math.min(screen.width, 160) / view.zoom, Math.min(screen.height, 120) / view.zoom]
  return {
    zoom: view.zoom,
    x: Math.min(width - keptX, Math.max(keptX - screen.width / view.zoom, view.x)),
    y: Math.min(height - keptY, Math.max(keptY - screen.height / view.zoom, view.y)),
  }
}

/** The nearest view that shows the box with some room around it. */
export function viewShowing(view: View, { x, y, height }: Box, screen: Size): View {
  const { left, top, right, bottom } = screenOf(view, screen)
  const room = margin / view.zoom
  const moved = (start: number, end: number, first: number, last: number) =>
    Math.min(first - room, Math.max(start, last + room - (end - start)))
  return { zoom: view.zoom, x: moved(left, right, x, x + boxWidth), y: moved(top, bottom, y, y + height) }
}

/** At 100 %, with the box in the middle; of one that is taller than the screen, its head. */
export function viewCentring({ x, y, height }: Box, { width, height: high }: Size): View {
  const top = y - Math.max(margin, (high - height) / 2)
  return { x: x + boxWidth / 2 - width / 2, y: top, zoom: 1 }
}

/** The columns that a rectangle touches, as the first one and the one behind the last. */
export function columnsIn({ columns }: Layout, { left, right }: Pick<Rect, 'left' | 'right'>): [number, number] {
  const first = Math.max(0, Math.ceil((left - boxWidth) / columnWidth))
  return [first, Math.min(columns.length, Math.max(first, Math.floor(right / columnWidth) + 1))]
}

/** The boxes that a rectangle touches. */
export function boxesIn(layout: Layout, rect: Rect): Box[] {
  const found: Box[] = []
  const [from, to] = columnsIn(layout, rect)
  for (const column of layout.columns.slice(from, to))
    for (const box of column.slice(firstBelow(column, rect.top))) {
      if (box.y > rect.bottom) break
      found.push(box)
    }
  return found
}

/** The first box of a column that ends below `top`; in a column each one ends below the one before it. */
export function firstBelow(column: readonly Box[], top: number): number {
  let [low, high] = [0, column.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (column[middle]!.y + column[middle]!.height < top) low = middle + 1
    else high = middle
  }
  return low
}
