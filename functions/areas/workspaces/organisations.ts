/** The organisations that companies and agents belong to, as the provider keeps them. */
import type { Organisation, workspaces as contract } from '#shared/contracts/workspaces'
import { listCompanies } from '../../company/companies.ts'
import {
  createOrganisation,
  deleteOrganisation,
  listOrganisations,
  renameOrganisation,
  type OrganisationItem,
} from '../../company/organisations.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import type { Change } from '../../platform/table/transaction.ts'
import type { CompanyItem } from '../../platform/tenancy/tenancy.ts'

type Names = 'organisations' | 'createOrganisation' | 'updateOrganisation' | 'removeOrganisation'

export const organisationOperations: Pick<Operations<typeof contract>, Names> = {
  organisations: async () => {
    const [all, companies] = await Promise.all([listOrganisations(), listCompanies()])
    return all.map((item) => organisationOf(item, idsIn(item, companies)))
  },

  createOrganisation: async ({ name }, context) =>
    organisationOf(await createOrganisation({ name, now: context.now, newId: context.newId }, landing(context)), []),

  updateOrganisation: async ({ id, name, revision }, context) => {
    const after = await renameOrganisation({ id, name, seen: revision }, landing(context))
    return organisationOf(after, idsIn(after, await listCompanies()))
  },

  removeOrganisation: async ({ id, revision }, context) => {
    await deleteOrganisation({ id, seen: revision }, landing(context))
    return { id }
  },
}

const landing =
  ({ commit }: Context) =>
  (changes: readonly Change[], { _id, name, revision }: OrganisationItem) =>
    commit(changes, { about: { name, id: _id, revision } })

const idsIn = (item: OrganisationItem, companies: readonly CompanyItem[]): string[] =>
  companies.filter(({ organisation }) => organisation === item._id).map(({ _id }) => _id)

const organisationOf = (
  { _id, name, created, agents, revision }: OrganisationItem,
  clients: string[],
): Organisation => ({
  _id,
  name,
  created,
  clients,
  agents,
  revision,
})
