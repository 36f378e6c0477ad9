/** Which part of the world a map shows. Lengths are tenths of a degree, to the east and to the south. */
import type { Coordinates } from '#shared/chat/coordinates'

/** How high the map is: as near as its coasts are exact, then farther, up to nearly the whole world. */
const heights: readonly number[] = [180, 540, 1450]
export const zoomMax = heights.length - 1
const worldHeight = 1800
const worldWidth = 3600
/** Land that lies on both sides of the line of dates is drawn in one piece, so that much farther. */
const beyond = 110
/** The width of the frame, for a height of one. */
const aspect = 1.6
/** Degrees of longitude are drawn no narrower than this, for at the poles they end. */
const stretchMin = 0.2
/** Of the whole world no part can keep its shape; this is a fair middle. */
const worldStretch = 0.8

export interface MapFrame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Degrees of longitude grow narrow far from the equator: drawn by this much, the neighbourhood keeps its shape. */
  readonly stretch: number
  /** The world is drawn at each of these: beyond the line of dates it goes on. */
  readonly turns: readonly number[]
}

export interface MapView extends MapFrame {
  /** Where the place is, as shares of width and height. */
  readonly pin: { readonly x: number; readonly y: number }
}

export function viewOf(place: Coordinates, zoom: number): MapView {
  const frame = frameOf(place, heights[zoom] ?? worldHeight, { aspect, isWhole: zoom === zoomMax })
  return { ...frame, pin: { x: 0.5, y: (-place.latitude * 10 - frame.top) / frame.height } }
}

/** The part of the world of this height around a place; `aspect` is its width for a height of one. */
export function frameOf(
  { latitude, longitude }: Coordinates,
  height: number,
  { aspect: wide, isWhole }: { readonly aspect: number; readonly isWhole: boolean },
): MapFrame {
  const width = height * wide
  const stretch = isWhole ? worldStretch : Math.max(Math.cos((latitude * Math.PI) / 180), stretchMin)
  const [x, y] = [longitude * 10 * stretch, -latitude * 10]
  const left = x - width / 2
  // No map goes on beyond a pole.
  const top = Math.min(Math.max(y - height / 2, -worldHeight / 2), worldHeight / 2 - height)
  const turns = [-worldWidth, 0, worldWidth].filter(
    (turn) =>
      (turn - worldWidth / 2 - beyond) * stretch < left + width && (turn + worldWidth / 2 + beyond) * stretch > left,
  )
  return { left, top, width, height, stretch, turns }
}
