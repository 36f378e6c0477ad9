/**
 * A model as bytes: a mark, a version, a checksum, a header in JSON and the arrays one after another. Whatever is read
 * is checked first: a damaged or foreign file is refused in a sentence and never half believed.
 *
 * | offset | bytes | what                                     |
 * | 0      | 4     | "PNLU"                                   |
 * | 4      | 4     | version of this layout                   |
 * | 8      | 4     | checksum of all that follows             |
 * | 12     | 4     | length of the header in bytes            |
 * | 16     |       | header, then each array on a multiple of 8 |
 *
 * All numbers are little-endian, as every machine this runs on keeps them.
 */
import { NluError } from './text/training-data.ts'

const modelVersion = 2
const modelBytesMax = 64 * 1024 * 1024

const mark = 0x554c4e50
const prefixBytes = 16

const arrayTypes = { Int8Array, Uint8Array, Uint16Array, Uint32Array, Float32Array } as const
type ArrayName = keyof typeof arrayTypes
export type StoredArray = Int8Array | Uint8Array | Uint16Array | Uint32Array | Float32Array

export interface ModelFile {
  readonly header: unknown
  readonly arrays: Readonly<Record<string, StoredArray>>
}

interface Envelope {
  readonly header: unknown
  readonly arrays: readonly { readonly name: string; readonly type: ArrayName; readonly length: number }[]
}

export function writeModel({ header, arrays }: ModelFile): Uint8Array {
  const list = Object.entries(arrays)
  const envelope: Envelope = {
    header,
    arrays: list.map(([name, array]) => ({ name, type: typeOf(array), length: array.length })),
  }
  const text = new TextEncoder().encode(JSON.stringify(envelope))
  const size = list.reduce((end, [, array]) => align(end) + array.byteLength, prefixBytes + text.length)
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, mark, true)
  view.setUint32(4, modelVersion, true)
  view.setUint32(12, text.length, true)
  bytes.set(text, prefixBytes)
  let end = prefixBytes + text.length
  for (const [, array] of list) {
    const start = align(end)
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), start)
    end = start + array.byteLength
  }
  view.setUint32(8, checksum(bytes), true)
  return bytes
}

export function readModel(bytes: Uint8Array): ModelFile {
  if (bytes.length < prefixBytes || bytes.length > modelBytesMax) throw new NluError('This is not a language model.')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0, true) !== mark) throw new NluError('This is not a language model.')
  const version = view.getUint32(4, true)
  if (version !== modelVersion) throw new NluError(`The language model has version ${version}; build it again.`)
  if (view.getUint32(8, true) !== checksum(bytes)) throw new NluError('The language model is damaged; build it again.')
  const headerEnd = prefixBytes + view.getUint32(12, true)
  const envelope = readEnvelope(bytes.subarray(prefixBytes, headerEnd))
  const arrays: Record<string, StoredArray> = {}
  let end = headerEnd
  for (const { name, type, length } of envelope.arrays) {
    const start = align(end)
    end = start + length * arrayTypes[type].BYTES_PER_ELEMENT
    if (end > bytes.length) throw new NluError('The language model is damaged; build it again.')
    arrays[name] = new arrayTypes[type](bytes.slice(start, end).buffer)
  }
  return { header: envelope.header, arrays }
}

function readEnvelope(bytes: Uint8Array): Envelope {
  const damaged = new NluError('The language model is damaged; build it again.')
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw damaged
  }
  if (typeof value !== 'object' || value === null || !('header' in value) || !('arrays' in value)) throw damaged
  const { header, arrays } = value
  if (!Array.isArray(arrays) || !arrays.every(isArrayEntry)) throw damaged
  return { header, arrays }
}

function isArrayEntry(entry: unknown): entry is Envelope['arrays'][number] {
  if (typeof entry !== 'object' || entry === null) return false
  if (!('name' in entry) || !('type' in entry) || !('length' in entry)) return false
  const { name, type, length } = entry
  if (typeof name !== 'string' || typeof type !== 'string' || !Object.hasOwn(arrayTypes, type)) return false
  return typeof length === 'number' && Number.isSafeInteger(length) && length >= 0
}

function typeOf(array: StoredArray): ArrayName {
  if (array instanceof Int8Array) return 'Int8Array'
  if (array instanceof Uint8Array) return 'Uint8Array'
  if (array instanceof Uint16Array) return 'Uint16Array'
  return array instanceof Uint32Array ? 'Uint32Array' : 'Float32Array'
}

const align = (offset: number): number => Math.ceil(offset / 8) * 8

/** FNV-1a over all bytes after itself: finds accidents, not forgers; models are only read from the company's own store. */
function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (let index = 12; index < bytes.length; index++) hash = Math.imul(hash ^ bytes[index]!, 0x01000193)
  return hash >>> 0
}
