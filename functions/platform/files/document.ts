/** Tells the kind of an uploaded document by its bytes, because name and declared type are only claims. */

const office = 'application/vnd.openxmlformats-officedocument'
const docx = `${office}.wordprocessingml.document` as const

/** What names the kind: of a compound file a stream, of an archive a folder. */
const streams = {
  WordDocument: 'application/msword',
  Workbook: 'application/vnd.ms-excel',
  'PowerPoint Document': 'application/vnd.ms-powerpoint',
} as const
const folders = {
  'word/': docx,
  'xl/': `${office}.spreadsheetml.sheet`,
  'ppt/': `${office}.presentationml.presentation`,
} as const

type DocumentKind = 'application/pdf' | (typeof streams)[keyof typeof streams] | (typeof folders)[keyof typeof folders]

/** The type of a PDF or an office file; `undefined` for any other archive, installer or text that begins like one. */
export function documentKind(bytes: Uint8Array): DocumentKind | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.toString('latin1', 0, 5) === '%PDF-') return 'application/pdf'
  const stream = keysOf(streams).find((name) => hasStream(file, name))
  if (stream) return streams[stream]
  const names = namesInZip(file)
  if (!names.includes('[Content_Types].xml')) return undefined
  const folder = keysOf(folders).find((start) => names.some((name) => name.startsWith(start)))
  return folder && folders[folder]
}

// The keys of a constant are its own.
const keysOf = <Of extends object>(of: Of) => Object.keys(of) as (keyof Of & string)[]

/** A page says within this much that it is one. */
export const sourceStartBytes = 4096

/** What text can be read from, by the beginning of the file; `undefined` for anything else. */
export function sourceKind(start: Uint8Array): 'application/pdf' | 'text/html' | typeof docx | undefined {
  const text = Buffer.from(start.buffer, start.byteOffset, start.byteLength).toString('latin1', 0, sourceStartBytes)
  if (text.startsWith('%PDF-')) return 'application/pdf'
  // Its list is at the end, so that the first of its names have to do: other archives fail when they are read.
  if (text.startsWith('PK\u0003\u0004') && /\[Content_Types\]\.xml|_rels\/\.rels|word\//.test(text)) return docx
  // Pages in UTF-16 have a zero beside each of these signs.
  return /<(!doctype html|html|head|body|title|h1|p|div|article)[\s>]/i.test(text.replaceAll('\0', ''))
    ? 'text/html'
    : undefined
}

/** Entries of the directory of a compound file lie at multiples of this; see MS-CFB 2.6.1. */
const directoryEntryBytes = 128

/** Mails and installers are compound files as well; those of an office program have its stream. */
function hasStream(file: Buffer, stream: string): boolean {
  if (file.toString('hex', 0, 8) !== 'd0cf11e0a1b11ae1') return false
  const name = Buffer.from(`${stream}\0`, 'utf16le')
  for (let at = file.indexOf(name); at !== -1; at = file.indexOf(name, at + 1)) {
    const isEntry = at % directoryEntryBytes === 0 && file.length >= at + directoryEntryBytes
    if (isEntry && file.readUInt16LE(at + 64) === name.length && file[at + 66] === streamEntry) return true
  }
  return false
}

const streamEntry = 2

const endBytes = 22
const commentBytesMax = 0xffff

/** The names in the list at the end of an archive, which is what programs read; see APPNOTE 4.3. */
function namesInZip(file: Buffer): string[] {
  if (file.toString('latin1', 0, 4) !== 'PK\u0003\u0004') return []
  const end = file.lastIndexOf('PK\u0005\u0006', file.length - endBytes, 'latin1')
  if (end === -1 || end < file.length - endBytes - commentBytesMax) return []
  const names: string[] = []
  let at = file.readUInt32LE(end + 16)
  while (at + 46 <= end && file.toString('latin1', at, at + 4) === 'PK\u0001\u0002') {
    const nameEnd = at + 46 + file.readUInt16LE(at + 28)
    names.push(file.toString('utf8', at + 46, nameEnd))
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return names.length === file.readUInt16LE(end + 10) ? names : []
}
