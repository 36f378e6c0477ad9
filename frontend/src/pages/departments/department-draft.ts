/** A department while it is edited: free to be wrong, with every day's times kept while the day is closed. */
import type { Department } from '#shared/contracts/departments'
import { weekdays, type HoursException, type OpeningHours, type Weekday } from '#shared/company/opening-hours'

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

export const sameDepartment = (one: EditedDepartment, other: EditedDepartment): boolean =>
  JSON.stringify(departmentDraft(one)) === JSON.stringify(departmentDraft(other))

export type DepartmentFault = 'mandatory' | 'too-long' | 'time' | 'order' | 'days'

/** What is wrong, by field: `name`, `Monday`, `{exception id}.title`. */
export function departmentFaults(edited: EditedDepartment, nameLengthMax: number): Record<string, DepartmentFault> {
  const faults: Record<string, DepartmentFault> = {}
  const check = (field: string, fault: DepartmentFault | false) => {
    if (fault) faults[field] = fault
  }
  check('name', edited.name.trim() === '' ? 'mandatory' : edited.name.trim().length > nameLengthMax && 'too-long')
  if (!edited.companyOpeningHours) for (const day of weekdays) check(day, hoursFault(edited.week[day]))
  for (const exception of edited.exceptions) {
    const { id, title, from, to } = exception
    check(`${id}.title`, title.trim() === '' ? 'mandatory' : title.trim().length > titleMax && 'too-long')
    check(`${id}.from`, !isDay(from) && 'mandatory')
    check(`${id}.to`, isDay(to) ? isDay(from) && to < from && 'days' : 'mandatory')
    check(`${id}.hours`, hoursFault(exception))
  }
  return faults
}

const titleMax = 120

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const isTime = (text: string) => /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text)

function hoursFault({ isOpen, open, closed }: EditedHours): DepartmentFault | false {
  if (!isOpen) return false
  if (!isTime(open) || !isTime(closed)) return 'time'
  return open >= closed && 'order'
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
