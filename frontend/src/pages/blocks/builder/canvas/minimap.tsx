/** The whole tree, small, with a frame around what is seen; the pointer moves the frame. */
import { useLayoutEffect, useMemo, useRef, type PointerEvent, type Ref } from 'react'
import type { Layout } from './canvas-props.ts'
import { drawBoxes, fitCanvas, type ColourOf } from './drawing.ts'
import type { CanvasView } from './canvas-view.ts'
import type { Point } from './view.ts'

/** In pixels; the style sheet has the same. */
const [mapWidth, mapHeight] = [200, 128]
const scaleMax = 0.1

interface MinimapProps {
  readonly layout: Layout
  readonly colourOf: ColourOf
  readonly view: CanvasView
  readonly frame: Ref<HTMLDivElement>
}

/** Pixels of the map for one of the layer: a single tree may be far taller than wide, so that the two differ. */
export const mapScale = ({ width, height }: Layout): Point => ({
  x: Math.min(mapWidth / Math.max(1, width), scaleMax),
  y: Math.min(mapHeight / Math.max(1, height), scaleMax),
})

export function Minimap({ layout, colourOf, view, frame }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scale = useMemo(() => mapScale(layout), [layout])
  useLayoutEffect(() => {
    if (!canvas.current) return
    fitCanvas(canvas.current, { width: mapWidth, height: mapHeight })
    const rect = { left: 0, top: 0, right: layout.width, bottom: layout.height }
    drawBoxes(canvas.current, layout, { rect, scale, origin: { x: 0, y: 0 }, colourOf })
  }, [layout, scale, colourOf])
  const show = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1) return
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const { current, screen } = view
    view.move({
      ...current,
      x: (event.clientX - left) / scale.x - screen.width / current.zoom / 2,
      y: (event.clientY - top) / scale.y - screen.height / current.zoom / 2,
    })
  }
  return (
    <div
      className="builder-map"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        show(event)
      }}
      onPointerMove={show}
    >
      <canvas ref={canvas} />
      <div ref={frame} />
    </div>
  )
}
