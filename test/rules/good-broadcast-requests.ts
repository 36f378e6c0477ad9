/** Good requests of broadcasts and swarms. */
import type { Requests } from './good-request.ts'

const missing = () => Promise.reject(new Error('There is no good request yet.'))

export const broadcastRequests: Pick<Requests, 'broadcasts' | 'swarms'> = {
  broadcasts: {
    list: missing,
    get: missing,
    create: missing,
    update: missing,
    remove: missing,
    send: missing,
    schedule: missing,
    pause: missing,
    resume: missing,
    cancel: missing,
    test: missing,
    resend: missing,
  },
  swarms: {
    list: missing,
    create: missing,
    update: missing,
    remove: missing,
    audience: missing,
  },
}
