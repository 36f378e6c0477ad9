/**
 * Reads a workspace file that anybody may have written. What it may be is decided before anything in it is parsed: its
 * names are a closed list, nothing in it is packed, and sizes, counts and depth have limits.
 */
import type * as z from 'zod/mini'
import { mappingStores } from '#shared/content/mappings'
import { importedKinds, workspaceParts, type WorkspacePart } from '#shared/contracts/portability'
import { faultAt, faultsBelow, faultsIn, type FaultCode, type FaultValues, type FieldFault } from '#shared/faults'
import { lookOf } from '#shared/fields/names'
import { faultsOfTexts } from '#shared/fields/text'
import {
  contentFileBytesMax,
  fileDepthMax,
  mebibyte,
  referencesMax,
  releaseItemsMax,
  workspaceMediaMax,
} from '#shared/limits'
import { fileProblem, Problem } from '#shared/problem'
import { textOfFile } from '../content/csv.ts'
import { storeOf } from '../content/plans/content-file.ts'
import { depthOf, faultsMax, readItem, readMapping, twiceIn } from '../content/plans/file-items.ts'
import type { Portion, PortionItem, PortionMapping } from '../content/plans/portion.ts'
import type { FileUse, KeptFile } from '../platform/files/kept-files.ts'
import { filesOf, ZipFault, type ZippedFile } from '../platform/files/zip.ts'
import { WorkspaceParts } from './parts.ts'
import {
  format,
  hashOf,
  linesFile,
  Manifest,
  manifestName,
  mediaFile,
  pointerIn,
  settingsFile,
  textFiles,
  version,
} from './workspace-manifest.ts'
import { namedMedia } from './workspace-media.ts'

/** A medium as the file has it: what its type is said to be is still to be looked at. */
export interface PackedMedium extends KeptFile {
  readonly use: FileUse
}

export interface WorkspaceFile {
  /** When its items were saved is the beginning of time. */
  readonly content: Portion
  readonly parts: WorkspaceParts
  readonly media: ReadonlyMap<string, PackedMedium>
}

type Fields = Record<string, unknown>
type Files = ReadonlyMap<string, Buffer>
interface Listed {
  readonly files: Files
  readonly manifest: Manifest
}

/** Throws `not-a-workspace`, and `file-refused` with all that is wrong, each with its place: its file, and its line in it. */
export function decodeWorkspace(bytes: Buffer): WorkspaceFile {
  const listed = listedFiles(bytes)
  const { files, manifest } = listed
  const faults: FieldFault[] = []
  const content = readContent(listed, faults)
  const parts = readSettings(files, faults)
  if (faults.length > 0 || !parts) throw fileProblem(...faults.slice(0, faultsMax))
  return { content, parts, media: readMedia(files, manifest, namedMedia(content, parts)) }
}

const refusal = (path: string, code: FaultCode, values?: FaultValues) => fileProblem(faultAt(path, code, values))

const manifestBytesMax = 4 * mebibyte

/** The files that are in it and in its list: each is exactly what the list says of it. */
function listedFiles(bytes: Buffer): Listed {
  const zipped = unzip(bytes)
  const own = zipped.find(({ name }) => name === manifestName)
  if (!own) throw new Problem('not-a-workspace')
  if (own.bytes.length > manifestBytesMax)
    throw refusal(manifestName, 'item-too-large', { max: manifestBytesMax / 1024 })
  const manifest = readManifest(own.bytes)
  for (const { name } of zipped)
    if (name !== manifestName && !textFiles.includes(name) && pointerIn(name) === undefined)
      throw refusal(shown(name), 'file-name')
  if (zipped.length > workspaceMediaMax + textFiles.length + 1)
    throw refusal('media', 'at-most', { max: workspaceMediaMax })
  const files = new Map(zipped.filter(({ name }) => name !== manifestName).map((file) => [file.name, file.bytes]))
  if (files.size !== zipped.length - 1) throw refusal(manifestName, 'item-twice')
  const listed = Object.entries(manifest.files)
  const faults = [
    ...[...files.keys()]
      .filter((name) => !Object.hasOwn(manifest.files, name))
      .map((name) => faultAt(name, 'file-unlisted')),
    ...[...new Set([...textFiles, ...listed.map(([name]) => name)])]
      .filter((name) => !files.has(name))
      .map((name) => faultAt(shown(name), 'file-gone')),
    ...listed
      .filter(([name, { bytes: size }]) => files.has(name) && files.get(name)!.length !== size)
      .map(([name]) => faultAt(name, 'file-changed')),
  ]
  if (faults.length > 0) throw fileProblem(...faults.slice(0, faultsMax))
  requireRoom(manifest)
  const changed = listed.filter(([name, { sha256 }]) => hashOf(files.get(name)!) !== sha256)
  if (changed.length > 0)
    throw fileProblem(...changed.slice(0, faultsMax).map(([name]) => faultAt(name, 'file-changed')))
  return { files, manifest }
}

function unzip(bytes: Buffer): ZippedFile[] {
  try {
    return filesOf(bytes)
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error
    // What does not even begin as a zip file is something else.
    if (bytes.toString('latin1', 0, 2) !== 'PK') throw new Problem('not-a-workspace')
    throw refusal('uploadId', error.why === 'packed' ? 'zip-packed' : 'zip-broken')
  }
}

function readManifest(bytes: Buffer): Manifest {
  const given = jsonIn(manifestName, textIn(bytes, manifestName))
  if (!isObject(given) || given['format'] !== format) throw new Problem('not-a-workspace')
  const { version: own } = given
  if (typeof own === 'number' && own !== version)
    throw refusal(manifestName, 'file-version', { version: own, max: version })
  const { data, error } = Manifest.safeParse(given)
  if (!data) throw fileProblem(...faultsBelow(manifestName, faultsIn(error)).slice(0, faultsMax))
  return data
}

