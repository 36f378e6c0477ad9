/** Good requests of keys. */
import { canary, type Bloom } from './bloom.ts'
import type { Requests } from './good-request.ts'

const newKey = ({ admin }: Bloom) => admin.keys.create(draft())
const draft = () => ({ name: canary, description: canary, scopes: ['content:read' as const] })

export const keyRequests: Pick<Requests, 'keys'> = {
  keys: {
    list: async (bloom) => {
      await newKey(bloom)
      return {}
    },
    create: draft,
    remove: async (bloom) => ({ _id: (await newKey(bloom))._id }),
    listAll: async (bloom) => {
      await newKey(bloom)
      return {}
    },
    end: async (bloom) => ({ _id: (await newKey(bloom))._id }),
  },
}
