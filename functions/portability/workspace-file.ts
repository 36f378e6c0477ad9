/**
 * A whole workspace as one file: a zip file without compression, times and names of companies, so that equal workspaces
 * are equal bytes.
 *
 * | file in it                                                      | holds                                              |
 * |-----------------------------------------------------------------|----------------------------------------------------|
 * | `manifest.json`                                                 | format, version, and of each file bytes and SHA-256 |
 * | `content/{block,intent,entity,form,field,test,mapping}.jsonl`   | an item a line, in the order of their ids          |
 * | `settings/{company,channels,departments,events,variables}.json` | the parts of `parts.ts`                            |
 * | `media/{pointer}`                                               | pictures, films, documents; their types in the manifest |
 *
 * JSON has its fields in one order. Items keep their ids; revisions, when they were saved, and secrets are left out.
 */
import { importedKinds, workspaceParts } from '#shared/contracts/portability'
import { mebibyte, workspaceFileBytesMax } from '#shared/limits'
import { compareTexts } from '#shared/order'
import { Problem } from '#shared/problem'
import { canonicalJson } from '../content/plans/content-file.ts'
import type { Portion } from '../content/plans/portion.ts'
import type { KeptFile } from '../platform/files/kept-files.ts'
import { zipOf, type ZippedFile } from '../platform/files/zip.ts'
import { isSealed } from '../platform/tenancy/arguments.ts'
import type { ClientScope } from '../platform/table/scope.ts'
import { inOrder } from '../platform/table/release-file.ts'
import type { WorkspaceParts } from './parts.ts'
import {
  format,
  hashOf,
  linesFile,
  manifestName,
  mediaFile,
  settingsFile,
  version,
  type Manifest,
} from './workspace-manifest.ts'
import { namedMedia, readNamedMedia } from './workspace-media.ts'

/** The file of an environment, with the media that it names unless `media` is false; one that is lost is left out. */
export async function encodeWorkspace(
  { client }: ClientScope,
  content: Portion,
  parts: WorkspaceParts,
  { media = true }: { readonly media?: boolean } = {},
): Promise<Buffer> {
  const named = media ? namedMedia(content, parts) : []
  return packWorkspace(content, parts, await readNamedMedia(client, named))
}

/** The file of content, settings and media that were read; throws `too-large`. */
export function packWorkspace(content: Portion, parts: WorkspaceParts, media: ReadonlyMap<string, KeptFile>): Buffer {
  const used = new Map(namedMedia(content, parts).map(({ pointer, use }) => [pointer, use]))
  const lines = linesOf(content)
  const texts: readonly (readonly [name: string, text: string, items?: number])[] = [
    ...importedKinds.map((kind) => {
      const own = lines.get(kind) ?? []
      return [linesFile(kind), own.map((line) => `${line}\n`).join(''), own.length] as const
    }),
    ...workspaceParts.map((part) => [settingsFile(part), `${canonicalJson(parts[part])}\n`] as const),
  ]
  const files: ZippedFile[] = texts.map(([name, text]) => ({ name, bytes: Buffer.from(text) }))
  for (const [pointer, { bytes }] of media) if (used.has(pointer)) files.push({ name: mediaFile(pointer), bytes })
  const counts = new Map(texts.map(([name, , items]) => [name, items]))
  const listed: Manifest['files'] = {}
  for (const { name, bytes } of files) {
    const items = counts.get(name)
    listed[name] = { bytes: bytes.length, sha256: hashOf(bytes), ...(items !== undefined && { items }) }
  }
  for (const [pointer, { contentType }] of media) {
    const entry = listed[mediaFile(pointer)]
    if (entry) Object.assign(entry, { type: contentType, use: used.get(pointer) })
  }
  const manifest: Manifest = { format, version, files: listed }
  files.push({ name: manifestName, bytes: Buffer.from(`${canonicalJson(manifest)}\n`) })
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > workspaceFileBytesMax)
    throw new Problem('too-large', { limit: `${workspaceFileBytesMax / mebibyte} MB` })
  return zipOf(files.toSorted((a, b) => compareTexts(a.name, b.name)))
}

/** The lines of each kind. */
function linesOf({ items, mappings }: Portion): ReadonlyMap<string, readonly string[]> {
  const keyed: { readonly kind: string; readonly key: string; readonly line: string }[] = [
    ...items.map(({ kind, item }) => ({
      kind,
      key: item._id,
      line: lineOf({ ...item, revision: undefined, updated: undefined }),
    })),
    ...mappings.map(({ store, row }) => ({
      kind: 'mapping',
      key: `${store}#${row._id}`,
      line: lineOf({ ...row, store }),
    })),
  ]
  const lines = new Map<string, string[]>(importedKinds.map((kind) => [kind, []]))
  for (const { kind, line } of keyed.toSorted((a, b) => compareTexts(a.key, b.key))) lines.get(kind)!.push(line)
  return lines
}

/** A secret argument, which stands sealed in its block, is left out. */
const lineOf = (row: object): string =>
  JSON.stringify(inOrder(row), (_, value: unknown) => (isSealed(value) ? undefined : value))
