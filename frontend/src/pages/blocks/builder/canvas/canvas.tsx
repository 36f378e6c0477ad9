/**
 * The canvas of the visual builder: responses as boxes, their links as edges. Boxes near the screen are elements, found by
 * their places; from far away a picture shows them. Assistive technology meets a tree.
 */
import {
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'
import './canvas.css'
import type { Box, CanvasProps, Layout, Tree } from './canvas-props.ts'
import { CanvasView, nothingMounted, type Mounted } from './canvas-view.ts'
import { handleOf, runCommand, showNode } from './commands.ts'
import { colourIndexOf } from './drawing.ts'
import { EdgeLayer } from './edge-layer.tsx'
import { FieldLayer } from './field-layer.tsx'
import { Gestures, nodeAt } from './gestures.ts'
import { commandOf } from './keys.ts'
import { layoutOf } from './layout.ts'
import { Minimap } from './minimap.tsx'
import { NodeBox, type BoxWords } from './node-box.tsx'
import { drawPicture, placeFrame, useColours } from './picture.ts'
import { pathTo } from './tree-model.ts'
import { Typed } from './typed.ts'
import { boxesIn, type Size, type View } from './view.ts'

export function Canvas(props: CanvasProps) {
  const { tree, active, onActive, onOpen, isReadOnly, label, handle, mapPlace } = props
  const root = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const ghost = useRef<SVGPathElement>(null)
  const [typed] = useState(() => new Typed())
  const id = useId()
  const layout = useLayout(tree)
  const words = useWords(props)
  const { view, gestures, mounted, colourOf } = useDrawing({ root, layer, picture, frame, ghost }, layout, words, props)
  const [hovered, setHovered] = useState<string>()
  const focus = useCallback(() => root.current?.focus({ preventScroll: true }), [])
  const activeNode = active?.node
  useImperativeHandle(handle, () => handleOf({ view, layout, active: activeNode, focus }), [
    view,
    layout,
    activeNode,
    focus,
  ])
  const isActiveShown = active !== undefined && tree.byId.has(active.node)

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') gestures.cancel()
    const command = commandOf(event, { tree, active, typed: typed.letters, isReadOnly })
    // A letter that was a key of its own begins no title.
    if (event.key.length === 1 && (!command || command.type === 'go')) typed.add(event.key)
    if (!command && event.key !== ' ') return
    event.preventDefault()
    if (command) runCommand(command, handleOf({ view, layout, active: activeNode, focus }), props)
  }

  return (
    <div className="builder-canvas">
      <div
        ref={root}
        className="builder-screen"
        role="tree"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={isActiveShown ? `${id}${active.node}` : undefined}
        data-read-only={isReadOnly || undefined}
        onKeyDown={press}
        onFocus={() => !isActiveShown && tree.shown[0] && onActive({ node: tree.shown[0].id })}
        onDoubleClick={(event) => {
          const node = nodeAt(event)
          if (node !== undefined) onOpen(node)
        }}
        onPointerOver={(event) => setHovered(hoveredNode(event))}
      >
        <canvas ref={picture} className="builder-picture" aria-hidden="true" />
        <div ref={layer} className="builder-layer" role="none">
          <Boxes id={id} layout={layout} mounted={mounted} words={words} hovered={hovered} {...{ tree, active }} />
          <svg className="builder-edges" aria-hidden="true">
            <path ref={ghost} className="builder-ghost" />
          </svg>
        </div>
      </div>
      {mapPlace && createPortal(<Minimap layout={layout} colourOf={colourOf} view={view} frame={frame} />, mapPlace)}
    </div>
  )
}

const hoveredNode = ({ target, pointerType }: PointerEvent): string | undefined =>
  pointerType === 'mouse' ? (target as HTMLElement).closest<HTMLElement>('[data-node]')?.dataset['node'] : undefined

interface BoxesProps extends Pick<CanvasProps, 'tree' | 'active'> {
  readonly id: string
  readonly layout: Layout
  readonly mounted: Mounted
  readonly words: BoxWords
  readonly hovered: string | undefined
}

