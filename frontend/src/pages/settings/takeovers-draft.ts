/** The settings of takeovers as they are typed: free to be wrong, and only what differs from what is saved. */
import * as z from 'zod/mini'
import type { SystemChanges, SystemSettings } from '#shared/contracts/settings'
import { delayAnnouncementMinutesMax, userReplyTimeoutMsMax } from '#shared/limits'

const minuteMs = 60_000
/** What somebody who switches it on begins with. */
const minutesDefault = '10'

/** What was typed over what is saved; the fields nobody has been at show what others save meanwhile. */
export const TakeoversDraft = z.object({
  /** Silent takeovers close by themselves: exactly when there is a timeout (TAKEOVER-012). */
  closes: z.exactOptional(z.boolean()),
  minutes: z.exactOptional(z.string()),
  interval: z.exactOptional(z.string()),
  /** Empty: the one that is marked as default. */
  departmentId: z.exactOptional(z.string()),
})
export type TakeoversDraft = z.infer<typeof TakeoversDraft>
export type TypedTakeovers = Required<TakeoversDraft>

export const typedTakeovers = (settings: SystemSettings): TypedTakeovers => ({
  closes: settings.userReplyTimeout !== null,
  minutes: settings.userReplyTimeout === null ? minutesDefault : shownMinutes(settings.userReplyTimeout),
  interval: String(settings.delayAnnouncementInterval),
  departmentId: settings.defaultDepartmentId ?? '',
})

/** Nobody needs more digits of a minute. */
const shownMinutes = (ms: number) => String(Number((ms / minuteMs).toPrecision(4)))

/** Shown in minutes, stored in milliseconds (SETTINGS-013). */
const msOf = (minutes: string) => Math.round(Number(minutes) * minuteMs)

/** What to save: nothing where all is as it was. */
export function takeoverChanges(typed: TypedTakeovers, settings: SystemSettings): SystemChanges {
  const before = typedTakeovers(settings)
  const { closes, minutes, interval, departmentId } = typed
  const waitsAsBefore = !closes || Number(minutes) === Number(before.minutes)
  return {
    ...((closes !== before.closes || !waitsAsBefore) && { userReplyTimeout: closes ? msOf(minutes) : null }),
    ...(Number(interval) !== Number(before.interval) && { delayAnnouncementInterval: Number(interval) }),
    ...(departmentId !== before.departmentId && { defaultDepartmentId: departmentId || null }),
  }
}

export type TakeoversFault = 'timeout' | 'timeout-max' | 'interval'

/** SETTINGS-012. */
export function takeoverFaults({ closes, minutes, interval }: TypedTakeovers): Record<string, TakeoversFault> {
  const ms = msOf(minutes)
  return {
    ...(closes && !(ms > 0) && { minutes: 'timeout' }),
    ...(closes && ms > userReplyTimeoutMsMax && { minutes: 'timeout-max' }),
    ...(!(/^\d+$/.test(interval) && Number(interval) <= delayAnnouncementMinutesMax) && { interval: 'interval' }),
  }
}
