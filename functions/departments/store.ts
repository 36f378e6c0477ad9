/**
 * | item       | per    | id   |
 * |------------|--------|------|
 * | department | client | ULID |
 */
import { Department } from '#shared/contracts/departments'
import { collection } from '../platform/table.ts'

export const departments = collection({ name: 'department', per: 'client', schema: Department, id: ({ _id }) => _id })
