/** Themes by hostname. */
import { themeDefault, type theme } from '#shared/contracts/theme'
import type { Operations } from '../../platform/request/context.ts'
import { Table } from '../../platform/table/table.ts'
import { themes } from './store.ts'

export const operations: Operations<typeof theme> = {
  get: async ({ hostname }) => (await new Table({}).get(themes, hostname.toLowerCase())) ?? themeDefault,
}
