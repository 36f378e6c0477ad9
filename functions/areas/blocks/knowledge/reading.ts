/** Reads the text of an address or a file. Whatever the other side does, the end is a text or a fault. */
import type { ReadFault } from '#shared/contracts/blocks'
import { knowledgeReadLengthMax, knowledgeSourceBytesMax } from '#shared/limits'
import { documentKind, sourceKind } from '../../../platform/files/document.ts'
import { readSource } from '../../../platform/files/knowledge-files.ts'
import { textOfPdf } from '../../../platform/files/pdf.ts'
import { decodeText } from '../../../platform/outside/charset.ts'
import { textOfPage, type ReadText } from '../../../platform/outside/html.ts'
import { safeFetch, type FetchFailure } from '../../../platform/outside/safe-fetch.ts'
import { textOfDocx } from './docx.ts'
import { type KnowledgeBlock, type KnowledgeRow } from '../../../content/passages/store.ts'

const timeoutMs = 20_000

export type Reading =
  /** The site says that nothing has changed. */
  | { readonly kind: 'same' }
  | ({ readonly kind: 'read'; readonly isCut: boolean } & ReadText & Pick<KnowledgeRow, 'etag' | 'modified'>)
  | { readonly kind: 'failed'; readonly fault: ReadFault }

/** What a block names is read; `before` is what is known of the same source. */
export async function readBlock(
  client: string,
  { kb: { url, file } }: KnowledgeBlock,
  before: KnowledgeRow | undefined,
): Promise<Reading> {
  if (url) return readAddress(url, before?.text ? before : undefined)
  if (!file || file.kind === 'video') return { kind: 'failed', fault: 'no-transcript' }
  const bytes = await readSource(client, file.pointer)
  if (bytes === 'too-large') return { kind: 'failed', fault: 'too-large' }
  return bytes ? readBytes(bytes, file.contentType) : { kind: 'failed', fault: 'not-found' }
}

const faults: Readonly<Record<FetchFailure, ReadFault>> = {
  'refused-address': 'address-refused',
  'refused-header': 'address-refused',
  'bad-redirect': 'address-refused',
  'too-large': 'too-large',
  timeout: 'timeout',
  network: 'not-found',
}

async function readAddress(url: string, before: KnowledgeRow | undefined): Promise<Reading> {
  const answer = await safeFetch(url, {
    timeoutMs,
    bytesMax: knowledgeSourceBytesMax,
    headers: {
      accept:
        'text/html,application/xhtml+xml,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document,text/plain',
      ...(before?.etag && { 'if-none-match': before.etag }),
      ...(before?.modified && { 'if-modified-since': before.modified }),
    },
  })
  if (answer.kind === 'failed') return { kind: 'failed', fault: faults[answer.reason] }
  if (answer.status === 304 && before) return { kind: 'same' }
  if (answer.status !== 200) return { kind: 'failed', fault: 'not-found' }
  const { 'content-type': type = '', etag, 'last-modified': modified } = answer.headers
  const reading = await readBytes(answer.body, type)
  return reading.kind === 'read' ? { ...reading, ...(etag && { etag }), ...(modified && { modified }) } : reading
}

async function readBytes(bytes: Uint8Array, contentType: string): Promise<Reading> {
  const read = await textIn(bytes, contentType)
  if (read === 'no-text-format' || read === 'unreadable') return { kind: 'failed', fault: read }
  const whole = read.text.trim()
  if (!whole) return { kind: 'failed', fault: 'no-text' }
  const isCut = whole.length > knowledgeReadLengthMax
  return { ...read, kind: 'read', text: isCut ? beginningOf(whole) : whole, isCut }
}

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

async function textIn(bytes: Uint8Array, contentType: string): Promise<ReadText | 'no-text-format' | 'unreadable'> {
  const type = /^[\w.+-]+\/[\w.+-]+/.exec(contentType.trim())?.[0].toLowerCase()
  const charset = /charset="?([\w-]{1,40})/i.exec(contentType)?.[1]
  // One letter more tells that there is more.
  const lengthMax = knowledgeReadLengthMax + 1
  if (sourceKind(bytes) === 'application/pdf') return (await textOfPdf(bytes, lengthMax)) ?? 'unreadable'
  if (documentKind(bytes) === docx) return textOfDocx(bytes, lengthMax) ?? 'unreadable'
  if (type === 'text/html' || type === 'application/xhtml+xml') return textOfPage(bytes, charset, lengthMax)
  if (type !== 'text/plain') return 'no-text-format'
  const text = decodeText(bytes, charset ?? 'utf-8')
    .replaceAll('\r\n', '\n')
    .replaceAll('\0', '')
  return { title: '', language: '', text }
}

/** As much as is kept, up to the end of a paragraph, else of a word. */
function beginningOf(text: string): string {
  const kept = text.slice(0, knowledgeReadLengthMax)
  const end = Math.max(kept.lastIndexOf('\n\n'), kept.lastIndexOf(' '))
  // Without a space, -1 leaves out the last unit, which may be half of a character.
  return kept.slice(0, end)
}
