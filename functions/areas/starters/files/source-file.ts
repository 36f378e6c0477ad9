/** A file that somebody chose: what it is, and its text. */
import { faultAt } from '#shared/faults'
import { mebibyte } from '#shared/limits'
import { fileProblem, Problem } from '#shared/problem'
import { isZip, unzip } from '../../../platform/files/unzip.ts'
import { ZipFault, type ZippedFile } from '../../../platform/files/zip.ts'
import { decodeText } from '../../../platform/outside/charset.ts'

/** Of one import, unpacked. */
const unpackedBytesMax = 64 * mebibyte
const filesMax = 5000

/** The texts in a zip file, or the file itself; folders of a Mac and pictures are no texts. */
export function textsIn(bytes: Buffer): ZippedFile[] {
  if (!isZip(bytes)) return [{ name: '', bytes }]
  try {
    const isWanted = (name: string) => /\.(json|ya?ml|csv|tsv|txt)$/i.test(name) && !name.startsWith('__MACOSX/')
    return unzip(bytes, { bytesMax: unpackedBytesMax, filesMax, isWanted })
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error
    if (error.why === 'too-large') throw new Problem('too-large', { limit: `${unpackedBytesMax / mebibyte} MB` })
    throw fileProblem(faultAt('uploadId', error.why === 'packed' ? 'zip-locked' : 'zip-broken'))
  }
}

/** UTF-8, UTF-16 that says so, or else windows-1252, which is how Excel saves a CSV in Western Europe. */
export function textOf({ bytes, name }: ZippedFile): string {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
  const text = decodeAs(bytes, encoding) ?? decodeText(bytes, 'windows-1252')
  if (text.includes('\0')) throw fileProblem(faultAt(name || 'uploadId', 'file-no-text'))
  return text
}

function decodeAs(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The value of a JSON file; a text that is none is refused with its line. */
export function jsonOf(file: ZippedFile): unknown {
  const text = textOf(file)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw fileProblem(faultAt(file.name || 'uploadId', 'file-json', { row: lineOf(text, String(error)) }))
  }
}

/** The line that a message of the parser names, by its position; else the last one. */
function lineOf(text: string, message: string): number {
  const position = Number(/position (\d+)/.exec(message)?.[1] ?? text.length)
  return text.slice(0, position).split('\n').length
}
