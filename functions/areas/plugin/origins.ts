/** The origins whose pages may hold the plugin, within the settings of the company. */
import { isSameOrigin, originFault, originOf } from '#shared/company/origins'
import type { AllowedOrigin } from '#shared/contracts/company-settings'
import { faultAt } from '#shared/faults'
import { originsMax } from '#shared/limits'
import { badRequest, Problem } from '#shared/problem'
import type { Context } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { originsIn, readSettings, settingsChange } from '../../platform/tenancy/company-settings.ts'

export const listOrigins = async ({ table }: Context): Promise<AllowedOrigin[]> => originsIn(await readSettings(table))

/** Adds an origin. One that is there is refused, or answered to a `retry` of a page that has not heard of its success. */
export const addOrigin = (
  { origin: written, retry = false }: { origin: string; retry?: boolean | undefined },
  context: Context,
): Promise<AllowedOrigin> =>
  changeOrigins(context, (origins) => {
    const known = origins.find(({ origin }) => isSameOrigin(origin, originOf(written) ?? ''))
    if (known && retry) return { about: known }
    const added = { _id: context.newId(), origin: requireNewOrigin(written, origins) }
    if (origins.length >= originsMax) throw new Problem('too-large', { limit: `${originsMax} origins` })
    return { about: added, after: [...origins, added] }
  })

export const changeOrigin = (
  { id, origin: written }: { id: string; origin: string },
  context: Context,
): Promise<AllowedOrigin> =>
  changeOrigins(context, (origins) => {
    requireOrigin(origins, id)
    const others = origins.filter(({ _id }) => _id !== id)
    const changed = { _id: id, origin: requireNewOrigin(written, others) }
    return { about: changed, after: origins.map((each) => (each._id === id ? changed : each)) }
  })

export const removeOrigin = ({ id }: { id: string }, context: Context): Promise<AllowedOrigin> =>
  changeOrigins(context, (origins) => ({
    about: requireOrigin(origins, id),
    after: origins.filter(({ _id }) => _id !== id),
  }))

function requireOrigin(origins: readonly AllowedOrigin[], id: string): AllowedOrigin {
  const found = origins.find(({ _id }) => _id === id)
  if (!found) throw new Problem('not-found')
  return found
}

/** The origin of what was written, or why it is none beside the others. */
function requireNewOrigin(written: string, others: readonly AllowedOrigin[]): string {
  const origin = originOf(written)
  const code = originFault(
    written,
    others.map((other) => other.origin),
  )
  if (code === 'origin-twice') throw new Problem('duplicate-name', {}, [faultAt('origin', code)])
  if (origin === undefined || code) throw badRequest(faultAt('origin', code ?? 'origin'))
  return origin
}

interface Plan {
  readonly about: AllowedOrigin
  /** The list as it is to be; absent where nothing changes. */
  readonly after?: readonly AllowedOrigin[]
}

/** Changes the list as it is by then: of two who change it at once, the later reads what the other has written. */
function changeOrigins(context: Context, plan: (origins: readonly AllowedOrigin[]) => Plan): Promise<AllowedOrigin> {
  const { actor, now, table } = context
  return retryOnConflict(async () => {
    const read = await readSettings(table)
    const { about, after } = plan(originsIn(read))
    if (!after) return about
    const saving = { names: ['cors'], by: actor.fullName, now }
    const { change } = settingsChange(table, read, { cors: [...after] }, saving)
    await context.commit([change], { about: { name: about.origin } })
    return about
  })
}
