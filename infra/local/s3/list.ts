/** ListObjectsV2: a page of keys in byte order, folded at the delimiter. */
import { S3Error, sendXml } from './error.ts'
import { isoTime } from './objects.ts'
import type { S3Request } from './request.ts'

const pageKeysMax = 1000

type Entry = { kind: 'key'; name: string } | { kind: 'prefix'; name: string }

export async function listObjects({ response, bucket, query }: S3Request) {
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? '']
  const keysMax = countIn(query.get('max-keys'))
  const token = query.get('continuation-token')
  const after = token === undefined ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64').toString()
  const { entries, truncated } = pageOf(bucket.sortedKeys(), { prefix, delimiter, keysMax, after })
  const written = query.get('encoding-type') === 'url' ? encodeURIComponent : (text: string) => text
  const last = entries.at(-1)
  sendXml(response, 200, {
    ListBucketResult: {
      Name: bucket.name,
      Prefix: written(prefix),
      Delimiter: delimiter === '' ? undefined : written(delimiter),
      StartAfter: query.get('start-after'),
      EncodingType: query.get('encoding-type'),
      ContinuationToken: token,
      NextContinuationToken: truncated && last ? Buffer.from(last.name).toString('base64') : undefined,
      KeyCount: entries.length,
      MaxKeys: keysMax,
      IsTruncated: String(truncated),
      Contents: entries.flatMap(({ kind, name }) => {
        const object = kind === 'key' ? bucket.objects.get(name) : undefined
        if (!object) return []
        const { etag, bytes, modifiedAt } = object
        const LastModified = isoTime(modifiedAt)
        return [{ Key: written(name), LastModified, ETag: etag, Size: bytes, StorageClass: 'STANDARD' }]
      }),
      CommonPrefixes: entries.flatMap(({ kind, name }) => (kind === 'prefix' ? [{ Prefix: written(name) }] : [])),
    },
  })
}

interface Page {
  prefix: string
  delimiter: string
  keysMax: number
  after: string
}

function pageOf(keys: readonly string[], { prefix, delimiter, keysMax, after }: Page) {
  const entries: Entry[] = []
  for (const key of keys) {
    if (!key.startsWith(prefix) || !isAfter(key, after)) continue
    const fold = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length)
    const name = fold < 0 ? key : key.slice(0, fold + delimiter.length)
    // A folded prefix stands for all its keys: those of this page, and those a page before has told.
    if (fold >= 0 && (name === entries.at(-1)?.name || name === after)) continue
    if (entries.length === keysMax) return { entries, truncated: keysMax > 0 }
    entries.push({ kind: fold < 0 ? 'key' : 'prefix', name })
  }
  return { entries, truncated: false }
}

function isAfter(key: string, after: string): boolean {
  return after === '' || Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0
}

function countIn(given: string | undefined): number {
  if (given === undefined) return pageKeysMax
  if (!/^\d{1,9}$/.test(given)) throw new S3Error(400, 'InvalidArgument', 'max-keys is not a number.')
  return Math.min(Number(given), pageKeysMax)
}
