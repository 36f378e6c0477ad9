/**
 * | item    | per    | id   |
 * |---------|--------|------|
 * | macro   | client | ULID |
 * | view    | client | ULID |
 */
import { Macro, View } from '#shared/contracts/inbox'
import { collection } from '../../platform/table/table.ts'

export const macros = collection({ name: 'macro', per: 'client', schema: Macro, id: ({ _id }) => _id })
export const views = collection({ name: 'view', per: 'client', schema: View, id: ({ _id }) => _id })
