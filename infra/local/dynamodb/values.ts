/** Attribute values: which are allowed, how large they are, and how two of them compare. */
import { invalid, invalidValues } from './errors.ts'
import { canonicalNumber, compareNumbers, sizeOfNumber } from './numbers.ts'

/** As on the wire; exactly one member is there. */
export interface Value {
  S?: string
  N?: string
  /** Base64. */
  B?: string
  BOOL?: boolean
  NULL?: boolean
  SS?: string[]
  NS?: string[]
  BS?: string[]
  L?: Value[]
  M?: Item
}

export interface Item {
  [name: string]: Value
}

export type ValueType = keyof Value

export const valueTypes: readonly ValueType[] = ['S', 'N', 'B', 'BOOL', 'NULL', 'SS', 'NS', 'BS', 'L', 'M']
const depthMax = 32

export const typeOf = (value: Value): ValueType => {
  for (const type in value) return type as ValueType // `checkValue` has seen it.
  throw invalid('Supplied AttributeValue is empty, must contain exactly one of the supported datatypes')
}

export function checkItem(item: Item): void {
  for (const name in item) checkValue(item[name]!)
}

/** Refuses what DynamoDB refuses, and writes numbers in the canonical way. */
export function checkValue(value: Value, depth = 0): void {
  const types = typeof value === 'object' && value !== null ? Object.keys(value) : []
  if (types.length !== 1) {
    const fault = types.length === 0 ? 'is empty' : 'has more than one datatypes set'
    throw invalid(`Supplied AttributeValue ${fault}, must contain exactly one of the supported datatypes`)
  }
  if (depth > depthMax) throw invalid('Nesting Levels have exceeded supported limits')
  const isRight = checks[types[0] as ValueType]?.(value, depth)
  if (!isRight) throw new TypeError(`An attribute value that is none: ${JSON.stringify(value).slice(0, 200)}`)
}

/** Whether the member is of its JSON type. */
const checks: Record<ValueType, (value: Value, depth: number) => boolean> = {
  S: ({ S }) => typeof S === 'string',
  B: ({ B }) => typeof B === 'string',
  BOOL: ({ BOOL }) => typeof BOOL === 'boolean',
  NULL({ NULL }) {
    if (NULL !== true) throw invalidValues('Null attribute value types must have the value of true')
    return true
  },
  N(value) {
    if (typeof value.N !== 'string') return false
    value.N = canonicalNumber(value.N)
    return true
  },
  SS: ({ SS }) => isSet('string', SS),
  BS: ({ BS }) => isSet('binary', BS),
  NS(value) {
    if (!Array.isArray(value.NS)) return false
    value.NS = value.NS.map(canonicalNumber)
    return isSet('number', value.NS)
  },
  L({ L }, depth) {
    if (!Array.isArray(L)) return false
    for (const element of L) checkValue(element, depth + 1)
    return true
  },
  M({ M }, depth) {
    if (typeof M !== 'object' || M === null) return false
    for (const name in M) checkValue(M[name]!, depth + 1)
    return true
  },
}

function isSet(of: string, elements: readonly string[] | undefined): boolean {
  if (!Array.isArray(elements) || !elements.every((element) => typeof element === 'string')) return false
  if (elements.length === 0) throw invalidValues(`An ${of} set  may not be empty`)
  if (new Set(elements).size < elements.length)
    throw invalidValues(`Input collection [${elements.join(', ')}] contains duplicates.`)
  return true
}

/** In bytes, as DynamoDB counts them for its limits and its bill. */
export function sizeOfItem(item: Item): number {
  let bytes = 0
  for (const name in item) bytes += Buffer.byteLength(name) + sizeOf(item[name]!)
  return bytes
}

const bytesOfBase64 = (text: string) => Buffer.byteLength(text, 'base64')

function sizeOf(value: Value): number {
  const { S, N, B, SS, NS, BS, L, M } = value
  if (S !== undefined) return Buffer.byteLength(S)
  if (N !== undefined) return sizeOfNumber(N)
  if (B !== undefined) return bytesOfBase64(B)
  if (SS) return sum(SS, Buffer.byteLength)
  if (NS) return sum(NS, sizeOfNumber)
  if (BS) return sum(BS, bytesOfBase64)
  // A list and a map cost 3 bytes, and each of their elements one more.
  if (L) return 3 + L.length + sum(L, sizeOf)
  if (M) return 3 + Object.keys(M).length + sizeOfItem(M)
  return 1
}

const sum = <T>(list: readonly T[], size: (element: T) => number) =>
  list.reduce((total, element) => total + size(element), 0)

/** Negative when `a` comes first, in the order of UTF-8 bytes or of numbers; `undefined` for values without an order. */
export function compareValues(a: Value, b: Value): number | undefined {
  if (a.S !== undefined && b.S !== undefined) return Buffer.compare(Buffer.from(a.S), Buffer.from(b.S))
  if (a.N !== undefined && b.N !== undefined) return compareNumbers(a.N, b.N)
  if (a.B !== undefined && b.B !== undefined)
    return Buffer.compare(Buffer.from(a.B, 'base64'), Buffer.from(b.B, 'base64'))
  return undefined
}

export function areEqual(a: Value, b: Value): boolean {
  const type = typeOf(a)
  if (type !== typeOf(b)) return false
  const elements = setIn(a)
  if (elements) return elements.length === setIn(b)!.length && elements.every((element) => setIn(b)!.includes(element))
  if (a.L && b.L) return a.L.length === b.L.length && a.L.every((element, index) => areEqual(element, b.L![index]!))
  if (a.M && b.M) return areItemsEqual(a.M, b.M)
  return a[type] === b[type]
}

export function areItemsEqual(a: Item, b: Item): boolean {
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && areEqual(a[name]!, b[name]!))
  )
}

/** The elements of a set of any type. */
export const setIn = ({ SS, NS, BS }: Value): string[] | undefined => SS ?? NS ?? BS
