import { noteOrigin } from '../../functions/platform/tenancy/origins-seen.ts'

/** Notes an origin as the request of a visitor does, but waits until it is written, because a visitor waits only 50 ms. */
export const keepOrigin = (noted: Parameters<typeof noteOrigin>[0]): Promise<void> =>
  noteOrigin(noted, { waitMs: 60_000 })
