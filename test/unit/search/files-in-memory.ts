/** Files in memory behind the client of S3, for tests of what writes and reads the search index; beside `useTable`. */
import { S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'

export interface KeptFile {
  readonly bytes: Uint8Array
  readonly written: Date
}

interface Command {
  readonly constructor: { readonly name: string }
  readonly input: {
    readonly Key?: string
    readonly Body?: Uint8Array
    readonly Range?: string
    readonly Prefix?: string
    readonly Delete?: { readonly Objects: readonly { readonly Key: string }[] }
  }
}

/** The files by their names, for all tests of a file; there are none before each of them. */
export function useFiles(): Map<string, KeptFile> {
  const files = new Map<string, KeptFile>()
  beforeAll(() => {
    vi.stubEnv('MEDIA_BUCKET', 'media')
    vi.stubEnv('AWS_REGION', 'eu-west-1')
    vi.spyOn(S3Client.prototype, 'send').mockImplementation(((command: Command) => answerTo(files, command)) as never)
  })
  beforeEach(() => files.clear())
  afterAll(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })
  return files
}

async function answerTo(files: Map<string, KeptFile>, { constructor: { name }, input }: Command): Promise<object> {
  const { Key = '', Body = new Uint8Array(), Range = '', Prefix = '', Delete } = input
  switch (name) {
    case 'PutObjectCommand':
      files.set(Key, { bytes: Body, written: new Date() })
      return {}
    case 'GetObjectCommand': {
      const file = files.get(Key)
      if (!file) throw Object.assign(new Error('There is no such file.'), { name: 'NoSuchKey' })
      const [, start, last] = /(\d+)-(\d+)/.exec(Range)!
      const bytes = file.bytes.slice(Number(start), Number(last) + 1)
      return { Body: { transformToByteArray: () => Promise.resolve(bytes) } }
    }
    case 'DeleteObjectsCommand':
      for (const each of Delete?.Objects ?? []) files.delete(each.Key)
      return {}
    case 'ListObjectsV2Command':
      return {
        Contents: [...files]
          .filter(([key]) => key.startsWith(Prefix))
          .map(([key, { written }]) => ({ Key: key, LastModified: written })),
      }
    default:
      throw new Error(`Files in memory do not know ${name}.`)
  }
}
