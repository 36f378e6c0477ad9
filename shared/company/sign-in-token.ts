/** What an access token says of its sign-in, for those who have no need to check its signature. */

interface Claims {
  readonly sub?: string
  readonly exp?: number
  readonly origin_jti?: string
  readonly jti?: string
}

/** Empty for what is no token. */
export function claimsIn(token: string): Claims {
  try {
    const [, payload = ''] = token.split('.')
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Claims
  } catch {
    return {}
  }
}

/** The name of a sign-in; all its tokens have it. Empty for what is no token. */
export function signInOf(token: string): string {
  const { origin_jti: origin, jti = '' } = claimsIn(token)
  return origin ?? jti
}
