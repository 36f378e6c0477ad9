/** The pointer on the canvas: it pans, pinches, draws a port to a node, and drags a node onto an edge. */
import type { CanvasProps, From, Layout } from './canvas-props.ts'
import type { CanvasView } from './canvas-view.ts'
import { curve, edgeNear, edgesIn, pathOf, type Edge } from './edges.ts'
import { screenOf, zoomAt, type Point } from './view.ts'

type Told = Pick<CanvasProps, 'onActive' | 'onCollapse' | 'onLink' | 'onAdd' | 'onInsert' | 'isReadOnly' | 'tree'>

/** What a pressed pointer becomes once it moves. */
type Gesture =
  | { readonly kind: 'pan' }
  | { readonly kind: 'link'; readonly from: From; readonly start: Point }
  | { readonly kind: 'move'; readonly node: string }

interface Surface {
  readonly root: HTMLElement
  /** The curve that follows the pointer. */
  readonly ghost: SVGPathElement
}

/** A pointer that has moved less was a click. */
const clickPx = 4
const edgePx = 24
/** The plus at the end of a free port. */
const plusPx = 28
/** A line or a page of a wheel that does not count in pixels. */
const wheelUnits = [1, 16, 400]

export class Gestures {
  readonly #pointers = new Map<number, Point>()
  #gesture: Gesture | undefined
  #isMoved = false
  #isSpaceHeld = false
  #surface: Surface | undefined
  #layout: Layout | undefined
  #told: Told | undefined

  constructor(private readonly view: Pick<CanvasView, 'current' | 'screen' | 'move'>) {}

  take(layout: Layout, told: Told): void {
    this.#layout = layout
    this.#told = told
  }

