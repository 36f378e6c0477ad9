/** Workspace files as tests make, change and upload them. */
import { createHash } from 'node:crypto'
import { CompanySettings } from '#shared/contracts/company-settings'
import { importedKinds } from '#shared/contracts/portability'
import { zipOf } from '../../functions/platform/files/zip.ts'
import { uploaded } from './content-drafts.ts'
import type { Worker } from './world.ts'

/** The files of a workspace file, without its manifest, in which nothing is but what is given. */
export function workspaceTexts(texts: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    ...Object.fromEntries(importedKinds.map((kind) => [`content/${kind}.jsonl`, ''])),
    'settings/company.json': JSON.stringify(CompanySettings.parse({})),
    'settings/channels.json': '{}',
    'settings/departments.json': '[]',
    'settings/events.json': '[]',
    'settings/variables.json': '[]',
    ...texts,
  }
}

type Listed = Record<string, Record<string, unknown>>

interface Making {
  /** Pictures and others by their pointers. */
  readonly media?: Readonly<Record<string, { readonly bytes: Buffer; readonly type: string; readonly use?: string }>>
  /** Changes what the manifest says. */
  readonly lie?: (manifest: { format: string; version: number; files: Listed }) => void
  /** Files that the manifest does not name. */
  readonly more?: Readonly<Record<string, Buffer>>
}

/** A workspace file with these texts, whose manifest is true unless `lie` changes it. */
export function workspaceZip(
  texts: Readonly<Record<string, string>> = {},
  { media = {}, lie, more = {} }: Making = {},
): Buffer {
  const files: Record<string, Buffer> = {}
  for (const [name, text] of Object.entries(workspaceTexts(texts))) files[name] = Buffer.from(text)
  for (const [pointer, { bytes }] of Object.entries(media)) files[`media/${pointer}`] = bytes
  const listed: Listed = {}
  for (const [name, bytes] of Object.entries(files)) {
    const medium = media[name.slice('media/'.length)]
    listed[name] = {
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      ...(name.startsWith('content/') && { items: bytes.toString().split('\n').length - 1 }),
      ...(medium && { type: medium.type, use: medium.use ?? 'content' }),
    }
  }
  const manifest = { format: 'parley-workspace', version: 1, files: listed }
  lie?.(manifest)
  const all = { 'manifest.json': Buffer.from(JSON.stringify(manifest)), ...files, ...more }
  return zipOf(Object.entries(all).map(([name, bytes]) => ({ name, bytes })))
}

/** A line of a text block of this title. */
export const messageLine = (_id: string, title: string, rest: object = {}): string =>
  `${JSON.stringify({ _id, type: 'message', title, key: title.toLowerCase().replaceAll(' ', '-'), group: 'Imported', text: { en: title }, ...rest })}\n`

/** A line of a block that shows a picture. */
export const pictureLine = (_id: string, title: string, pointer: string): string =>
  `${JSON.stringify({
    _id,
    type: 'media',
    title,
    key: title.toLowerCase().replaceAll(' ', '-'),
    group: 'Pictures',
    media: { kind: 'image', pointer, contentType: 'image/png', name: 'bouquet.png' },
  })}\n`

export const uploadWorkspace = (worker: Worker, bytes: Buffer): Promise<string> =>
  uploaded(worker, bytes, 'workspace', 'application/zip')
