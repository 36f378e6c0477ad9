/**
 * The modules that a company has installed.
 *
 * | item             | per    | id           |
 * |------------------|--------|--------------|
 * | installed-module | client | the module's |
 */
import { InstalledModule } from '#shared/contracts/marketplace'
import type { ClientScope } from '../table/scope.ts'
import { collection, Table } from '../table/table.ts'

export const installedModules = collection({
  name: 'installed-module',
  per: 'client',
  schema: InstalledModule,
  id: ({ moduleId }) => moduleId,
})

export const listInstalled = ({ client }: ClientScope): Promise<InstalledModule[]> =>
  new Table({ client }).list(installedModules)