  /** Listens to these elements until the function it gives is called. */
  attach(surface: Surface): () => void {
    this.#surface = surface
    const { root } = surface
    const listening = new AbortController()
    const { signal } = listening
    root.addEventListener('pointerdown', (event) => this.#press(event), { signal })
    root.addEventListener('pointermove', (event) => this.#move(event), { signal })
    root.addEventListener('pointerup', (event) => this.#release(event), { signal })
    root.addEventListener('pointercancel', (event) => this.#forget(event), { signal })
    root.addEventListener('wheel', (event) => this.#turn(event), { signal, passive: false })
    root.addEventListener('keydown', ({ key }) => (this.#isSpaceHeld ||= key === ' '), { signal })
    addEventListener('keyup', ({ key }) => (this.#isSpaceHeld &&= key !== ' '), { signal })
    return () => listening.abort()
  }

  /** Gives up what is being dragged. */
  cancel(): void {
    this.#gesture = undefined
    this.#surface?.ghost.removeAttribute('d')
    this.#surface?.root.querySelector('[data-drop]')?.removeAttribute('data-drop')
    this.#surface?.root.removeAttribute('data-gesture')
  }

  #press(event: PointerEvent): void {
    this.#pointers.set(event.pointerId, this.#at(event))
    this.#surface?.root.setPointerCapture(event.pointerId)
    if (this.#pointers.size > 1) {
      this.cancel()
      return
    }
    this.#isMoved = false
    this.#gesture = this.#begun(event)
  }

  #begun(event: PointerEvent): Gesture {
    const target = event.target as HTMLElement
    const node = target.closest<HTMLElement>('[data-node]')?.dataset['node']
    const isEditing = !this.#told?.isReadOnly && event.button === 0 && event.pointerType === 'mouse'
    if (!node || !isEditing || this.#isSpaceHeld) return { kind: 'pan' }
    const port = target.closest<HTMLElement>('[data-port]')?.dataset['port']
    if (port === undefined) return { kind: 'move', node }
    return { kind: 'link', from: { from: node, port }, start: this.#below(this.#at(event)) }
  }

  #move(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId)
    if (!before) return
    const now = this.#at(event)
    if (this.#pointers.size === 2) this.#pinch(event.pointerId, now)
    else if (this.#isMoved || Math.hypot(now.x - before.x, now.y - before.y) >= clickPx) this.#drag(event, before, now)
  }

  #drag(event: PointerEvent, before: Point, now: Point): void {
    const [gesture, surface] = [this.#gesture, this.#surface]
    this.#isMoved = true
    this.#pointers.set(event.pointerId, now)
    if (!gesture || !surface) return
    surface.root.dataset['gesture'] = gesture.kind
    if (gesture.kind === 'pan') this.#panBy(before.x - now.x, before.y - now.y)
    else if (gesture.kind === 'link') {
      surface.ghost.setAttribute('d', curve(gesture.start, this.#below(now)))
      markDrop(surface.root, nodeAt(event))
    } else {
      const edge = this.#edgeBelow(now, gesture.node)
      surface.ghost.setAttribute('d', edge ? pathOf([edge], 'whole') : '')
    }
  }

  #release(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId)
    const gesture = this.#gesture
    if (!gesture) return
    if (this.#isMoved) this.#drop(gesture, event)
    else if (event.button === 0) this.#click(event)
    this.cancel()
  }

  #forget({ pointerId }: PointerEvent): void {
    this.#pointers.delete(pointerId)
    this.cancel()
  }

  #drop(gesture: Gesture, event: PointerEvent): void {
    if (gesture.kind === 'link') {
      const to = nodeAt(event)
      if (to === undefined) this.#told?.onAdd(gesture.from)
      else this.#told?.onLink({ ...gesture.from, to })
    }
    if (gesture.kind === 'move') {
      const edge = this.#edgeBelow(this.#at(event), gesture.node)
      if (!edge) return
      const { parent, child } = edge
      const on = { from: parent.tree.id, port: child.tree.port!.name, to: child.tree.id }
      this.#told?.onInsert({ ...on, node: gesture.node })
    }
  }

  #click(event: PointerEvent): void {
    const [node, told, element] = [nodeAt(event), this.#told, elementAt(event)]
    const found = node === undefined ? undefined : told?.tree.byId.get(node)
    if (!told || !found || node === undefined) return
    if (element?.closest('[data-toggle]')) {
      told.onCollapse(node, found.isExpanded === true)
      return
    }
    const row = element?.closest<HTMLElement>('[data-port]')
    const port = found.ports.find(({ name }) => name === row?.dataset['port'])
    if (!row || !port) told.onActive({ node })
    else if (port.isPortal && port.to !== undefined && told.tree.byId.has(port.to)) told.onActive({ node: port.to })
    else if (port.to === undefined && !told.isReadOnly && isOnPlus(row, event))
      told.onAdd({ from: node, port: port.name })
    else told.onActive({ node, port: port.name })
  }

  /** The wheel pans, with Shift sideways; with Ctrl, as a pinch on a trackpad sends it, it zooms at the pointer. */
  #turn(event: WheelEvent): void {
    event.preventDefault()
    const unit = wheelUnits[event.deltaMode] ?? 1
    const [across, down] = [event.deltaX * unit, event.deltaY * unit]
    if (event.ctrlKey || event.metaKey) {
      const factor = Math.exp(-Math.max(-60, Math.min(60, down)) * 0.005)
      this.view.move(zoomAt(this.view.current, factor, this.#at(event)))
    } else if (event.shiftKey && across === 0) this.#panBy(down, 0)
    else this.#panBy(across, down)
  }

  #panBy(x: number, y: number): void {
    const view = this.view.current
    this.view.move({ ...view, x: view.x + x / view.zoom, y: view.y + y / view.zoom })
  }

  /** Two fingers: what is between them stays there. */
  #pinch(id: number, now: Point): void {
    const [one, other] = [...this.#pointers.values()]
    this.#pointers.set(id, now)
    const [first, second] = [...this.#pointers.values()]
    const [from, to] = [middleOf(one!, other!), middleOf(first!, second!)]
    const factor = distance(first!, second!) / distance(one!, other!)
    const { x, y, zoom } = this.view.current
    const panned = { x: x - (to.x - from.x) / zoom, y: y - (to.y - from.y) / zoom, zoom }
    this.view.move(zoomAt(panned, factor, to))
  }

  #at({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left = 0, top = 0 } = this.#surface?.root.getBoundingClientRect() ?? {}
    return { x: clientX - left, y: clientY - top }
  }

  /** The point of the layer below a point of the screen. */
  #below({ x, y }: Point): Point {
    const view = this.view.current
    return { x: view.x + x / view.zoom, y: view.y + y / view.zoom }
  }

  /** The edge below a point of the screen, of those that do not belong to the node itself. */
  #edgeBelow(at: Point, node: string): Edge | undefined {
    if (!this.#layout) return undefined
    const edges = edgesIn(this.#layout, screenOf(this.view.current, this.view.screen))
    const others = edges.filter(({ parent, child }) => parent.tree.id !== node && child.tree.id !== node)
    return edgeNear(others, this.#below(at), edgePx / this.view.current.zoom)
  }
}

interface Pointed {
  readonly clientX: number
  readonly clientY: number
}

/** The pointer is captured, so that its events do not name what is below it. */
const elementAt = ({ clientX, clientY }: Pointed) => document.elementFromPoint(clientX, clientY)

export const nodeAt = (event: Pointed): string | undefined =>
  elementAt(event)?.closest<HTMLElement>('[data-node]')?.dataset['node']

function isOnPlus(row: HTMLElement, { clientX }: Pointed): boolean {
  const { right, width } = row.getBoundingClientRect()
  return clientX > right - (plusPx * width) / row.offsetWidth
}

function markDrop(root: HTMLElement, node: string | undefined): void {
  const marked = root.querySelector<HTMLElement>('[data-drop]')
  if (marked?.dataset['node'] === node) return
  marked?.removeAttribute('data-drop')
  if (node !== undefined) root.querySelector(`[data-node="${CSS.escape(node)}"]`)?.setAttribute('data-drop', '')
}

const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = (a: Point, b: Point): number => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))
