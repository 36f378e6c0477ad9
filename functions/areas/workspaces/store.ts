/**
 * What the provider keeps of a search server of a company's own. Parley finds knowledge by itself and asks none.
 *
 * | item      | per    | id                                    |
 * |-----------|--------|---------------------------------------|
 * | typesense | client | `-`; absent: nothing was ever decided |
 */
import type * as z from 'zod/mini'
import { ManagedWorkspace } from '#shared/contracts/workspaces'
import { collection } from '../../platform/table/table.ts'

const Search = ManagedWorkspace.shape.typesense
export type Search = z.infer<typeof Search>

export const searches = collection({ name: 'typesense', per: 'client', schema: Search, id: () => '-' })

export const noSearch: Search = {
  enabled: false,
  filterFunction: '',
  postFilterFunction: '',
  filterFunctionReplacesSearch: false,
  threshold: 0,
}
