/** What an API key may do: each scope opens the routes of the contracts that name it, and no key opens any other. */
export const keyScopes = [
  'events:send',
  'conversations:read',
  'conversations:write',
  'figures:read',
  'content:read',
  'content:write',
  'broadcasts:write',
  'erasure:write',
] as const
export type KeyScope = (typeof keyScopes)[number]
