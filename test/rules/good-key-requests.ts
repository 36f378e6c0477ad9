/** Good requests of keys. */
import type { Requests } from './good-request.ts'

const missing = () => Promise.reject(new Error('There is no good request yet.'))

export const keyRequests: Pick<Requests, 'keys'> = {
  keys: {
    list: missing,
    create: missing,
    remove: missing,
  },
}
