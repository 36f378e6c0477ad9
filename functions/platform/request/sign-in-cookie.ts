/**
 * The cookie by which a browser keeps a sign-in over tabs and days. It holds the refresh token, no script can read it, it
 * goes to the routes of sign-ins alone, and never with a request that another site has caused.
 */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'

export interface SignInCookie {
  /** The refresh token that came with the request. */
  readonly value: string | undefined
  /** Keeps a token for some seconds, or for as long as the browser is open. */
  set(token: string, seconds?: number): void
  remove(): void
  /** What the answer says of the cookie. */
  readonly lines: readonly string[]
}

const name = 'parley-sign-in'
const path = '/api/agent/session'

export function signInCookie({
  cookies = [],
  headers,
}: Pick<APIGatewayProxyEventV2, 'cookies' | 'headers'>): SignInCookie {
  // Only a cloud on loopback is asked without TLS.
  const secure = headers['x-forwarded-proto'] === 'http' ? '' : '; Secure'
  const lines: string[] = []
  const write = (value: string, age: string) => {
    lines.splice(0, lines.length, `${name}=${value}; Path=${path}; HttpOnly; SameSite=Strict${secure}${age}`)
  }
  return {
    value: cookies.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1),
    set: (token, seconds) => write(token, seconds === undefined ? '' : `; Max-Age=${seconds}`),
    remove: () => write('', '; Max-Age=0'),
    lines,
  }
}
