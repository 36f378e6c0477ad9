/** Which part of the world a map of several places shows. Lengths are tenths of a degree, as in `map-view.ts`. */
import { frameOf, type MapFrame } from './map-view.ts'

/** A place, and how many kilometres around it are meant. */
export interface Circle {
  readonly title: string
  readonly lat: number
  readonly lon: number
  readonly km: number
}

export interface Point {
  readonly lat: number
  readonly lon: number
}

/** A length on the map is a tenth of a degree of latitude. */
const kmPerLength = 11.1195
/** A map that is nearer shows nothing but land. */
const heightMin = 6
const heightMax = 1450
/** Around what is shown, in shares of it. */
const margin = 1.5
const aspect = 2
const zoomFactor = 3

interface CirclesView extends MapFrame {
  readonly circles: readonly { readonly title: string; readonly x: number; readonly y: number; readonly r: number }[]
  readonly points: readonly { readonly x: number; readonly y: number }[]
}

/** The map that holds all circles, and the points among them; `zoom` steps farther, or nearer where it is below none. */
export function viewOfCircles(circles: readonly Circle[], points: readonly Point[], zoom: number): CirclesView {
  const first = circles[0]?.lon ?? points[0]?.lon ?? 0
  const shown = circles.map((circle) => ({ ...circle, lon: nearTo(first, circle.lon), r: circle.km / kmPerLength }))
  const held = shown.length > 0 ? shown : points.map((point) => ({ ...point, lon: nearTo(first, point.lon), r: 0 }))
  const middleY = middle(held.flatMap(({ lat, r }) => [-lat * 10 - r, -lat * 10 + r]))
  const shrunk = Math.max(Math.cos((middleY / 10) * (Math.PI / 180)), 0.2)
  const xs = held.flatMap(({ lon, r }) => [lon * 10 * shrunk - r, lon * 10 * shrunk + r])
  const ys = held.flatMap(({ lat, r }) => [-lat * 10 - r, -lat * 10 + r])
  const needed = held.length === 0 ? heightMax : Math.max(span(ys), span(xs) / aspect) * margin
  const height = Math.min(Math.max(needed, heightMin) * zoomFactor ** zoom, heightMax)
  const center = { latitude: -middleY / 10, longitude: middle(xs) / 10 / shrunk }
  const frame = frameOf(center, height, { aspect, isWhole: height === heightMax })
  const placeOf = ({ lat, lon }: Point) => ({ x: nearTo(first, lon) * 10 * frame.stretch, y: -lat * 10 })
  return {
    ...frame,
    circles: shown.map((circle) => ({ title: circle.title, r: circle.r, ...placeOf(circle) })),
    points: points.map(placeOf),
  }
}

/** The same longitude, no more than half round the earth from another: beyond the line of dates the map goes on. */
const nearTo = (other: number, longitude: number): number => longitude - 360 * Math.round((longitude - other) / 360)

const span = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)
const middle = (values: readonly number[]): number =>
  values.length === 0 ? 0 : (Math.max(...values) + Math.min(...values)) / 2
