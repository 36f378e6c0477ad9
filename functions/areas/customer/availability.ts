/** Whether somebody is there, and when somebody will be: by the hours of the department that would be asked (LOGIC-009). */
import { isOpen, nextOpening } from '#shared/company/opening-hours'
import type { Availability } from '#shared/contracts/customer'
import type { VisitorContext } from '../../platform/request/context.ts'
import { Table } from '../../platform/table/table.ts'
import { departmentFor, hoursOf } from '../../company/departments.ts'

export async function readAvailability({ client, company, settings, now }: VisitorContext): Promise<Availability> {
  const department = await departmentFor(new Table({ client }), settings)
  const { hours, exceptions } = hoursOf(settings, department)
  if (!hours || isOpen(hours, exceptions, now, company.timezone)) return { isOpen: true }
  const opening = nextOpening(hours, exceptions, now, company.timezone)
  return { isOpen: false, ...(opening && { nextOpening: opening.toISOString() }) }
}
