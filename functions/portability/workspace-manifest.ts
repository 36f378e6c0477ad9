/** The manifest of a workspace file: what is in it, and how each file in it is named. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { importedKinds, workspaceParts } from '#shared/contracts/portability'
import { idPattern } from '#shared/ids'
import { fileUses } from '../platform/files/kept-files.ts'

export const format = 'parley-workspace'
export const version = 1
export const manifestName = 'manifest.json'

type Kind = (typeof importedKinds)[number]
type Part = (typeof workspaceParts)[number]

export const linesFile = (kind: Kind): string => `content/${kind}.jsonl`
export const settingsFile = (part: Part): string => `settings/${part}.json`
const mediaFolder = 'media/'
export const mediaFile = (pointer: string): string => `${mediaFolder}${pointer}`
export const pointerIn = (name: string): string | undefined => {
  const pointer = name.slice(mediaFolder.length)
  return name.startsWith(mediaFolder) && idPattern.test(pointer) ? pointer : undefined
}

/** What every workspace file has beside its manifest. */
export const textFiles: readonly string[] = [...importedKinds.map(linesFile), ...workspaceParts.map(settingsFile)]

export const Manifest = z.object({
  format: z.literal(format),
  version: z.literal(version),
  files: z.record(
    z.string(),
    z.object({
      bytes: z.int().check(z.minimum(0)),
      sha256: z.string(),
      /** Lines of a file of content. */
      items: z.optional(z.int().check(z.minimum(0))),
      /** Of a medium. */
      type: z.optional(z.string()),
      use: z.optional(z.enum(fileUses)),
    }),
  ),
})
export type Manifest = z.infer<typeof Manifest>

/** As the manifest names the bytes of a file. */
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
