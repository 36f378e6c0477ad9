/** Departments: who answers for what, and when they are there. */
import * as z from 'zod/mini'
import { accessOf, builders, everyone } from '../access.ts'
import { collectionRoutes } from '../collection-routes.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import { dueMinutesMax, nameLengthMax } from '../limits.ts'
import { nameInMails } from '../fields/names.ts'
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
  name: nameInMails(nameLengthMax),
  /** The company's hours count; the department's own are then null (DEPARTMENTS-002). */
  companyOpeningHours: z._default(z.boolean(), true),
  openingHours: z._default(z.nullable(OpeningHours), null),
  exceptions: z._default(z.array(HoursException).check(z.maxLength(100, 'exceptions-max')), []),
  /** Absent or null promises nothing. */
  serviceLevel: z.optional(z.nullable(ServiceLevel)),
  /** Absent: they are pulled. */
  offer: z.optional(z.enum(offers)),
}

/** Of a department that is written, by a page or in a file. */
export const hasHours = z.refine<Pick<Department, 'companyOpeningHours' | 'openingHours'>>(
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

export const departments = contract({
  ...collectionRoutes({
    path: '/api/agent/departments',
    id: 'id',
    item: Department,
    draft,
    check: hasHours,
    access: (can) => accessOf(can === 'read' ? everyone : builders)(can),
    list: { summary: 'Lists the departments by name.' },
    create: { summary: 'Creates a department; the first one is the default.', audit: 'create-department' },
    update: {
      summary: 'Replaces a department; `revision`, when given, names the save that the change builds on.',
      audit: 'edit-department',
    },
    remove: {
      summary: 'Deletes a department that is not the default; its queue falls to the default one.',
      audit: 'delete-department',
    },
  }),
})
