/** The headers that keep a page from doing what it was not built for; the same in the cloud and on a laptop. */

/** The addresses outside the console's own that its page talks to. */
export interface Allowed {
  /** Where people sign in. */
  readonly identity: string
  /** Where files are uploaded to and shown from. */
  readonly media: string
}

export function contentSecurityPolicy({ identity, media }: Allowed): string {
  return policyText({
    'default-src': ["'self'"],
    'connect-src': ["'self'", identity, media],
    'img-src': ["'self'", 'data:', 'blob:', media],
    'media-src': ["'self'", 'blob:', media],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
}

/** The plugin's own page: what bots show may come from anywhere, pictures of a draft from the draft, what runs comes from here. */
export function pluginSecurityPolicy({ media }: Pick<Allowed, 'media'>): string {
  return policyText({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'connect-src': ["'self'", media],
    'img-src': ["'self'", 'data:', 'https:', media],
    'media-src': ["'self'", 'https:', media],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  })
}

const policyText = (policy: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')

/** Nothing of the device is used. */
export const permissionsPolicy = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'
/** The plugin may be spoken to, and may ask where the customer is. */
export const pluginPermissionsPolicy =
  'camera=(), microphone=(self), geolocation=(self), payment=(), usb=(), browsing-topics=()'
export const referrerPolicy = 'strict-origin-when-cross-origin'
export const transportSecuritySeconds = 63_072_000
