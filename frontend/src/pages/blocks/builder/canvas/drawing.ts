/** The boxes as a picture, by the colours of their topics: for the minimap, and for a view from too far to read. */
import type { Layout } from './canvas-props.ts'
import { boxWidth } from './layout.ts'
import { boxesIn, type Point, type Rect } from './view.ts'

/** The style sheet names them `--builder-topic-0` and so on. */
export const topicColours = 8

export type ColourOf = (topic: string) => string

/** Each topic has a colour; there are fewer colours than there may be topics. */
export function colourIndexOf(topics: Iterable<string>): (topic: string) => number {
  const sorted = [...new Set(topics)].toSorted((a, b) => a.localeCompare(b))
  const indexes = new Map(sorted.map((topic, index) => [topic, index % topicColours]))
  return (topic) => indexes.get(topic) ?? 0
}

/** The colours as the style sheet has them now, which differ in the dark. */
export function coloursIn(element: HTMLElement): string[] {
  const before = element.style.color
  const colours = Array.from({ length: topicColours }, (_, index) => {
    element.style.color = `var(--builder-topic-${index})`
    return getComputedStyle(element).color
  })
  element.style.color = before
  return colours
}

interface Picture {
  /** The part of the layer that is drawn, and how large a pixel of it is across and down. */
  readonly rect: Rect
  readonly scale: Point
  readonly origin: Point
  readonly colourOf: ColourOf
}

export function drawBoxes(canvas: HTMLCanvasElement, layout: Layout, { rect, scale, origin, colourOf }: Picture): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, canvas.width, canvas.height)
  const density = devicePixelRatio
  const width = Math.max(1, boxWidth * scale.x * density)
  let last = ''
  for (const { tree, x, y, height } of boxesIn(layout, rect)) {
    const colour = colourOf(tree.node.topic)
    if (colour !== last) context.fillStyle = last = colour
    const [left, top] = [(x - origin.x) * scale.x * density, (y - origin.y) * scale.y * density]
    context.fillRect(left, top, width, Math.max(1, height * scale.y * density))
  }
}

/** Gives a canvas as many pixels as the screen has in its place. */
export function fitCanvas(canvas: HTMLCanvasElement, { width, height }: { width: number; height: number }): void {
  const [wide, high] = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)]
  if (canvas.width === wide && canvas.height === high) return
  canvas.width = wide
  canvas.height = high
}
