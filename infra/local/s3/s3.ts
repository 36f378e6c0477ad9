/** S3 as the product calls it: every request is signed, every operation outside this table is refused. */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { S3Error, notImplemented, sendS3Error } from './error.ts'
import { postObject } from './form.ts'
import { allowByCors, answerPreflight, type LocalCorsRule } from './cors.ts'
import { listObjects } from './list.ts'
import { deleteObject, deleteObjects, getObject, putObject } from './objects.ts'
import { arnOf, headersOf, type S3Request, targetOf } from './request.ts'
import { openVerifier } from './signature.ts'
import { openBucket } from './store.ts'
import { abortUpload, completeUpload, createUpload, listParts, uploadPart } from './uploads.ts'
import { anybody } from '../wire/access.ts'
import { owner, type Clock, type Service } from '../wire/service.ts'
import type { Keys } from '../wire/signature.ts'
import { isOurs } from '../wire/services.ts'

interface S3Options {
  folder: string
  buckets: readonly string[]
  clock: Clock
  keys: Keys
  /** The rules of all buckets. */
  cors: readonly LocalCorsRule[]
}

interface Operation {
  readonly run: (asked: S3Request) => Promise<void>
  /** What a policy must allow for it; without it, the operation asks itself. */
  readonly action?: string
  readonly refined?: RegExp
}

/** By method, level and the query parameters that name an operation; with those that refine it. */
const operations: Readonly<Record<string, Operation>> = {
  'GET object': {
    run: getObject,
    action: 's3:GetObject',
    refined: /^response-(content-(type|disposition|language|encoding)|cache-control|expires)$/,
  },
  'HEAD object': { run: getObject, action: 's3:GetObject' },
  'PUT object': { run: putObject, action: 's3:PutObject' },
  'DELETE object': { run: deleteObject, action: 's3:DeleteObject' },
  'GET bucket list-type': {
    run: listObjects,
    action: 's3:ListBucket',
    refined: /^(prefix|delimiter|max-keys|continuation-token|start-after|encoding-type)$/,
  },
  'POST bucket delete': { run: deleteObjects },
  'POST object uploads': { run: createUpload, action: 's3:PutObject' },
  'PUT object partNumber uploadId': { run: uploadPart, action: 's3:PutObject' },
  'POST object uploadId': { run: completeUpload, action: 's3:PutObject' },
  'DELETE object uploadId': { run: abortUpload, action: 's3:AbortMultipartUpload' },
  'GET object uploadId': { run: listParts, action: 's3:ListMultipartUploadParts' },
}

const naming = new Set(['list-type', 'delete', 'uploads', 'partNumber', 'uploadId'])
const neutral = /^(x-id|X-Amz-.+|x-amz-.+)$/
const amzHeaders =
  /^x-amz-(date|content-sha256|user-agent|meta-.+|checksum-.+|sdk-checksum-algorithm|trailer|decoded-content-length|copy-source(-if-match)?|metadata-directive|mp-object-size)$/
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/** S3, what other services write into it, and the files that the edge may give to everybody as the policy of their bucket allows. */
export interface S3 extends Service {
  /** Keeps a file that another service of the cloud writes. */
  put(bucket: string, key: string, data: Buffer): void
  /** Answers a request for a file of the bucket whose key begins with the prefix; it reads, and lists nothing. */
  answerEdge(
    request: IncomingMessage,
    response: ServerResponse,
    from: { bucket: string; prefix: string },
  ): Promise<void>
}

export function openS3({ folder, buckets, clock, keys, cors }: S3Options): S3 {
  const unfit = buckets.find((name) => !bucketName.test(name))
  if (unfit !== undefined) throw new Error(`"${unfit}" cannot be the name of a bucket.`)
  const opened = new Map(buckets.map((name) => [name, openBucket(folder, name)]))
  const verifier = openVerifier(keys, clock)

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    // A client whose clock differs reads the cloud's here and signs again.
    response.setHeader('date', new Date(clock.now()).toUTCString())
    if (!isOurs(request)) throw new S3Error(403, 'AccessDenied', 'Only this machine is asked here.')
    const target = targetOf(request.url ?? '/')
    const [, name = '', ...rest] = target.path.split('/')
    const bucket = opened.get(name)
    if (request.method === 'OPTIONS') return answerPreflight(request, response, bucket ? cors : [])
    if (bucket) allowByCors(request, response, cors)
    const query = new Map(target.query)
    const key = rest.join('/')
    const isForm = request.method === 'POST' && key === '' && query.size === 0
    const caller = isForm ? anybody : verifier.checkRequest(request, target)
    if (name === '') throw notImplemented(`${request.method} on the list of buckets`)
    if (!bucket) throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist')
    const headers = headersOf(request, query)
    const asked = { request, response, bucket, key, query, headers, now: clock.now(), caller }
    if (isForm) return postObject(asked, verifier)
    const { run, action } = operationOf(asked)
    if (action) caller.require(action, arnOf(bucket, key))
    return run(asked)
  }

  return {
    answer: async (request, response) => {
      try {
        await answer(request, response)
      } catch (error) {
        sendS3Error(response, error, request.url ?? '/')
      }
    },
    put: (name, key, data) => {
      const bucket = opened.get(name)
      if (!bucket) throw new Error(`There is no bucket ${name}.`)
      const file = bucket.newFile()
      writeFileSync(bucket.pathOf(file), data, { mode: 0o600 })
      const etag = `"${createHash('md5').update(data).digest('hex')}"`
      const object = { file, bytes: data.length, etag, modifiedAt: clock.now(), headers: {}, checksums: {} }
      bucket.record({ kind: 'put', key, object })
    },
    answerEdge: async (request, response, { bucket: name, prefix }) => {
      try {
        const key = targetOf(request.url ?? '/').path.slice(1)
        const bucket = opened.get(name)
        // S3 tells only who may list that a file is missing, and the edge may not.
        if (!bucket?.objects.has(key) || !key.startsWith(prefix))
          throw new S3Error(403, 'AccessDenied', 'Access Denied')
        const headers = headersOf(request, new Map())
        await getObject({ request, response, bucket, key, query: new Map(), headers, now: clock.now(), caller: owner })
      } catch (error) {
        sendS3Error(response, error, request.url ?? '/')
      }
    },
    async close() {
      for (const bucket of opened.values()) bucket.close()
    },
  }
}

function operationOf({ request, key, query, headers }: S3Request): Operation {
  const names = [...query.keys()].filter((name) => naming.has(name)).toSorted()
  const called = [request.method, key === '' ? 'bucket' : 'object', ...names].join(' ')
  const operation = Object.hasOwn(operations, called) ? operations[called] : undefined
  const other = [...query.keys()].find(
    (name) => !naming.has(name) && !neutral.test(name) && !operation?.refined?.test(name),
  )
  if (!operation || other !== undefined) throw notImplemented(`${called} ${other ?? ''}`.trim())
  const header = Object.keys(headers).find((name) => name.startsWith('x-amz-') && !amzHeaders.test(name))
  const condition = ['if-match', 'if-unmodified-since'].find((name) => headers[name] !== undefined)
  if (header ?? condition) throw notImplemented(`the header ${header ?? condition}`)
  if (query.has('list-type') && query.get('list-type') !== '2') throw notImplemented('this version of lists')
  return operation
}
