/** When a company or a department is there for its customers. */
import * as z from 'zod/mini'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

const Time = z
  .string()
  .check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)(:[0-5]\d)?$/, 'Must be valid 24-hour format time value.'))
const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a valid date'))

/** Null on a day when nobody is there. */
export const OpeningHours = z.object(
  Object.fromEntries(weekdays.map((day) => [day, z.nullable(z.object({ open: Time, closed: Time }))])) as Record<
    Weekday,
    z.ZodMiniNullable<z.ZodMiniObject<{ open: typeof Time; closed: typeof Time }>>
  >,
)
export type OpeningHours = z.infer<typeof OpeningHours>

/** Days from `from` to `to` that differ from the week; without `hours` nobody is there. */
export const OpeningException = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Mandatory field'), z.maxLength(120)),
  from: Day,
  to: Day,
  hours: z.nullable(z.object({ open: Time, closed: Time })),
})
export type OpeningException = z.infer<typeof OpeningException>
