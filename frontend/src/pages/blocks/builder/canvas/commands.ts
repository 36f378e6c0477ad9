/** What keys, and the page through its handle, make of the canvas. */
import type { CanvasHandle, CanvasProps, Layout, Place } from './canvas-props.ts'
import type { CanvasView } from './canvas-view.ts'
import type { Command, Deed } from './keys.ts'
import { viewShowing, zoomAt } from './view.ts'

const zoomStep = 1.25

type Zoom = Extract<Command, { type: 'zoom' }>['to']

export function zoomTo(view: CanvasView, to: Zoom): void {
  if (to === 'fit') {
    view.fit()
    return
  }
  const { current, screen } = view
  const factor = to === 'actual' ? 1 / current.zoom : to === 'in' ? zoomStep : 1 / zoomStep
  view.move(zoomAt(current, factor, { x: screen.width / 2, y: screen.height / 2 }), true)
}

/** Moves as little as it takes to see the node whole. */
export function showNode(view: CanvasView, layout: Layout, node: string): void {
  const box = layout.byId.get(node)
  if (!box) return
  const shown = viewShowing(view.current, box, view.screen)
  if (shown.x !== view.current.x || shown.y !== view.current.y) view.move(shown, true)
}

export const handleOf = (view: CanvasView, layout: Layout, focus: () => void): CanvasHandle => ({
  zoomIn: () => zoomTo(view, 'in'),
  zoomOut: () => zoomTo(view, 'out'),
  zoomToActual: () => zoomTo(view, 'actual'),
  fit: () => zoomTo(view, 'fit'),
  show: (node) => {
    showNode(view, layout, node)
    focus()
  },
  focus,
})

/** Without a view, as in the outline, there is nothing to zoom. */
export function runCommand(command: Command, view: CanvasView | undefined, props: CanvasProps): void {
  if (command.type === 'go') props.onActive(command.place)
  else if (command.type === 'collapse') props.onCollapse(command.node, command.collapsed)
  else if (command.type === 'zoom') {
    if (view) zoomTo(view, command.to)
  } else if (command.type === 'find') props.onFind()
  else edit(command.type, command.place, props)
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
