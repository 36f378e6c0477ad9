/** The bucket the S3 tests talk to: the emulator's, or a real one named by the environment. */
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import type { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mediaBucket } from '../../infra/definition/definition.ts'
import { openS3 } from '../../infra/local/s3/s3.ts'
import { openKeys } from '../../infra/local/wire/access.ts'
import { contractRegion, MovableClock, serve, type Served } from '../kit/serve.ts'

export const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' }
const keys = openKeys({ credentials, policies: new Map(), log: () => {} })

/** The only page that may read by a rule of the media bucket. */
export const consoleOrigin = 'http://127.0.0.1:3000'
const cors = mediaBucket.cors.map((rule) => ({
  ...rule,
  origins: rule.origins === 'console' ? [consoleOrigin] : rule.origins,
}))

/** A real bucket for the contract run; it must exist and let every origin in. */
const contractBucket = process.env['PARLEY_CONTRACT_BUCKET']
export const unavailable = contractRegion !== undefined && contractBucket === undefined

export interface S3World {
  url: string
  bucket: string
  client: S3Client
  clock: MovableClock
  folder: string
  /** Starts every key of this run, so that runs against one real bucket do not meet. */
  prefix: string
  /** Another client of the same bucket. */
  clientWith: (config: S3ClientConfig) => S3Client
  /** Opens the same folder again, as after a kill: nothing of the first service is closed. */
  reopen: () => Promise<void>
  close: () => Promise<void>
}

export async function openWorld(): Promise<S3World> {
  const clock = new MovableClock()
  const folder = mkdtempSync(join(tmpdir(), 'parley-s3-'))
  const bucket = contractBucket ?? 'media'
  const open = () => serve(openS3({ folder, buckets: [bucket, 'other'], clock, keys, cors }))
  const served: Served[] = contractRegion ? [] : [await open()]
  const clientWith = (config: S3ClientConfig) => clientAt(served.at(-1)?.url, config)
  const world: S3World = {
    url: served.at(-1)?.url ?? `https://s3.${contractRegion}.amazonaws.com`,
    bucket,
    client: clientWith({}),
    clock,
    folder,
    prefix: `${randomUUID()}/`,
    clientWith,
    async reopen() {
      served.push(await open())
      world.url = served.at(-1)?.url ?? ''
      world.client = clientWith({})
    },
    async close() {
      for (const each of served) await each.close()
      rmSync(folder, { recursive: true })
    },
  }
  return world
}

function clientAt(endpoint: string | undefined, config: S3ClientConfig): S3Client {
  if (contractRegion) return new S3Client({ region: contractRegion, ...config })
  return new S3Client({ region: 'eu-west-1', credentials, ...(endpoint && { endpoint }), ...config })
}

/** What a page sends with a file. */
type Form = Awaited<ReturnType<typeof createPresignedPost>>

export function submit(
  { url, fields }: Form,
  changed: Record<string, string>,
  body: string,
  filename = 'a.png',
  headers = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...changed })) form.set(name, value)
  form.set('file', new Blob([body]), filename)
  return fetch(url, { method: 'POST', body: form, headers })
}
