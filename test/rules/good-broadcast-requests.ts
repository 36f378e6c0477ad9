/** Good requests of broadcasts and swarms. */
import { title } from '../kit/content-drafts.ts'
import { canary } from './bloom.ts'
import type { Requests } from './good-request.ts'

/** `{ _id }`, as these routes name an item. */
const keyOf = async (item: Promise<{ _id: string }>) => ({ _id: (await item)._id })
const swarm = () => ({ name: title(canary) })

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
    list: async ({ admin }) => {
      await admin.swarms.create(swarm())
      return {}
    },
    create: swarm,
    update: async ({ admin }) => ({ ...swarm(), ...(await keyOf(admin.swarms.create(swarm()))) }),
    remove: ({ admin }) => keyOf(admin.swarms.create(swarm())),
    audience: () => ({ locations: [{ title: canary, lat: 52.52, lon: 13.405 }], radius: 10 }),
  },
}
