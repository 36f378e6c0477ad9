/** Where the plugin may stand, whether it does, and by what a page vouches for its visitors. */
import { allowsOrigin } from '#shared/company/origins'
import type { plugin as contract } from '#shared/contracts/plugin'
import { filesOrigin } from '../../platform/files/media.ts'
import type { Operations } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { readSettings } from '../../platform/tenancy/company-settings.ts'
import { listIdentityKeys, newIdentityKey } from '../../platform/tenancy/identity-keys.ts'
import { seenOrigins } from '../../platform/tenancy/origins-seen.ts'
import { checkPage } from './check.ts'
import { addOrigin, changeOrigin, listOrigins, removeOrigin } from './origins.ts'

export const operations: Operations<typeof contract> = {
  origins: (_, context) => listOrigins(context),
  addOrigin,
  changeOrigin,
  removeOrigin: async ({ id }, context) => {
    await removeOrigin({ id }, context)
    return { id }
  },

  /** One that was refused and is allowed by now is no news. */
  seen: async (_, context) => {
    const [seen, allowed] = await Promise.all([seenOrigins(context.table, context.now), listOrigins(context)])
    return seen.filter(
      ({ origin, isRefused }) => !isRefused || !allowed.some((each) => allowsOrigin(each.origin, origin)),
    )
  },

  addresses: async () => ({ files: await filesOrigin() }),

  check: async ({ url, origin }, { table, now, member }) => {
    const [settings, seen, files] = await Promise.all([readSettings(table), seenOrigins(table, now), filesOrigin()])
    const today = now.toISOString().slice(0, 10)
    return checkPage(url, { client: member.company.name, origin, files, settings, seen, today })
  },

  identityKeys: (_, { table, now }) => listIdentityKeys(table, now),

  rotateIdentityKey: (_, context) =>
    retryOnConflict(async () => {
      const _id = context.newId()
      const { key, keys, change } = await newIdentityKey(context.scope, { _id, now: context.now })
      await context.commit([change], { about: { name: context.member.company.displayName } })
      return { key, keys }
    }),
}
