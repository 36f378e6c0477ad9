/** Good requests of marketplace. */
import type { Bloom } from './bloom.ts'
import type { Requests } from './good-request.ts'

const moduleId = 'conversion'
const version = { moduleId, versionId: `${moduleId}@1.1.0` }
const installed = async ({ admin }: Bloom) => {
  await admin.marketplace.install(version)
  return { moduleId }
}

export const marketplaceRequests: Pick<Requests, 'marketplace'> = {
  marketplace: {
    modules: () => ({}),
    versions: () => ({ moduleId }),
    installedHandlers: async (bloom) => {
      await installed(bloom)
      return {}
    },
    installed: async (bloom) => {
      await installed(bloom)
      return {}
    },
    install: () => version,
    uninstall: installed,
  },
}
