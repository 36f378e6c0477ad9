/** The signature of Twilio: a code over the address, and over the fields of a form or the hash of any other body. */
import { isUrl } from '#shared/fields/url'
import { createHash } from 'node:crypto'
import type { Raw, Verified } from '../adapter.ts'
import { codeOf, isSame, verdictOf } from '../proof.ts'

const hashName = 'bodySHA256'

/** Twilio's own libraries count fields once whose values are the same, and sort what is left. */
export function verifyTwilio(
  { url, query, headers, body }: Raw,
  { authToken }: { readonly authToken: string },
): Verified {
  const hash = new URLSearchParams(query).get(hashName)
  if (hash !== null && !isSame(hash.toLowerCase(), createHash('sha256').update(body).digest('hex')))
    return { ok: false, why: 'wrong hash of the body' }
  const fields = hash === null ? signedFieldsOf(new URLSearchParams(body.toString())) : ''
  const right = writingsOf(url).map((writing) => codeOf('sha1', authToken, writing + fields, 'base64'))
  return verdictOf(headers['x-twilio-signature'], right)
}

function signedFieldsOf(form: URLSearchParams): string {
  const fields = new Map<string, Set<string>>()
  for (const [name, value] of form) fields.set(name, (fields.get(name) ?? new Set()).add(value))
  return [...fields.keys()]
    .toSorted()
    .map((name) => [...(fields.get(name) ?? [])].toSorted().map((value) => name + value))
    .flat()
    .join('')
}

/**
 * The ways Twilio may have written the address: as it was set, or as browsers write it; with or without its port, because
 * the parts of Twilio that sign do not agree.
 */
function writingsOf(written: string): string[] {
  if (!isUrl(written)) return [written]
  const url = new URL(written)
  const standard = url.protocol === 'https:' ? '443' : '80'
  const both = [written, url.href].flatMap((address) => {
    const [, head = '', port = '', tail = ''] = /^(https?:\/\/(?:[^/?#@]*@)?[^/?#:@]*)(:\d+)?(.*)$/s.exec(address) ?? []
    return head ? [head + tail, head + (port || `:${standard}`) + tail] : []
  })
  return [...new Set([written, ...both])]
}
