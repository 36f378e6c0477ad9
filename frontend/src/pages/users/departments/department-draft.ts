/** A department while it is edited: free to be wrong, with every day's times kept while the day is closed. */
import { departments as contract, type Department } from '#shared/contracts/departments'
import type { Checks } from '../../../components/form/checks.ts'
import { partAt } from '../../../components/form/parts.ts'
import {
  editedExceptions,
  editedWeek,
  exceptionFaults,
  exceptionsOf,
  hoursOf,
  weekFaults,
  type EditedException,
  type EditedWeek,
} from '../../../components/hours/hours-draft.ts'

export interface EditedDepartment {
  readonly name: string
  readonly companyOpeningHours: boolean
  readonly week: EditedWeek
  readonly exceptions: readonly EditedException[]
}

export const editedDepartment = (department: Department | undefined): EditedDepartment => ({
  name: department?.name ?? '',
  companyOpeningHours: department?.companyOpeningHours ?? true,
  week: editedWeek(department?.openingHours),
  exceptions: editedExceptions(department?.exceptions ?? []),
})

/** With the company's hours the department has none of its own (DEPARTMENTS-002). */
export const departmentDraft = ({ name, companyOpeningHours, week, exceptions }: EditedDepartment) => ({
  name: name.trim(),
  companyOpeningHours,
  openingHours: companyOpeningHours ? null : hoursOf(week),
  exceptions: exceptionsOf(exceptions),
})

export const departmentChecks = {
  schema: contract.create.input,
  sentOf: departmentDraft,
  fieldAt: (edited, path) => (path[0] === 'openingHours' && path[1] ? path[1] : partAt(edited, path)),
  rules: ({ companyOpeningHours, week, exceptions }) => [
    ...(companyOpeningHours ? [] : weekFaults(week)),
    ...exceptionFaults(exceptions),
  ],
} satisfies Checks<EditedDepartment>