function Boxes({ id, layout, mounted, words, hovered, tree, active }: BoxesProps) {
  const way = useMemo(() => (hovered === undefined ? [] : pathTo(tree, hovered)), [tree, hovered])
  const onWay = useMemo(() => new Set(way.map((node) => node.id)), [way])
  return (
    <>
      <FieldLayer layout={layout} mounted={mounted} colourIndex={words.colourIndex} />
      <EdgeLayer layout={layout} mounted={mounted} way={way} />
      {mountedBoxes(layout, mounted, active?.node).map((box) => (
        <NodeBox
          key={box.tree.id}
          id={`${id}${box.tree.id}`}
          box={box}
          detail={mounted.detail}
          isActive={box.tree.id === active?.node}
          activePort={box.tree.id === active?.node ? active.port : undefined}
          isOnPath={onWay.has(box.tree.id)}
          words={words}
        />
      ))}
    </>
  )
}

/** The active one is always among them, because the focus of assistive technology is on it. */
function mountedBoxes(layout: Layout, { rect, detail }: Mounted, active: string | undefined): Box[] {
  const found = detail === 'picture' ? [] : boxesIn(layout, rect)
  const kept = active === undefined ? undefined : layout.byId.get(active)
  return !kept || found.includes(kept) ? found : [...found, kept]
}

/** What is still there stays in its columns; the shape is that of the window as the page was opened. */
function useLayout(tree: Tree): Layout {
  const [shape] = useState(() => innerWidth / Math.max(1, innerHeight))
  const [laid, setLaid] = useState(() => ({ tree, layout: layoutOf(tree, { shape }) }))
  if (laid.tree === tree) return laid.layout
  const next = { tree, layout: layoutOf(tree, { shape, before: laid.layout }) }
  setLaid(next)
  return next.layout
}

interface Surfaces {
  readonly root: RefObject<HTMLDivElement | null>
  readonly layer: RefObject<HTMLDivElement | null>
  readonly picture: RefObject<HTMLCanvasElement | null>
  readonly frame: RefObject<HTMLDivElement | null>
  readonly ghost: RefObject<SVGPathElement | null>
}

/** The view and the pointer work on the elements themselves; React knows what is mounted. */
function useDrawing(
  { root, layer, picture, frame, ghost }: Surfaces,
  layout: Layout,
  { colourIndex }: BoxWords,
  props: CanvasProps,
) {
  const [view] = useState(() => new CanvasView())
  const [gestures] = useState(() => new Gestures(view))
  const [mounted, setMounted] = useState(nothingMounted)
  const colours = useColours(root)
  const colourOf = useCallback((topic: string) => colours[colourIndex(topic)] ?? 'gray', [colours, colourIndex])

  const { mapPlace } = props
  const active = props.active?.node
  const known = useRef(active)
  useLayoutEffect(() => {
    const draw = (seen: View, screen: Size) => {
      if (picture.current) drawPicture(picture.current, layout, { view: seen, screen, colourOf })
      if (mapPlace && frame.current) placeFrame(frame.current, layout, { view: seen, screen })
    }
    view.take(layout, draw, known.current)
  }, [view, layout, colourOf, picture, frame, mapPlace])
  useLayoutEffect(() => {
    known.current = active
  })
  useLayoutEffect(() => gestures.take(layout, props))
  useLayoutEffect(
    () => view.attach({ root: root.current!, layer: layer.current!, onMounted: setMounted }),
    [view, root, layer],
  )
  useLayoutEffect(() => gestures.attach({ root: root.current!, ghost: ghost.current! }), [gestures, root, ghost])

  const isThere = active !== undefined && layout.byId.has(active)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    // A tree that is laid out again stays where it is.
    if (isThere && shown.current !== active) showNode(view, layout, active)
    shown.current = isThere ? active : undefined
  }, [view, layout, active, isThere])
  return { view, gestures, mounted, colourOf }
}

/** What boxes are told in words; they are drawn again only where one of these is another. */
function useWords({ tree, iconOf, conditionText, language }: CanvasProps): BoxWords {
  const topics = [...new Set(tree.shown.map(({ node }) => node.topic))].join('\n')
  const colourIndex = useMemo(() => colourIndexOf(topics.split('\n')), [topics])
  const titleOf = useCallback((node: string) => tree.byId.get(node)?.node.name, [tree])
  return useMemo(
    () => ({ iconOf, conditionText, language, titleOf, colourIndex }),
    [iconOf, conditionText, language, titleOf, colourIndex],
  )
}