/** Limits hold for what the list says, before the files are parsed; that it is true is looked at then. */
function requireRoom({ files }: Manifest): void {
  const sum = (names: readonly string[], of: 'bytes' | 'items') =>
    names.reduce((total, name) => total + (files[name]?.[of] ?? 0), 0)
  if (sum(textFiles, 'bytes') > contentFileBytesMax)
    throw new Problem('too-large', { limit: `${contentFileBytesMax / mebibyte} MB` })
  const kinds = importedKinds.filter((kind) => kind !== 'mapping').map(linesFile)
  if (sum(kinds, 'items') > releaseItemsMax) throw refusal('content', 'at-most', { max: releaseItemsMax })
  if (sum([linesFile('mapping')], 'items') > referencesMax)
    throw refusal(linesFile('mapping'), 'at-most', { max: referencesMax })
  for (const kind of importedKinds)
    if (files[linesFile(kind)]?.items === undefined)
      throw refusal(`${manifestName}.files.${linesFile(kind)}.items`, 'mandatory')
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function textIn(bytes: Buffer, name: string): string {
  const text = textOfFile(bytes)
  if (depthOf(text) > fileDepthMax) throw refusal(name, 'file-depth', { max: fileDepthMax })
  return text
}

function jsonIn(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refusal(path, 'json')
  }
}

/** Names that somebody else gave are shown in part. */
const shown = (name: string): string => name.slice(0, 100)

/** The lines of a file of content, each with its place, counted from one. */
function linesIn({ files, manifest }: Listed, kind: (typeof importedKinds)[number]) {
  const name = linesFile(kind)
  const lines = textIn(files.get(name)!, name).split('\n')
  if (lines.pop() !== '') throw refusal(name, 'file-changed')
  if (lines.length !== manifest.files[name]?.items) throw refusal(name, 'file-changed')
  return lines.map((line, index) => {
    const path = `${name}.${index + 1}`
    const row = jsonIn(path, line)
    return { path, row: isObject(row) ? row : {} }
  })
}

/** When nothing was ever saved. */
const noTime = new Date(0).toISOString()

function readContent(listed: Listed, faults: FieldFault[]): Portion {
  const items: PortionItem[] = []
  const mappings: PortionMapping[] = []
  for (const kind of importedKinds)
    for (const { path, row } of linesIn(listed, kind)) {
      if (faults.length > faultsMax) break
      if (kind === 'mapping') {
        const { store, ...fields } = row
        const known = mappingStores.find((each) => each === store)
        const { mapping, faults: wrong } = known
          ? readMapping(known, fields, path)
          : { mapping: undefined, faults: [faultAt(`${path}.store`, 'wrong')] }
        faults.push(...wrong)
        if (mapping) mappings.push(mapping)
        continue
      }
      const { item, faults: wrong } = readItem(storeOf(kind), { ...row, updated: noTime }, path)
      faults.push(...wrong)
      if (item && item.kind !== kind) faults.push(faultAt(`${path}.type`, 'wrong'))
      else if (item) items.push(item)
    }
  faults.push(...twiceIn(items.map(({ kind, item, path = '' }) => [`${storeOf(kind)}#${item._id}`, path])))
  faults.push(...twiceIn(mappings.map(({ store, row, path = '' }) => [`${store}#${row._id}`, path])))
  return { items, mappings, parts: { forms: true, mappings: true } }
}

function readSettings(files: Files, faults: FieldFault[]): WorkspaceParts | undefined {
  const before = faults.length
  const read = workspaceParts.map((part) => [part, readPart(files, part, faults)] as const)
  if (faults.length > before) return undefined
  // Each part was read by its own schema.
  const parts = Object.fromEntries(read) as WorkspaceParts
  for (const part of ['departments', 'events', 'variables'] as const) {
    const path = settingsFile(part)
    faults.push(...twiceIn(parts[part].map(({ _id }, index) => [_id, `${path}.${index}`])))
    faults.push(...twiceIn(parts[part].map(({ name }, index) => [lookOf(name), `${path}.${index}.name`])))
  }
  return parts
}

function readPart(files: Files, part: WorkspacePart, faults: FieldFault[]): unknown {
  const path = settingsFile(part)
  const value = jsonIn(path, textIn(files.get(path)!, path))
  const schema: z.ZodMiniType = WorkspaceParts.shape[part]
  const { data, error } = schema.safeParse(value)
  const wrong = [...faultsIn(error), ...(isObject(value) || Array.isArray(value) ? faultsOfTexts(value) : [])]
  faults.push(...faultsBelow(path, wrong))
  return data
}

/** What nothing names has no business here. */
function readMedia(files: Files, manifest: Manifest, named: ReturnType<typeof namedMedia>): WorkspaceFile['media'] {
  const known = new Map(named.map(({ pointer, use }) => [mediaFile(pointer), use]))
  const media = new Map<string, PackedMedium>()
  const faults: FieldFault[] = []
  for (const [name, bytes] of files) {
    const pointer = pointerIn(name)
    if (pointer === undefined) continue
    const { type: contentType, use } = manifest.files[name]!
    if (!known.has(name)) faults.push(faultAt(name, 'file-unlisted'))
    else if (contentType === undefined || use === undefined || use !== known.get(name))
      faults.push(faultAt(name, 'file-changed'))
    else media.set(pointer, { bytes, contentType, use })
  }
  if (faults.length > 0) throw fileProblem(...faults.slice(0, faultsMax))
  return media
}
