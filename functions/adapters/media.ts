/** Files that customers sent, fetched from their provider, and what providers call those that we send. */
import type { Media } from '#shared/chat/message'
import { mebibyte } from '#shared/limits'
import type { Refusal, SafePost } from './adapter.ts'

const mediaBytesMax = 20 * mebibyte
const mediaMs = 15_000

export async function fetchMedia(
  url: string,
  headers: Readonly<Record<string, string>>,
  post: SafePost,
  /** How often the provider may lead on; what proves who we are stays behind when another host answers. */
  redirectsMax = 0,
): Promise<Buffer | Refusal> {
  const answer = await post(url, { headers, bytesMax: mediaBytesMax, timeoutMs: mediaMs, redirectsMax })
  if (answer.kind === 'failed') return { refused: answer.reason === 'too-large' ? 'too-large' : 'unreachable' }
  if (answer.status === 200) return answer.body
  return { refused: answer.status === 404 || answer.status === 410 ? 'gone' : 'unreachable' }
}

/** A name for a file that came without one: `image.jpeg`, `contact.vcf`. */
export function mediaNameOf(contentType: string): string {
  if (/^text\/(x-)?vcard\b/i.test(contentType)) return 'contact.vcf'
  const [, kind = 'file', ending = ''] = /^([a-z]+)\/([a-z0-9]{2,8})\b/.exec(contentType.toLowerCase()) ?? []
  return ending ? `${kind}.${ending}` : kind
}

/** Providers that play sounds take them as a type of their own. */
export const mediaTypeOf = ({ kind, contentType }: Pick<Media, 'kind' | 'contentType'>): Media['kind'] | 'audio' =>
  contentType.startsWith('audio/') ? 'audio' : kind
