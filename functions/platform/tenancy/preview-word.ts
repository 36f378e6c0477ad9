/** The words that open a preview: of an environment for an agent, or of one release for people without an account. */
import { Problem } from '#shared/problem'
import { isSigned, sign } from './keyring.ts'

export interface Preview {
  readonly environment: string
  /** The second at which the word opens nothing any more. */
  readonly expires: number
  /** The release that a link shows: its file, and its number for people to read. */
  readonly release?: { readonly base: string; readonly number: number } | undefined
}

/** `key.environment.expires[.base.number].signature`; the signature holds for this client only. */
export async function previewWord(client: string, { environment, expires, release }: Preview): Promise<string> {
  const parts = [environment, String(expires), ...(release ? [release.base, String(release.number)] : [])]
  const { key, signature } = await sign('preview', [client, ...parts])
  return [key, ...parts, signature].join('.')
}

/** What a word opens; one that was altered, is another company's or is over is `session-ended`. */
export async function readPreview(client: string, word: string, now: Date): Promise<Preview> {
  const [key = '', ...rest] = word.split('.')
  const [parts, signature] = [rest.slice(0, -1), rest.at(-1) ?? '']
  const [environment = '', expires = '', base, number] = parts
  const isGood = await isSigned('preview', key, [client, ...parts], signature)
  if (!isGood || Number(expires) * 1000 < now.getTime()) throw new Problem('session-ended')
  return {
    environment,
    expires: Number(expires),
    ...(base !== undefined && { release: { base, number: Number(number) } }),
  }
}
