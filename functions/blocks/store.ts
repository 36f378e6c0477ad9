/**
 * | item  | per     | id   |
 * |-------|---------|------|
 * | block | release | ULID |
 */
import { Block } from '#shared/contracts/blocks'
import { collection } from '../platform/table.ts'

export const blocks = collection({ name: 'block', per: 'release', schema: Block, id: ({ _id }) => _id })
