/** A department while it is edited: free to be wrong, with every day's times kept while the day is closed. */
import { departments as contract, type Department } from '#shared/contracts/departments'
import { faultAt, type FieldFault } from '#shared/faults'
import { weekdays, type HoursException, type OpeningHours, type Weekday } from '#shared/company/opening-hours'
import type { Checks } from '../../components/form/checks.ts'
import { partAt } from '../../components/form/parts.ts'

export interface EditedHours {
  readonly isOpen: boolean
  readonly open: string
  readonly closed: string
}

export interface EditedException extends EditedHours {
  readonly id: string
  readonly title: string
  readonly from: string
  readonly to: string
}

export interface EditedDepartment {
  readonly name: string
  readonly companyOpeningHours: boolean
  readonly week: Readonly<Record<Weekday, EditedHours>>
  readonly exceptions: readonly EditedException[]
}

const usual = { open: '09:00', closed: '17:00' }
const weekend: readonly Weekday[] = ['Saturday', 'Sunday']

export function editedDepartment(department: Department | undefined): EditedDepartment {
  const hours = department?.openingHours
  const day = (name: Weekday): EditedHours => {
    if (!hours) return { ...usual, isOpen: !weekend.includes(name) }
    const open = spanOf(hours[name])
    return { ...usual, ...shortened(open), isOpen: open !== null }
  }
  return {
    name: department?.name ?? '',
    companyOpeningHours: department?.companyOpeningHours ?? true,
    week: everyDay(day),
    exceptions: (department?.exceptions ?? []).map(({ title, from, to, openingTime: open }, index) => ({
      id: String(index),
      title,
      from,
      to,
      ...usual,
      ...shortened(open),
      isOpen: open !== null,
    })),
  }
}

export const emptyException = (): EditedException => ({
  id: crypto.randomUUID(),
  title: '',
  from: '',
  to: '',
  isOpen: false,
  open: '',
  closed: '',
})

/** With the company's hours the department has none of its own (DEPARTMENTS-002). */
export function departmentDraft({ name, companyOpeningHours, week, exceptions }: EditedDepartment) {
  return {
    name: name.trim(),
    companyOpeningHours,
    openingHours: companyOpeningHours
      ? null
      : (everyDay((day) => hoursOf(week[day]) ?? closedDay) satisfies OpeningHours),
    exceptions: exceptions.map((exception): HoursException => {
      const { title, from, to } = exception
      return { title: title.trim(), from, to, openingTime: hoursOf(exception) }
    }),
  }
}

/** The faults of both times of a day are shown at the day, `Monday`, or at `{exception id}.openingTime`. */
export const departmentChecks = {
  schema: contract.create.input,
  sentOf: departmentDraft,
  fieldAt: (edited, path) => (path[0] === 'openingHours' && path[1] ? path[1] : partAt(edited, path)),
  rules: ({ companyOpeningHours, week, exceptions }) => [
    ...(companyOpeningHours ? [] : weekdays.flatMap((day) => faultsOfHours(day, week[day]))),
    ...exceptions.flatMap((exception) => faultsOfHours(`${exception.id}.openingTime`, exception)),
  ],
} satisfies Checks<EditedDepartment>

const isTime = (text: string) => /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text)

function faultsOfHours(field: string, { isOpen, open, closed }: EditedHours): FieldFault[] {
  if (!isOpen) return []
  if (!isTime(open) || !isTime(closed)) return [faultAt(field, 'hours')]
  return open >= closed ? [faultAt(field, 'hours-order')] : []
}

const hoursOf = ({ isOpen, open, closed }: EditedHours) => (isOpen ? { open, closed } : null)

const closedDay = { open: null, closed: null }

/** A day with one time missing is a day off. */
export const spanOf = ({ open, closed }: OpeningHours[Weekday]) => (open && closed ? { open, closed } : null)

/** Seconds are of no concern to those who wait. */
const shortened = (hours: { open: string; closed: string } | null) =>
  hours && { open: hours.open.slice(0, 5), closed: hours.closed.slice(0, 5) }

function everyDay<Value>(of: (day: Weekday) => Value): Record<Weekday, Value> {
  // The weekdays are all the keys there are.
  return Object.fromEntries(weekdays.map((day) => [day, of(day)])) as Record<Weekday, Value>
}
