/** Projection expressions: the parts of an item that a reader asks for. */
import { type Path, refuseOverlaps, type Substitutes, Tokens, valueAt } from './expressions.ts'
import type { Item, Value } from './values.ts'

export type Projection = readonly Path[]

export function parseProjection(text: string, substitutes: Substitutes): Projection {
  const tokens = new Tokens(text, 'ProjectionExpression', substitutes)
  const paths = tokens.list(() => tokens.path())
  tokens.end()
  const fault = (message: string) => tokens.fault(message)
  refuseOverlaps(paths, fault)
  return paths
}

/** A new item of what is there; elements of lists move together. */
export function project(paths: Projection, item: Item): Item {
  const root: Draft = new Map()
  for (const path of paths) {
    const value = valueAt(item, path)
    if (value) draftAt(root, path).value = value
  }
  return itemOf(root)
}

/** What was chosen of a map or of a list, by name or place. */
type Draft = Map<string | number, { value?: Value; inner: Draft }>

function draftAt(root: Draft, path: Path) {
  let found = { inner: root } as { value?: Value; inner: Draft }
  for (const step of path) {
    const next = found.inner.get(step) ?? { inner: new Map() }
    found.inner.set(step, next)
    found = next
  }
  return found
}

const itemOf = (draft: Draft): Item =>
  Object.fromEntries([...draft].map(([name, part]) => [String(name), valueOf(part)]))

function valueOf({ value, inner }: { value?: Value; inner: Draft }): Value {
  if (value) return value
  const places = [...inner.keys()]
  if (typeof places[0] !== 'number') return { M: itemOf(inner) }
  return { L: places.toSorted((a, b) => Number(a) - Number(b)).map((place) => valueOf(inner.get(place)!)) }
}
