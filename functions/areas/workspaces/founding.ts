/** Founds workspaces; whoever does so works there from then on. */
import { tierFeatures } from '#shared/access'
import { foundingChange } from '../../company/families.ts'
import { founderChanges } from '../../company/membership.ts'
import { foundCompany, type CompanyPlan, type FoundedCompany } from '../../company/founding.ts'
import type { Context } from '../../platform/request/context.ts'
import { push } from '../../platform/realtime/sockets.ts'
import { eventChange } from '../../platform/table/journal.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { auditEntry } from '../../platform/request/audits.ts'
import { agents, familyOf, type CompanyItem } from '../../platform/tenancy/tenancy.ts'

type Wish = Pick<CompanyPlan, 'name' | 'displayName'> &
  Partial<Omit<CompanyPlan, 'supportedLangs'>> & { readonly supportedLangs?: CompanyPlan['supportedLangs'] | undefined }

/** Two of the first environments, as every company has them: one that answers customers and one to write in. */
const firstEnvironments = [
  { name: 'Live', isLive: true },
  { name: 'Draft', isLive: false },
]

/**
 * Everything lands at once: the workspace, the founder as its member, and the audit where it was asked for. A company that
 * founds it by itself, `founding`, is counted.
 */
export async function foundWorkspace(wish: Wish, context: Context, founding?: CompanyItem): Promise<FoundedCompany> {
  const plan: CompanyPlan = {
    tier: tierFeatures,
    environments: firstEnvironments,
    ...wish,
    supportedLangs: wish.supportedLangs ?? ['en'],
  }
  const event = { type: 'changed', area: 'workspaces' } as const
  const founded = await retryOnConflict(async () => {
    const counted = founding ? [await foundingChange(founding)] : []
    return foundCompany({ ...plan, founder: founding && familyOf(founding) }, async (company) => [
      ...counted,
      ...(await foundedBy(context.actor.authId, company)),
      auditEntry(context, 'create-workspace', { name: company.displayName, id: company.id }).change,
      eventChange(context, context.scope, event),
    ])
  })
  await push(context.scope, [event]).catch((error: unknown) =>
    context.log.warn('The sockets could not be told.', error as Error),
  )
  return founded
}

async function foundedBy(authId: string, { id: _id, ...company }: FoundedCompany): Promise<Change[]> {
  const founder = await new Table({}).get(agents, authId)
  return founder ? founderChanges(founder, { _id, ...company }) : []
}
