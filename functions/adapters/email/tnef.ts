/**
 * `winmail.dat`: a packet in which Outlook and Exchange send files to programs that cannot read it (TNEF, MS-OXTNEF). Only the
 * files in it are read; its text is the mail's own again.
 */
import { charsetOf, decodeText } from '../../platform/outside/charset.ts'
import { visibleLine } from './sender.ts'

export interface PackedFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: Buffer
}

export const isPacket = ({ contentType, name }: Omit<PackedFile, 'bytes'>): boolean =>
  /^application\/(?:vnd\.)?ms-tnef$/.test(contentType) || /^winmail\.dat$/i.test(name)

const signature = Buffer.from('789f3e22', 'hex')
/** Attributes of a packet: a level, an id, a length, bytes, and a sum of them. */
const ids = { begin: 0x9002, title: 0x8010, data: 0x800f, properties: 0x9005 }
/** Properties of a file, by their ids. */
const longName = 0x3707
const typeTag = 0x370e
const filesMax = 100
const nameMax = 200

/** None where it holds no files, or where they cannot be read. */
export function filesInPacket(bytes: Buffer): PackedFile[] {
  if (!bytes.subarray(0, 4).equals(signature)) return []
  const files: { name: string; contentType: string; bytes: Buffer | undefined }[] = []
  for (const { id, value } of attributesIn(bytes)) {
    const file = files.at(-1)
    if (id === ids.begin) {
      if (files.length === filesMax) break
      files.push({ name: '', contentType: '', bytes: undefined })
    } else if (!file) continue
    else if (id === ids.title) file.name ||= textOf(value)
    else if (id === ids.data) file.bytes = value
    else if (id === ids.properties) {
      const found = textsIn(value)
      file.name = found.get(longName) ?? file.name
      file.contentType = found.get(typeTag) ?? ''
    }
  }
  return files.flatMap(({ name, contentType, bytes: content }) =>
    content ? [{ name, bytes: content, contentType: contentType || 'application/octet-stream' }] : [],
  )
}

function* attributesIn(bytes: Buffer): Generator<{ readonly id: number; readonly value: Buffer }> {
  for (let at = 6; at + 9 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 5)
    const end = at + 9 + length
    if (end > bytes.length) return
    yield { id: bytes.readUInt16LE(at + 1), value: bytes.subarray(at + 9, end) }
    at = end + 2
  }
}

/** Widths of the kinds of values whose length is not written. */
const widths: Readonly<Record<number, number>> = {
  0x02: 4,
  0x03: 4,
  0x04: 4,
  0x05: 8,
  0x06: 8,
  0x07: 8,
  0x0a: 4,
  0x0b: 4,
  0x14: 8,
  0x40: 8,
  0x48: 16,
}
const [textKind, wideKind] = [0x1e, 0x1f]
const namedFrom = 0x8000

/** The texts among the properties of a file, up to the first that is not understood. */
function textsIn(bytes: Buffer): Map<number, string> {
  const found = new Map<number, string>()
  let at = 0
  const number = () => {
    const value = at + 4 <= bytes.length ? bytes.readUInt32LE(at) : 0
    at += 4
    return value
  }
  for (let left = number(); left > 0 && at < bytes.length; left -= 1) {
    const tag = number()
    const [kind, id] = [tag & 0xffff, tag >>> 16]
    if (id >= namedFrom) {
      at += 16
      if (number() === 0) at += 4
      else at += padded(number())
    }
    const width = widths[kind & 0x0fff]
    const isSeveral = (kind & 0x1000) !== 0
    if (width !== undefined) {
      at += width * (isSeveral ? number() : 1)
      continue
    }
    for (let values = number(); values > 0 && at < bytes.length; values -= 1) {
      const length = number()
      const value = bytes.subarray(at, at + length)
      at += padded(length)
      if (kind === wideKind) found.set(id, textOf(value, 'utf-16le'))
      else if (kind === textKind) found.set(id, textOf(value))
    }
  }
  return found
}

const padded = (length: number): number => Math.ceil(length / 4) * 4

/** Texts end at a zero, or with the value. */
function textOf(bytes: Buffer, charset?: 'utf-16le'): string {
  if (charset) return visibleLine(decodeText(bytes, charset).replace(/\0.*$/s, ''), nameMax)
  const end = bytes.indexOf(0)
  const text = end === -1 ? bytes : bytes.subarray(0, end)
  return visibleLine(decodeText(text, charsetOf(text)), nameMax)
}
