/** Opening hours while they are edited: free to be wrong, with every day's times kept while the day is closed. */
import { weekdays, type HoursException, type OpeningHours, type Weekday } from '#shared/company/opening-hours'
import { faultAt, type FieldFault } from '#shared/faults'

export interface EditedHours {
  readonly isOpen: boolean
  readonly open: string
  readonly closed: string
}

export type EditedWeek = Readonly<Record<Weekday, EditedHours>>

export interface EditedException extends EditedHours {
  readonly id: string
  readonly title: string
  readonly from: string
  readonly to: string
}

const usual = { open: '09:00', closed: '17:00' }
const weekend: readonly Weekday[] = ['Saturday', 'Sunday']

/** A week as it is edited; where there is none, that of an office. */
export function editedWeek(hours: OpeningHours | null | undefined): EditedWeek {
  return everyDay((day) => {
    if (!hours) return { ...usual, isOpen: !weekend.includes(day) }
    const open = spanOf(hours[day])
    return { ...usual, ...shortened(open), isOpen: open !== null }
  })
}

export const editedExceptions = (exceptions: readonly HoursException[]): EditedException[] =>
  exceptions.map(({ title, from, to, openingTime: open }, index) => ({
    id: String(index),
    title,
    from,
    to,
    ...usual,
    ...shortened(open),
    isOpen: open !== null,
  }))

export const emptyException = (): EditedException => ({
  id: crypto.randomUUID(),
  title: '',
  from: '',
  to: '',
  isOpen: false,
  open: '',
  closed: '',
})

/** A day without a tick has no times (SETTINGS-010). */
export const hoursOf = (week: EditedWeek): OpeningHours => everyDay((day) => spanIn(week[day]) ?? closedDay)

export const exceptionsOf = (exceptions: readonly EditedException[]): HoursException[] =>
  exceptions.map((exception) => {
    const { title, from, to } = exception
    return { title: title.trim(), from, to, openingTime: spanIn(exception) }
  })

/** The faults of both times of a day are shown at the day, `Monday`. */
export const weekFaults = (week: EditedWeek): FieldFault[] => weekdays.flatMap((day) => faultsOfHours(day, week[day]))

/** Shown at `{exception id}.openingTime`. */
export const exceptionFaults = (exceptions: readonly EditedException[]): FieldFault[] =>
  exceptions.flatMap((exception) => faultsOfHours(`${exception.id}.openingTime`, exception))

/** Whether hours end on the day after, or last around the clock. */
export function nightOf({ open, closed }: EditedHours): 'overnight' | 'always' | undefined {
  if (!isTime(open) || !isTime(closed) || open < closed) return undefined
  return open === closed ? 'always' : 'overnight'
}

const isTime = (text: string) => /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text)

function faultsOfHours(field: string, { isOpen, open, closed }: EditedHours): FieldFault[] {
  if (!isOpen) return []
  return isTime(open) && isTime(closed) ? [] : [faultAt(field, 'hours')]
}

const spanIn = ({ isOpen, open, closed }: EditedHours) => (isOpen ? { open, closed } : null)

const closedDay = { open: null, closed: null }

/** A day with one time missing is a day off. */
export const spanOf = ({ open, closed }: OpeningHours[Weekday]) => (open && closed ? { open, closed } : null)

/** Seconds are of no concern to those who wait, and the field for a time takes no 24:00, which is the midnight that follows. */
const shortened = (hours: { open: string; closed: string } | null) =>
  hours && { open: hours.open.slice(0, 5), closed: hours.closed.slice(0, 5).replace('24:00', '00:00') }

function everyDay<Value>(of: (day: Weekday) => Value): Record<Weekday, Value> {
  // The weekdays are all the keys there are.
  return Object.fromEntries(weekdays.map((day) => [day, of(day)])) as Record<Weekday, Value>
}
