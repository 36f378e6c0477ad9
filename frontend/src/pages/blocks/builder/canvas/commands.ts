/** What keys, and the page through its handle, make of the canvas. */
import type { Box, CanvasHandle, CanvasProps, Layout, Place } from './canvas-props.ts'
import type { CanvasView } from './canvas-view.ts'
import type { Command, Deed } from './keys.ts'
import { viewCentring, viewShowing, zoomAt } from './view.ts'

const zoomStep = 1.25

type Zoom = Extract<Command, { type: 'zoom' }>['to']

/** `active` is the box that `actual` brings to the middle. */
function zoomTo(view: CanvasView, to: Zoom, active: Box | undefined): void {
  const { current, screen } = view
  if (to === 'fit') view.fit()
  else if (to === 'actual' && active) view.move(viewCentring(active, screen), true)
  else {
    const factor = to === 'actual' ? 1 / current.zoom : to === 'in' ? zoomStep : 1 / zoomStep
    view.move(zoomAt(current, factor, { x: screen.width / 2, y: screen.height / 2 }), true)
  }
}

/** Moves as little as it takes to see the node whole. */
export function showNode(view: CanvasView, layout: Layout, node: string): void {
  const box = layout.byId.get(node)
  if (!box) return
  const shown = viewShowing(view.current, box, view.screen)
  if (shown.x !== view.current.x || shown.y !== view.current.y) view.move(shown, true)
}

interface Handled {
  readonly view: CanvasView
  readonly layout: Layout
  readonly active: string | undefined
  readonly focus: () => void
}

export function handleOf({ view, layout, active, focus }: Handled): CanvasHandle {
  const zoom = (to: Zoom) => zoomTo(view, to, active === undefined ? undefined : layout.byId.get(active))
  return {
    zoomIn: () => zoom('in'),
    zoomOut: () => zoom('out'),
    zoomToActual: () => zoom('actual'),
    fit: () => zoom('fit'),
    show: (node) => {
      zoomTo(view, 'actual', layout.byId.get(node))
      focus()
    },
    focus,
  }
}

/** Without a canvas, as in the outline, there is nothing to zoom. */
export function runCommand(command: Command, canvas: CanvasHandle | undefined, props: CanvasProps): void {
  if (command.type === 'go') props.onActive(command.place)
  else if (command.type === 'collapse') props.onCollapse(command.node, command.collapsed)
  else if (command.type === 'zoom') zoomBy(canvas, command.to)
  else if (command.type === 'find') props.onFind()
  else edit(command.type, command.place, props)
}

function zoomBy(canvas: CanvasHandle | undefined, to: Zoom): void {
  if (to === 'fit') canvas?.fit()
  else if (to === 'actual') canvas?.zoomToActual()
  else if (to === 'in') canvas?.zoomIn()
  else canvas?.zoomOut()
}

/** A node stands for its port `next`. */
function edit(deed: Deed, { node, port = 'next' }: Place, props: CanvasProps): void {
  const from = { from: node, port }
  const to = props.tree.byId.get(node)?.ports.find(({ name }) => name === port)?.to
  const deeds: Readonly<Record<Deed, () => void>> = {
    open: () => props.onOpen(node),
    duplicate: () => props.onDuplicate(node),
    rename: () => props.onRename(node),
    link: () => props.onLink(from),
    unlink: () => props.onUnlink(from),
    add: () => (to === undefined ? props.onAdd(from) : props.onInsert({ ...from, to })),
  }
  deeds[deed]()
}
