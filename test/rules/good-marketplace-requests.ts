/** Good requests of marketplace. */
import type { Requests } from './good-request.ts'

const missing = () => Promise.reject(new Error('There is no good request yet.'))

export const marketplaceRequests: Pick<Requests, 'marketplace'> = {
  marketplace: {
    modules: missing,
    versions: missing,
    installedHandlers: missing,
    installed: missing,
    install: missing,
    uninstall: missing,
  },
}
