/** When a conversation that was put aside is back: what is offered, and how a list says it. Days are those of the agent. */
import { language } from '../../../core/i18n.ts'
import { snoozeDaysMax } from '#shared/limits'

export const snoozePresets = ['hour', 'tomorrow', 'monday'] as const
export type SnoozePreset = (typeof snoozePresets)[number]

const morningHour = 9
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** On a Sunday tomorrow is Monday, which is then offered once. */
export function presetTimes(nowMs: number): readonly { readonly id: SnoozePreset; readonly at: Date }[] {
  const today = new Date(nowMs).getDay()
  const toMonday = (8 - today) % 7 || 7
  return [
    { id: 'hour', at: new Date(nowMs + hourMs) },
    { id: 'tomorrow', at: morningIn(1, nowMs) },
    ...(toMonday === 1 ? [] : [{ id: 'monday' as const, at: morningIn(toMonday, nowMs) }]),
  ]
}

/** Also over a change of the clock. */
function morningIn(days: number, nowMs: number): Date {
  const at = new Date(nowMs)
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + days, morningHour)
}

/** The moment of a day and a time of it, as fields write them; `undefined` while one is missing or none. */
export function momentOf(day: string, time: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(time)) return undefined
  const at = new Date(`${day}T${time}:00`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

export type MomentFault = 'missing' | 'past' | 'too-far'

export function momentFault(at: Date | undefined, nowMs: number): MomentFault | undefined {
  if (!at) return 'missing'
  if (at.getTime() <= nowMs) return 'past'
  return at.getTime() > nowMs + snoozeDaysMax * dayMs ? 'too-far' : undefined
}

/** `15:30`, `tomorrow at 09:00`, `Monday 09:00`, `2 December, 09:00`: as much as is needed to know when. */
export function untilText(until: string, nowMs: number): string {
  const at = new Date(until)
  const locale = language() === 'en' ? 'en-GB' : 'de'
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(at)
  const days = Math.round((startOfDay(at.getTime()) - startOfDay(nowMs)) / dayMs)
  if (days === 0) return time
  if (days === 1) return `${new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(1, 'day')} ${time}`
  if (days > 1 && days < 7) return `${new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(at)} ${time}`
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(days > 300 && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(at)
}

/** `15:30`, `Mon`, `2 Dec`: the same where there is room for no more. */
export function shortUntil(until: string, nowMs: number): string {
  const at = new Date(until)
  const locale = language() === 'en' ? 'en-GB' : 'de'
  const days = Math.round((startOfDay(at.getTime()) - startOfDay(nowMs)) / dayMs)
  if (days === 0) return untilText(until, nowMs)
  const named = days > 0 && days < 7 ? ({ weekday: 'short' } as const) : ({ day: 'numeric', month: 'short' } as const)
  return new Intl.DateTimeFormat(locale, named).format(at)
}

const startOfDay = (ms: number) => new Date(ms).setHours(0, 0, 0, 0)
