/**
 * The view of a canvas as it moves, without React: the transform of the layer is set once a frame, and what is mounted
 * changes only when the screen leaves the part that is, or when the detail is another.
 */
import type { Box, Layout } from './canvas-props.ts'
import { boxWidth } from './layout.ts'
import {
  clampView,
  detailAt,
  fitView,
  isWithin,
  mountedFor,
  screenOf,
  type Detail,
  type Rect,
  type Size,
  type View,
} from './view.ts'

/** What is rendered. */
export interface Mounted {
  readonly rect: Rect
  readonly detail: Detail
}

type Drawn = (view: View, screen: Size) => void

interface Surface {
  readonly root: HTMLElement
  readonly layer: HTMLElement
  readonly onMounted: (mounted: Mounted) => void
}

/** As long as boxes take to another place in the style sheet: together they keep the active one where it is. */
const movesMs = 250
/** A first view that does not hold the whole tree begins with what can be read. */
const readableZoom = 0.8
const margin = 48
const emptyLayout: Layout = { byId: new Map(), columns: [], fields: [], width: 0, height: 0 }
export const nothingMounted: Mounted = { rect: { left: 0, top: 0, right: 0, bottom: 0 }, detail: 'whole' }

export class CanvasView {
  #view: View | undefined
  #screen: Size = { width: 0, height: 0 }
  #layout = emptyLayout
  #mounted = nothingMounted
  #frame = 0
  #surface: Surface | undefined
  #drawn: Drawn = () => undefined

  get current(): View {
    return this.#view ?? { x: 0, y: 0, zoom: 1 }
  }

  get screen(): Size {
    return this.#screen
  }

  /**
   * Takes over another layout; `drawn` is told of each view from here on. The view goes along with the active box if it is
   * seen, so that it stays below the eye.
   */
  take(layout: Layout, drawn: Drawn, active: string | undefined): void {
    const before = active === undefined ? undefined : this.#layout.byId.get(active)
    const after = active === undefined ? undefined : layout.byId.get(active)
    this.#layout = layout
    this.#drawn = drawn
    if (!this.#view) return
    const isMoved = before && after && (before.x !== after.x || before.y !== after.y)
    if (isMoved && isSeen(before, screenOf(this.#view, this.#screen))) {
      this.#view = { ...this.#view, x: this.#view.x + after.x - before.x, y: this.#view.y + after.y - before.y }
      this.#glide()
      this.#draw()
    } else drawn(this.#view, this.#screen)
  }

  /** Draws on these elements until the function it gives is called. */
  attach(surface: Surface): () => void {
    this.#surface = surface
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = surface.root
      this.#screen = { width, height }
      this.#view ??= this.#beginning()
      this.#draw()
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(surface.root)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(this.#frame)
      this.#frame = 0
      this.#surface = undefined
    }
  }

  /** `isGentle` moves there visibly, unless people ask for less motion. */
  move(view: View, isGentle = false): void {
    this.#view = clampView(view, this.#layout, this.#screen)
    if (isGentle) this.#glide()
    this.#frame ||= requestAnimationFrame(() => this.#draw())
  }

  fit(): void {
    this.move(fitView(this.#layout, this.#screen), true)
  }

  #beginning(): View {
    const fitted = fitView(this.#layout, this.#screen)
    if (fitted.zoom >= readableZoom) return fitted
    return { x: -margin / readableZoom, y: -margin / readableZoom, zoom: readableZoom }
  }

  #draw(): void {
    this.#frame = 0
    const [view, surface] = [this.#view, this.#surface]
    if (!view || !surface) return
    const { x, y, zoom } = view
    surface.layer.style.transform = `translate(${-x * zoom}px, ${-y * zoom}px) scale(${zoom})`
    this.#drawn(view, this.#screen)
    const [seen, detail] = [screenOf(view, this.#screen), detailAt(zoom)]
    const { rect, detail: before } = this.#mounted
    if (before === detail && isWithin(seen, rect) && !isFarSmaller(seen, rect)) return
    this.#mounted = { rect: mountedFor(seen), detail }
    surface.onMounted(this.#mounted)
  }

  #glide(): void {
    const layer = this.#surface?.layer
    if (!layer || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    layer.style.transition = `transform ${movesMs}ms ease-out`
    setTimeout(() => (layer.style.transition = ''), movesMs)
  }
}

const isSeen = ({ x, y, height }: Box, { left, top, right, bottom }: Rect): boolean =>
  x < right && x + boxWidth > left && y < bottom && y + height > top

/** More is mounted than a zoomed view needs. */
const isFarSmaller = (seen: Rect, rect: Rect): boolean => seen.right - seen.left < (rect.right - rect.left) / 3
