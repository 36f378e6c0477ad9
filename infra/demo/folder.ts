/**
 * The folder of a company of the demo: its workspace as the console exports it, unpacked (`content`, `settings`, `media`),
 * the model that was learned of it (`model`), and what has happened there, in the files of `story.ts`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { BuildReport } from '#shared/contracts/builds'
import { decodeWorkspace } from '../../functions/portability/workspace-reading.ts'
import * as unpacked from '../../functions/portability/workspace-manifest.ts'
import { imageKind } from '../../functions/platform/files/image.ts'
import { zipOf } from '../../functions/platform/files/zip.ts'
import { CallsFile, CompanyFile, ConversationsFile, PastCustomer, PastVisit, People } from './story.ts'

const root = fileURLToPath(new URL('./', import.meta.url))

export const companyNames = ['bloom', 'harbour-cycles'] as const
export type CompanyName = (typeof companyNames)[number]

export const folderOf = (company: CompanyName): string => join(root, company)

/** What was learned of the content of the folder; the fingerprint is of that content and of the code that learns. */
export const ModelFile = z.strictObject({ fingerprint: z.string(), items: z.int(), report: BuildReport })

export const readPeople = () => read(join(root, 'people.json'), People)

/** All that the folder holds; throws where a file does not fit its schema. */
export function readFolder(name: CompanyName) {
  const folder = folderOf(name)
  const optional = <T>(file: string, schema: z.ZodMiniType<T>) =>
    existsSync(join(folder, file)) ? read(join(folder, file), schema) : undefined
  return {
    ...read(join(folder, 'company.json'), CompanyFile),
    workspace: decodeWorkspace(packedFolder(folder)),
    calls: optional('calls.json', CallsFile),
    conversations: optional('conversations.json', ConversationsFile),
    past: existsSync(join(folder, 'past')) ? readPast(join(folder, 'past')) : undefined,
    model: optional('model/report.json', ModelFile),
  }
}
export type CompanyFolder = ReturnType<typeof readFolder>

/** Copied, because its numbers are read in place. */
export const readModelFile = (name: CompanyName): Uint8Array =>
  new Uint8Array(readFileSync(join(folderOf(name), 'model/model.bin')))

/** The picture of a medium of the workspace. */
export const readMedium = (name: CompanyName, pointer: string): Buffer =>
  readFileSync(join(folderOf(name), unpacked.mediaFile(pointer)))

const read = <T>(file: string, schema: z.ZodMiniType<T>): T =>
  checked(file, schema, JSON.parse(readFileSync(file, 'utf8')))

function checked<T>(place: string, schema: z.ZodMiniType<T>, value: unknown): T {
  const { data, error } = schema.safeParse(value)
  if (error) throw new Error(`${place}: ${z.prettifyError(error)}`)
  return data
}

const readPast = (folder: string) => ({
  customers: linesOf(join(folder, 'customers.tsv'), PastCustomer),
  visits: linesOf(join(folder, 'visits.tsv'), PastVisit),
})

/** The lines of a table, whose first one names what stands between the tabs. */
function linesOf<T>(file: string, schema: z.ZodMiniType<T>): T[] {
  const [names = [], ...lines] = readFileSync(file, 'utf8')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))
  return lines.map((line, index) =>
    checked(`${file}:${index + 2}`, schema, Object.fromEntries(names.map((name, place) => [name, line[place]]))),
  )
}

/** The workspace file that the folder is unpacked from. */
function packedFolder(folder: string): Buffer {
  const media = existsSync(join(folder, 'media')) ? readdirSync(join(folder, 'media')).map(unpacked.mediaFile) : []
  const files = [...unpacked.textFiles, ...media].map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))
  const listed = files.map(({ name, bytes }) => {
    const type = media.includes(name) ? imageKind(bytes) : undefined
    const items = name.endsWith('.jsonl') ? bytes.toString().split('\n').length - 1 : undefined
    const more = { ...(items !== undefined && { items }), ...(type && { type, use: 'content' }) }
    return [name, { bytes: bytes.length, sha256: unpacked.hashOf(bytes), ...more }] as const
  })
  const { format, version } = unpacked
  const manifest = { format, version, files: Object.fromEntries(listed) }
  return zipOf([...files, { name: unpacked.manifestName, bytes: Buffer.from(JSON.stringify(manifest)) }])
}
