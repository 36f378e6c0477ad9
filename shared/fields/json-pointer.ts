/** Places in JSON, as `/orders/0/status` names them (RFC 6901). */

/** The value at a place; `undefined` where there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  const names = pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
  let part = value
  for (const name of names) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name)) return undefined
    part = (part as Readonly<Record<string, unknown>>)[name]
  }
  return part
}

/** The place of a part of what is at `pointer`. */
export const pointerTo = (pointer: string, name: string): string =>
  `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
