/** A department while it is edited: free to be wrong, with every day's times kept while the day is closed. */
import type { DueKind } from '#shared/chat/message'
import { departments as contract, type Department, type offers, type ServiceLevel } from '#shared/contracts/departments'
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
  /** Minutes; what is not promised is no number. */
  readonly serviceLevel: Record<DueKind, number> & Pick<ServiceLevel, 'clock'>
  readonly offer: (typeof offers)[number]
}

export const editedDepartment = (department: Department | undefined): EditedDepartment => ({
  name: department?.name ?? '',
  companyOpeningHours: department?.companyOpeningHours ?? true,
  week: editedWeek(department?.openingHours),
  exceptions: editedExceptions(department?.exceptions ?? []),
  serviceLevel: editedLevel(department?.serviceLevel),
  offer: department?.offer ?? 'pull',
})

const editedLevel = (level: ServiceLevel | null | undefined): EditedDepartment['serviceLevel'] => ({
  first: level?.first ?? Number.NaN,
  next: level?.next ?? Number.NaN,
  close: level?.close ?? Number.NaN,
  clock: level?.clock ?? 'hours',
})

/** One that promises nothing is none. */
function levelOf({ first, next, close, clock }: EditedDepartment['serviceLevel']): ServiceLevel | null {
  const promised = (minutes: number) => (Number.isNaN(minutes) ? null : minutes)
  const minutes = { first: promised(first), next: promised(next), close: promised(close) }
  return Object.values(minutes).every((each) => each === null) ? null : { ...minutes, clock }
}

/** With the company's hours the department has none of its own (DEPARTMENTS-002). */
export const departmentDraft = ({
  name,
  companyOpeningHours,
  week,
  exceptions,
  serviceLevel,
  offer,
}: EditedDepartment) => ({
  name: name.trim(),
  companyOpeningHours,
  openingHours: companyOpeningHours ? null : hoursOf(week),
  exceptions: exceptionsOf(exceptions),
  serviceLevel: levelOf(serviceLevel),
  offer,
})

export const departmentChecks = {
  schema: contract.create.input,
  sentOf: departmentDraft,
  fieldAt: (edited, path) => {
    if (path[0] === 'serviceLevel') return path.join('.')
    return path[0] === 'openingHours' && path[1] ? path[1] : partAt(edited, path)
  },
  rules: ({ companyOpeningHours, week, exceptions }) => [
    ...(companyOpeningHours ? [] : weekFaults(week)),
    ...exceptionFaults(exceptions),
  ],
} satisfies Checks<EditedDepartment>
