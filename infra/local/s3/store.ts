/**
 * What a bucket holds, on disk: data files with random names and one index, a line a change, replayed and compacted at
 * start. A change counts once its line is whole, and its data is written before: a kill at any moment loses nothing
 * that was answered. Keys are data, never file names.
 */
import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { loadLines } from '../wire/service.ts'

export interface StoredPart {
  file: string
  bytes: number
  etag: string
  modifiedAt: number
}

export interface StoredObject extends StoredPart {
  /** What a read answers besides the data: content type, disposition, metadata. Names are lower case. */
  headers: Record<string, string>
  /** `x-amz-checksum-…` headers, for a reader who asks. */
  checksums: Record<string, string>
}

export interface Upload {
  key: string
  headers: Record<string, string>
  parts: Record<number, StoredPart>
}

type Change =
  | { kind: 'put'; key: string; object: StoredObject }
  | { kind: 'removed'; keys: string[] }
  | { kind: 'begun'; id: string; key: string; headers: Record<string, string> }
  | { kind: 'part'; id: string; number: number; part: StoredPart }
  | { kind: 'completed'; id: string; key: string; object: StoredObject }
  | { kind: 'aborted'; id: string }

export interface Bucket {
  name: string
  objects: ReadonlyMap<string, StoredObject>
  uploads: ReadonlyMap<string, Upload>
  /** Every key in the order S3 lists them: by their UTF-8 bytes. */
  sortedKeys: () => readonly string[]
  /** A name for data that is about to be written; what no change mentions is swept at the next start. */
  newFile: () => string
  pathOf: (file: string) => string
  record: (change: Change) => void
  close: () => void
}

export function openBucket(folder: string, name: string): Bucket {
  const data = join(folder, name, 'data')
  const index = join(folder, name, 'index.jsonl')
  mkdirSync(data, { recursive: true })
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, Upload>()
  let sorted: string[] | undefined

  /** Gives the files the change leaves without an owner. */
  const apply = (change: Change): string[] => {
    sorted = undefined
    switch (change.kind) {
      case 'put': {
        const before = objects.get(change.key)
        objects.set(change.key, change.object)
        return before ? [before.file] : []
      }
      case 'removed': {
        const gone = change.keys.flatMap((key) => objects.get(key)?.file ?? [])
        for (const key of change.keys) objects.delete(key)
        return gone
      }
      case 'begun':
        uploads.set(change.id, { key: change.key, headers: change.headers, parts: {} })
        return []
      case 'part': {
        const upload = uploads.get(change.id)
        if (!upload) return [change.part.file]
        const before = upload.parts[change.number]
        upload.parts[change.number] = change.part
        return before ? [before.file] : []
      }
      case 'completed':
        return [...apply({ ...change, kind: 'put' }), ...apply({ kind: 'aborted', id: change.id })]
      case 'aborted': {
        const parts = Object.values(uploads.get(change.id)?.parts ?? {})
        uploads.delete(change.id)
        return parts.map(({ file }) => file)
      }
      default:
        throw new Error(`The index of bucket ${name} holds a change this version does not know.`)
    }
  }

  for (const change of loadLines<Change>(index)) apply(change)
  compact(index, objects, uploads)
  sweep(data, objects, uploads)
  const descriptor = openSync(index, 'a', 0o600)

  return {
    name,
    objects,
    uploads,
    sortedKeys: () => (sorted ??= sortedByBytes(objects.keys())),
    newFile: randomUUID,
    pathOf: (file) => join(data, file),
    record(change) {
      writeSync(descriptor, `${JSON.stringify(change)}\n`)
      for (const file of apply(change)) rmSync(join(data, file), { force: true })
    },
    close: () => closeSync(descriptor),
  }
}

function compact(index: string, objects: ReadonlyMap<string, StoredObject>, uploads: ReadonlyMap<string, Upload>) {
  const changes: Change[] = [
    ...[...objects].map(([key, object]): Change => ({ kind: 'put', key, object })),
    ...[...uploads].flatMap(([id, { key, headers, parts }]): Change[] => [
      { kind: 'begun', id, key, headers },
      ...Object.entries(parts).map(([number, part]): Change => ({ kind: 'part', id, number: Number(number), part })),
    ]),
  ]
  writeFileSync(`${index}.draft`, changes.map((change) => `${JSON.stringify(change)}\n`).join(''), { mode: 0o600 })
  renameSync(`${index}.draft`, index)
}

/** Removes data whose change was never recorded. */
function sweep(data: string, objects: ReadonlyMap<string, StoredObject>, uploads: ReadonlyMap<string, Upload>) {
  const parts = [...uploads.values()].flatMap(({ parts: own }) => Object.values(own))
  const owned = new Set([...objects.values(), ...parts].map(({ file }) => file))
  for (const file of readdirSync(data)) if (!owned.has(file)) rmSync(join(data, file))
}

/** UTF-16 order differs from byte order only where surrogates are involved. */
function sortedByBytes(keys: Iterable<string>): string[] {
  const all = [...keys]
  const plain = !all.some((key) => /[\ud800-\uffff]/.test(key))
  return plain ? all.toSorted() : all.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
}
