/** The one item of a company's masking: read and written as a whole, so that two saves at once both hold. */
import { Problem } from '#shared/problem'
import type { About, Context } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { forgetCompany } from '../../platform/tenancy/company.ts'
import { maskings, type MaskingItem } from '../../platform/tenancy/tenancy.ts'

const nothingDecided: MaskingItem = { modes: {}, modesRevision: 0, rules: [], revision: 0 }

export const readMasking = async ({ table }: Pick<Context, 'table'>): Promise<MaskingItem> =>
  (await table.get(maskings, 'masking')) ?? nothingDecided

type Decided = Omit<MaskingItem, 'revision'>

/** Writes what `change` makes of the item; it is asked again where somebody else has saved meanwhile. */
export const changeMasking = (
  context: Context,
  change: (before: Decided) => { readonly after: Decided; readonly about: About },
): Promise<MaskingItem> =>
  retryOnConflict(async () => {
    const { table, scope } = context
    const found = await table.get(maskings, 'masking')
    const { revision: _, ...before } = found ?? nothingDecided
    const { after, about } = change(before)
    const next = { ...after, revision: (found?.revision ?? 0) + 1 }
    const write = table.replace(maskings, next, { field: 'revision', value: found?.revision })
    await context.commit([{ ...write, otherwise: 'unavailable' }], { about })
    forgetCompany(scope.client)
    return next
  })

/** Refuses a save that builds on an older one. */
export function requireRevision(seen: number | undefined, current: number): void {
  if (seen !== undefined && seen !== current) throw new Problem('stale')
}
