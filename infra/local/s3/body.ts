/** Data on its way to disk: undone from aws-chunked framing, measured, and held against every checksum it came with. */
import { createHash, type Hash } from 'node:crypto'
import { createWriteStream, openSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable, Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { notImplemented, S3Error } from './error.ts'

export interface Saved {
  bytes: number
  md5: Buffer
  /** `x-amz-checksum-…` headers the data was held against. */
  checksums: Record<string, string>
}

export const objectBytesMax = 5 * 1024 ** 3
const chunkHeaderBytesMax = 1024
const checksumsKnown = ['crc32', 'sha1', 'sha256'] as const

type HashName = 'md5' | 'sha1' | 'sha256'
type Digests = { crc32: Buffer; md5: Buffer; sha1?: Buffer; sha256?: Buffer }
type Headers = Readonly<Record<string, string>>

/** Writes a request's body to `path`; on any failure nothing stays there. `headers` are all of the request's, hoisted ones too. */
export async function saveBody(request: IncomingMessage, headers: Headers, path: string): Promise<Saved> {
  const promised = headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD'
  const unknown = Object.keys(headers).find((name) => name.startsWith('x-amz-checksum-') && !isKnown(name))
  if (unknown) throw notImplemented(unknown)
  if (promised.startsWith('STREAMING-') && promised !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER')
    throw notImplemented(promised)
  const decoder = promised.startsWith('STREAMING-') ? new ChunkDecoder() : new PassThrough()
  const named = [...Object.keys(headers), headers['x-amz-trailer'] ?? '']
  const hashes: HashName[] = ['md5']
  if (named.includes('x-amz-checksum-sha1')) hashes.push('sha1')
  if (named.includes('x-amz-checksum-sha256') || isHash(promised)) hashes.push('sha256')
  const { bytes, digests } = await save(request, decoder, path, hashes)
  try {
    const trailers = decoder instanceof ChunkDecoder ? decoder.trailers : {}
    const length = headers['x-amz-decoded-content-length']
    if (length !== undefined && Number(length) !== bytes) throw incomplete()
    if (isHash(promised) && promised !== digests.sha256?.toString('hex')) {
      const sentence = "The provided 'x-amz-content-sha256' header does not match what was computed."
      throw new S3Error(400, 'XAmzContentSHA256Mismatch', sentence)
    }
    const md5 = headers['content-md5']
    if (md5 !== undefined && md5 !== digests.md5.toString('base64')) throw badDigest('content-md5')
    const checksums = checkedChecksums({ ...headers, ...trailers }, digests)
    return { bytes, md5: digests.md5, checksums }
  } catch (error) {
    rmSync(path, { force: true })
    throw error
  }
}

/** Writes a plain stream to `path`, refusing more than `bytesMax`. */
export async function saveStream(source: Readable, path: string, bytesMax: number): Promise<Saved> {
  const { bytes, digests } = await save(source, new PassThrough(), path, ['md5'], bytesMax)
  return { bytes, md5: digests.md5, checksums: { 'x-amz-checksum-crc32': digests.crc32.toString('base64') } }
}

async function save(source: Readable, decoder: Transform, path: string, hashes: HashName[], bytesMax = objectBytesMax) {
  const meter = new Meter(bytesMax, hashes)
  // Opened at once: a stream that opens the file itself can do so after a failure has removed it.
  const fd = openSync(path, 'wx', 0o600)
  try {
    await pipeline(copyOf(source), decoder, meter, createWriteStream(path, { fd }))
  } catch (error) {
    rmSync(path, { force: true })
    throw error
  }
  return { bytes: meter.bytes, digests: meter.digests() }
}

/** The data of a source that outlives a failure, so that the refusal can be answered; the rest of it runs off. */
function copyOf(source: Readable): Readable {
  const copy = new PassThrough()
  source.once('error', () => copy.destroy(incomplete()))
  source.pipe(copy)
  copy.once('close', () => source.resume())
  return copy
}

function isHash(promised: string): boolean {
  return /^[0-9a-f]{64}$/.test(promised)
}

function isKnown(header: string): boolean {
  return checksumsKnown.some((name) => header === `x-amz-checksum-${name}`) || /-(mode|type|algorithm)$/.test(header)
}

function checkedChecksums(given: Headers, digests: Digests): Record<string, string> {
  const names = checksumsKnown.filter((name) => given[`x-amz-checksum-${name}`] !== undefined)
  const pairs = names.map((name): [string, string] => [
    `x-amz-checksum-${name}`,
    digests[name]?.toString('base64') ?? '',
  ])
  for (const [header, computed] of pairs) if (given[header] !== computed) throw badDigest(header)
  return Object.fromEntries(pairs)
}

function badDigest(header: string): S3Error {
  return new S3Error(400, 'BadDigest', `The ${header} you specified did not match what we received.`)
}

function incomplete(): S3Error {
  return new S3Error(400, 'IncompleteBody', 'The request body is not complete.')
}

class Meter extends Transform {
  bytes = 0
  #crc = 0
  #hashes: [HashName, Hash][]
  constructor(
    readonly bytesMax: number,
    hashes: HashName[],
  ) {
    super()
    this.#hashes = hashes.map((name) => [name, createHash(name)])
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    this.bytes += chunk.length
    if (this.bytes > this.bytesMax) {
      return done(new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size.'))
    }
    this.#crc = crc32(chunk, this.#crc)
    for (const [, hash] of this.#hashes) hash.update(chunk)
    done(null, chunk)
  }

  digests(): Digests {
    const crc = Buffer.alloc(4)
    crc.writeUInt32BE(this.#crc)
    const taken = Object.fromEntries(this.#hashes.map(([name, hash]) => [name, hash.digest()]))
    // Every save measures md5.
    return { crc32: crc, ...taken } as Digests
  }
}

/** Undoes `<hex length>[;extension]\r\n<bytes>\r\n … 0\r\n<trailer: value\r\n>…\r\n`. */
class ChunkDecoder extends Transform {
  trailers: Record<string, string> = {}
  #buffered: Buffer = Buffer.alloc(0)
  #left = 0
  #state: 'size' | 'bytes' | 'end of chunk' | 'trailers' | 'done' = 'size'

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    this.#buffered = this.#buffered.length > 0 ? Buffer.concat([this.#buffered, chunk]) : chunk
    try {
      while (this.#step());
      done()
    } catch (error) {
      done(error as S3Error /* the only thing a step throws */)
    }
  }

  override _flush(done: TransformCallback) {
    done(this.#state === 'done' ? null : incomplete())
  }

  /** Takes one piece off the buffer; false when that needs more bytes. */
  #step(): boolean {
    if (this.#state === 'done') return false
    if (this.#state === 'bytes') {
      const bytes = this.#buffered.subarray(0, this.#left)
      if (bytes.length > 0) this.push(bytes)
      this.#buffered = this.#buffered.subarray(bytes.length)
      this.#left -= bytes.length
      if (this.#left === 0) this.#state = 'end of chunk'
      return this.#left === 0
    }
    const end = this.#buffered.indexOf('\r\n')
    if (end > chunkHeaderBytesMax || (end < 0 && this.#buffered.length > chunkHeaderBytesMax)) throw incomplete()
    if (end < 0) return false
    const line = this.#buffered.subarray(0, end).toString('latin1')
    this.#buffered = this.#buffered.subarray(end + 2)
    this.#take(line)
    return true
  }

  #take(line: string) {
    if (this.#state === 'size') {
      const size = /^([0-9a-f]{1,8})(;.*)?$/i.exec(line)?.[1]
      if (size === undefined) throw incomplete()
      this.#left = Number.parseInt(size, 16)
      this.#state = this.#left > 0 ? 'bytes' : 'trailers'
    } else if (this.#state === 'end of chunk') {
      if (line !== '') throw incomplete()
      this.#state = 'size'
    } else if (line === '') {
      this.#state = 'done'
    } else {
      const [name = '', value = ''] = line.split(/:(.*)/s)
      this.trailers[name.trim().toLowerCase()] = value.trim()
    }
  }
}
