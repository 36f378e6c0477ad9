/**
 * Cron patterns: what the tabs of the cron builder say, as fields free to be unfinished (BLOCKS-060). What no other tab
 * can say is custom.
 */

export const patternModes = ['monthly', 'weekly', 'daily', 'hourly', 'minutes', 'custom'] as const
export type PatternMode = (typeof patternModes)[number]

export interface Pattern {
  readonly mode: PatternMode
  /** Every so many minutes, hours or months. */
  readonly every: string
  /** Of hourly patterns: the minute of the hour. */
  readonly minute: string
  /** `hh:mm`, of daily, weekly and monthly patterns. */
  readonly time: string
  /** From `0`, which is Sunday. */
  readonly weekdays: readonly string[]
  /** Of the month. */
  readonly day: string
  /** Of custom patterns: minute, hour, day of the month, month, weekday. */
  readonly fields: readonly string[]
}

/** The steps that divide an hour, a day and a year evenly, so that “every” means what it says. */
export const steps = {
  minutes: ['1', '2', '3', '4', '5', '6', '10', '12', '15', '20', '30'],
  hourly: ['1', '2', '3', '4', '6', '8', '12'],
  monthly: ['1', '2', '3', '4', '6'],
} as const satisfies Partial<Record<PatternMode, readonly string[]>>

export const cronFields = ['minute', 'hour', 'day', 'month', 'weekday'] as const

const begin: Pattern = {
  mode: 'daily',
  every: '1',
  minute: '0',
  time: '09:00',
  weekdays: ['1'],
  day: '1',
  fields: [],
}

/** The cron a schedule begins with. */
export const cronDefault = '0 9 * * *'

/** The same times said by another tab, as far as it can. */
export const inMode = (pattern: Pattern, mode: PatternMode): Pattern => ({
  ...pattern,
  mode,
  every: mode === 'minutes' ? '15' : '1',
  fields: fieldsIn(cronOf(pattern)),
})

/** The cron of a pattern; what is missing leaves a field empty. */
export function cronOf({ mode, every, minute, time, weekdays, day, fields }: Pattern): string {
  const [hour = '', past = ''] = /^\d\d:\d\d$/.test(time) ? time.split(':').map((part) => String(Number(part))) : []
  const step = every === '1' ? '*' : `*/${every}`
  const written: Record<PatternMode, readonly string[]> = {
    minutes: [step, '*', '*', '*', '*'],
    hourly: [minute, step, '*', '*', '*'],
    daily: [past, hour, '*', '*', '*'],
    weekly: [past, hour, '*', '*', weekdays.join(',')],
    monthly: [past, hour, day, step, '*'],
    custom: fields,
  }
  return written[mode].join(' ')
}

/** The pattern of a cron, in the first tab that can say all of it. */
export function patternOf(cron: string): Pattern {
  const fields = fieldsIn(cron)
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = fields
  const step = (field: string) => (field === '*' ? '1' : field.replace('*/', ''))
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  const said: readonly Pattern[] = [
    { ...begin, mode: 'minutes', every: step(minute) },
    { ...begin, mode: 'hourly', minute, every: step(hour) },
    { ...begin, mode: 'daily', time },
    { ...begin, mode: 'weekly', time, weekdays: weekday.split(',') },
    { ...begin, mode: 'monthly', time, day, every: step(month) },
  ]
  return said.find((pattern) => isSayable(pattern) && cronOf(pattern) === cron) ?? { ...begin, mode: 'custom', fields }
}

const fieldsIn = (cron: string): string[] => {
  const written = cron.split(' ')
  return cronFields.map((_, index) => written[index] ?? '')
}

/** Whether the controls of a tab can show a pattern. */
function isSayable({ mode, every, minute, time, weekdays, day }: Pattern): boolean {
  const isStep = mode === 'minutes' || mode === 'hourly' || mode === 'monthly'
  if (isStep && !steps[mode].some((step) => step === every)) return false
  if (mode === 'hourly') return isNumber(minute, 0, 59)
  if (mode === 'weekly' && !weekdays.every((weekday) => isNumber(weekday, 0, 6))) return false
  if (mode === 'monthly' && !isNumber(day, 1, 31)) return false
  return mode === 'minutes' || /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
}

const isNumber = (text: string, min: number, max: number) =>
  /^\d{1,2}$/.test(text) && Number(text) >= min && Number(text) <= max
