/** What is drawn while the view moves, beside the layer: the picture of a far view, and the frame of the minimap. */
import { useEffect, useState, type RefObject } from 'react'
import type { Layout } from './canvas-props.ts'
import { coloursIn, drawBoxes, fitCanvas, type ColourOf } from './drawing.ts'
import { mapScale } from './minimap.tsx'
import { detailAt, screenOf, type Size, type View } from './view.ts'

interface Seen {
  readonly view: View
  readonly screen: Size
}

export function drawPicture(
  canvas: HTMLCanvasElement,
  layout: Layout,
  { view, screen, colourOf }: Seen & { readonly colourOf: ColourOf },
): void {
  const isShown = detailAt(view.zoom) === 'picture'
  canvas.hidden = !isShown
  if (!isShown) return
  fitCanvas(canvas, screen)
  drawBoxes(canvas, layout, {
    rect: screenOf(view, screen),
    scale: { x: view.zoom, y: view.zoom },
    origin: view,
    colourOf,
  })
}

export function placeFrame(frame: HTMLDivElement, layout: Layout, { view, screen }: Seen): void {
  const [scale, { left, top, right, bottom }] = [mapScale(layout), screenOf(view, screen)]
  frame.style.transform = `translate(${left * scale.x}px, ${top * scale.y}px)`
  frame.style.inlineSize = `${(right - left) * scale.x}px`
  frame.style.blockSize = `${(bottom - top) * scale.y}px`
}

/** The colours of topics as text, read again when the console turns dark or light. */
export function useColours(root: RefObject<HTMLElement | null>): readonly string[] {
  const [colours, setColours] = useState<readonly string[]>([])
  useEffect(() => {
    const read = () => root.current && setColours(coloursIn(root.current))
    read()
    const observer = new MutationObserver(read)
    observer.observe(document.body, { attributeFilter: ['class'] })
    return () => observer.disconnect()
  }, [root])
  return colours
}
