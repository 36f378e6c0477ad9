/** Where a sign-in leads back to: the page that was asked for, on this site and nowhere else. */
export function safeReturn(next: string | null): string {
  try {
    const { origin, pathname, search, hash } = new URL(next ?? '/', location.origin)
    const inside = origin === location.origin && pathname !== '/sign-in' && !pathname.startsWith('//')
    return inside ? pathname + search + hash : '/'
  } catch {
    return '/'
  }
}
