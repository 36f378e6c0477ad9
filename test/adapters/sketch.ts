/** What an adapter is given in a test of its own: a call as it comes, a place, and a provider who answers what is written down. */
import {
  anything,
  base64String,
  constantFrom,
  dictionary,
  oneof,
  string,
  uint8Array,
  webUrl,
  type Arbitrary,
} from 'fast-check'
import type { Raw, RenderPlace, SafePost } from '../../functions/adapters/adapter.ts'
import type { FetchRequest, FetchResult } from '../../functions/platform/outside/safe-fetch.ts'

/** A call to `url`, by POST unless `method` says otherwise. */
export function rawOf(
  body: string | Uint8Array = '',
  { url = 'https://parley.example/input/x/key', headers = {}, ...more }: Partial<Omit<Raw, 'body'>> = {},
): Raw {
  const query = url.split('?').slice(1).join('?')
  return { method: 'POST', url, query, rest: '', headers, body: Buffer.from(body), ...more }
}

export const placeFor = <S>(settings: S, to: string, account: string): RenderPlace<S> => ({
  address: { to, account, more: {} },
  settings,
  language: 'en',
  key: 'c0ffee-7',
  linkOf: ({ pointer }) => `https://parley.example/media/${pointer}`,
  doorUrl: 'https://parley.example/input/x/key',
})

export interface Asked extends FetchRequest {
  readonly url: string
}

export type WrittenAnswer =
  | FetchResult
  | { readonly kind?: never; readonly status: number; readonly body?: unknown; readonly headers?: object }

/** A provider that gives these answers in order, and all that it was asked. */
export function providerOf(...answers: readonly WrittenAnswer[]) {
  const asked: Asked[] = []
  const rest = [...answers]
  const post: SafePost = async (url, request = {}) => {
    asked.push({ url, ...request })
    const answer = rest.shift()
    if (!answer) throw new Error(`Nobody expected ${url}.`)
    if (answer.kind) return answer
    const { status, body = '', headers = {} } = answer
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
    return { kind: 'answered', status, headers: { ...headers }, body: bytes, url }
  }
  return { post, asked }
}

export const failure = (reason: 'timeout' | 'network' | 'refused-address'): FetchResult => ({ kind: 'failed', reason })

/** The same text with one sign of it changed, for each place. */
export function mutantsOf(text: string): string[] {
  return Array.from(
    { length: text.length },
    (_, place) => text.slice(0, place) + (text[place] === 'x' ? 'y' : 'x') + text.slice(place + 1),
  )
}

/** Bodies that nobody should send: any bytes, any JSON, and JSON with the names that `names` makes up. */
export function hostileBodies(names: readonly string[]): Arbitrary<string | Uint8Array> {
  const odd = oneof(
    anything({ key: constantFrom(...names, '__proto__', 'constructor'), maxDepth: 8 }),
    constantFrom<unknown>('', 'x', -1, 1e308, null, true, [], {}, '\ud800', '\u0000', '9'.repeat(400), [null]),
  )
  const json = odd.map((value) => {
    try {
      return JSON.stringify(value) ?? ''
    } catch {
      return '[]'
    }
  })
  const form = dictionary(constantFrom(...names), oneof(string(), webUrl(), base64String())).map((fields) =>
    new URLSearchParams(fields).toString(),
  )
  return oneof(uint8Array({ maxLength: 200 }), string({ unit: 'binary' }), json, form)
}
