/** S3's presigned POST: a browser's form, held against the signed policy it carries. */
import busboy from 'busboy'
import { rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { objectBytesMax, type Saved, saveStream } from './body.ts'
import { notImplemented, S3Error, sendXml } from './error.ts'
import { arnOf, checkKey, keptHeaders, type S3Request } from './request.ts'
import type { Verifier } from './signature.ts'

/** A form's fields before its file, by lower-case name. */
type Fields = Readonly<Record<string, string>>

interface Bytes {
  min: number
  max: number
}

const fieldsMax = 100
const fieldBytesMax = 20 * 1024

export async function postObject({ request, response, bucket, now }: S3Request, verifier: Verifier) {
  const file = bucket.newFile()
  const path = bucket.pathOf(file)
  const { key, saved, fields } = await readForm(request, async (given, filename, data) => {
    const signed = [given['policy'] ?? '', given['x-amz-credential'] ?? '', given['x-amz-signature'] ?? ''] as const
    const caller = verifier.checkPolicy(...signed)
    const named = { ...given, key: (given['key'] ?? '').replaceAll('${filename}', filename) }
    const bytes = checkPolicy(given['policy'] ?? '', { ...named, bucket: bucket.name }, now)
    if (named.key === '') throw new S3Error(400, 'InvalidArgument', 'Bucket POST must contain a field named key.')
    checkKey(named.key)
    caller.require('s3:PutObject', arnOf(bucket, named.key))
    keptHeaders(named)
    const written = await saveStream(data, path, bytes.max)
    if (written.bytes < bytes.min) {
      rmSync(path)
      throw new S3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size')
    }
    return { key: named.key, saved: written, fields: named }
  })
  const etag = `"${saved.md5.toString('hex')}"`
  const { bytes, checksums } = saved
  bucket.record({
    kind: 'put',
    key,
    object: { file, bytes, etag, modifiedAt: now, headers: keptHeaders(fields), checksums },
  })
  const location = `http://${request.headers.host}/${bucket.name}/${encodeURIComponent(key)}`
  if (fields['success_action_status'] === '201') {
    sendXml(response, 201, { PostResponse: { Location: location, Bucket: bucket.name, Key: key, ETag: etag } })
  } else {
    response.writeHead(fields['success_action_status'] === '200' ? 200 : 204, { etag, location }).end()
  }
}

type Accept = (
  fields: Fields,
  filename: string,
  data: Readable,
) => Promise<{ key: string; saved: Saved; fields: Fields }>

/** Reads fields up to the file, lets `accept` take it, and ignores what follows. */
async function readForm(request: IncomingMessage, accept: Accept): ReturnType<Accept> {
  try {
    return await new Promise((resolve, reject) => {
      const malformed = () => {
        reject(new S3Error(400, 'MalformedPOSTRequest', 'The body of your POST request is not well-formed form-data.'))
      }
      const fields: Record<string, string> = {}
      let accepted: ReturnType<Accept> | undefined
      const form = openForm(request)
      form.on('field', (name, value, { valueTruncated }) => {
        if (valueTruncated) malformed()
        else if (!accepted) fields[name.toLowerCase()] = value
      })
      form.on('file', (_name, data, { filename }) => {
        data.on('error', malformed)
        accepted = accept(fields, filename ?? '', data)
        accepted.catch((error: Error) => {
          reject(error)
          data.resume()
        })
      })
      form.on('close', () => {
        if (accepted) accepted.then(resolve, reject)
        else reject(new S3Error(400, 'InvalidArgument', 'POST requires exactly one file upload per request.'))
      })
      form.on('error', malformed)
      request.once('error', () => form.destroy())
      request.pipe(form)
    })
  } finally {
    // Whatever is left of a refused form runs off, so that the refusal is heard.
    request.resume()
  }
}

function openForm({ headers }: IncomingMessage): busboy.Busboy {
  try {
    const limits = { files: 1, fields: fieldsMax, fieldSize: fieldBytesMax, fileSize: objectBytesMax }
    return busboy({ headers, limits, defParamCharset: 'utf8' })
  } catch {
    throw new S3Error(412, 'PreconditionFailed', 'Bucket POST must be of the enclosure-type multipart/form-data')
  }
}

/** Holds the fields against every condition; gives how large the file may be. */
function checkPolicy(encoded: string, fields: Fields, now: number): Bytes {
  const policy = policyIn(encoded)
  const expiration = Date.parse(policy.expiration)
  if (!(now <= expiration)) throw accessDenied('Policy expired.')
  if (fields['success_action_redirect'] !== undefined) throw notImplemented('success_action_redirect')
  const bytes: Bytes = { min: 0, max: objectBytesMax }
  const named = new Set(['policy', 'x-amz-signature', 'file', 'bucket'])
  for (const condition of policy.conditions) {
    const [operator, field, value] = Array.isArray(condition) ? condition : equality(condition)
    if (operator === 'content-length-range') {
      Object.assign(bytes, { min: Number(field), max: Math.min(Number(value), objectBytesMax) })
      continue
    }
    const name = String(field).replace(/^\$/, '').toLowerCase()
    named.add(name)
    const given = fields[name]
    const holds =
      operator === 'eq' ? given === value : operator === 'starts-with' && startsWith(given, String(value), name)
    if (!holds) throw accessDenied(`Policy Condition failed: ${JSON.stringify(condition)}`)
  }
  const extra = Object.keys(fields).find((name) => !named.has(name) && !name.startsWith('x-ignore-'))
  if (extra !== undefined) throw accessDenied(`Extra input fields: ${extra}`)
  return bytes
}

function policyIn(encoded: string): { expiration: string; conditions: unknown[] } {
  try {
    const policy: unknown = JSON.parse(Buffer.from(encoded, 'base64').toString())
    if (typeof policy === 'object' && policy && 'expiration' in policy && 'conditions' in policy) {
      const { expiration, conditions } = policy
      if (Array.isArray(conditions)) return { expiration: String(expiration), conditions }
    }
  } catch {
    // Falls through to the one answer for all of it.
  }
  throw new S3Error(400, 'InvalidPolicyDocument', 'The content of the form does not meet the policy document.')
}

/** `{ "acl": "x" }` is short for `["eq", "$acl", "x"]`. */
function equality(condition: unknown): [operator: string, field: string, value: unknown] {
  const [entry] = typeof condition === 'object' && condition ? Object.entries(condition) : []
  return ['eq', entry?.[0] ?? '', entry?.[1]]
}

/** A list of content types is held against the prefix type by type. */
function startsWith(given: string | undefined, prefix: string, name: string): boolean {
  const all = name === 'content-type' ? (given ?? '').split(',') : [given ?? '']
  return given !== undefined ? all.every((each) => each.startsWith(prefix)) : prefix === ''
}

function accessDenied(reason: string): S3Error {
  return new S3Error(403, 'AccessDenied', `Invalid according to Policy: ${reason}`)
}
