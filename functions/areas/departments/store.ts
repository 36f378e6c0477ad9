/**
 * | item       | per    | id   |
 * |------------|--------|------|
 * | department | client | ULID |
 */
import * as z from 'zod/mini'
import { Department } from '#shared/contracts/departments'
import { collection } from '../../platform/table/table.ts'

/** Departments that were last saved before saves were counted have no revision yet. */
const DepartmentItem = z.extend(z.omit(Department, { revision: true }), { revision: z.optional(z.int()) })

export const departments = collection({
  name: 'department',
  per: 'client',
  schema: DepartmentItem,
  id: ({ _id }) => _id,
})
