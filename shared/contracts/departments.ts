/** Departments: who answers for what, and when they are there. */
import * as z from 'zod/mini'
import { accessOf, builders, everyone } from '../access.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import { dueMinutesMax, nameLengthMax } from '../limits.ts'
import { requiredName } from '../fields/names.ts'
import { HoursException, OpeningHours } from '../company/opening-hours.ts'

const minutes = z._default(z.nullable(z.int('number').check(z.minimum(1), z.maximum(dueMinutesMax))), null)

/** What a department promises its customers, in minutes; null promises nothing. */
export const ServiceLevel = z.object({
  first: minutes,
  next: minutes,
  close: minutes,
  /** Minutes count only while the department is open, or always. */
  clock: z._default(z.enum(['hours', 'always']), 'hours'),
})
export type ServiceLevel = z.infer<typeof ServiceLevel>

/** Agents pull from the queue, or customers are given to the ready agent with most room. */
export const offers = ['pull', 'balance'] as const

const draft = {
  name: requiredName(nameLengthMax),
  /** The company's hours count; the department's own are then null (DEPARTMENTS-002). */
  companyOpeningHours: z._default(z.boolean(), true),
  openingHours: z._default(z.nullable(OpeningHours), null),
  exceptions: z._default(z.array(HoursException).check(z.maxLength(100, 'exceptions-max')), []),
  /** Absent or null promises nothing. */
  serviceLevel: z.optional(z.nullable(ServiceLevel)),
  /** Absent: they are pulled. */
  offer: z.optional(z.enum(offers)),
}

const Draft = z.object(draft)
const hasHours = z.refine<z.infer<typeof Draft>>(
  ({ companyOpeningHours, openingHours }) => companyOpeningHours || openingHours !== null,
  { message: 'mandatory', path: ['openingHours'] },
)

export const Department = z.object({
  ...draft,
  _id: Id,
  isDefault: z.boolean(),
  /** Counts the saves of this department. */
  revision: z.int(),
})
export type Department = z.infer<typeof Department>

const access = accessOf(builders)

export const departments = contract({
  list: {
    route: 'GET /api/agent/departments',
    summary: 'Lists the departments by name.',
    access: { roles: everyone, can: 'read' },
    input: z.object({}),
    output: z.array(Department),
  },
  create: {
    route: 'POST /api/agent/departments',
    summary: 'Creates a department; the first one is the default.',
    access: access('create'),
    audit: 'create-department',
    input: Draft.check(hasHours),
    output: Department,
  },
  update: {
    route: 'PUT /api/agent/departments/{id}',
    summary: 'Replaces a department; `revision`, when given, names the save that the change builds on.',
    access: access('update'),
    audit: 'edit-department',
    input: z.object({ ...draft, id: Id, revision: z.optional(z.int()) }).check(hasHours),
    output: Department,
  },
  remove: {
    route: 'DELETE /api/agent/departments/{id}',
    summary: 'Deletes a department that is not the default; its queue falls to the default one.',
    access: access('delete'),
    audit: 'delete-department',
    input: z.object({ id: Id }),
    output: z.object({ id: Id }),
  },
})
