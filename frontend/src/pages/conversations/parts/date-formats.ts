/** Moments as a list of conversations writes them. Formats are made once a language: a list asks for hundreds. */
import { language } from '../../../core/i18n.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function format(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = language() === 'en' ? 'en-GB' : 'de'
  const key = `${locale} ${name}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}

/** `14:17` */
export const clock = (moment: string): string =>
  format('clock', { hour: '2-digit', minute: '2-digit' }).format(new Date(moment))

/** `Friday, 20 November 2026` */
export const wholeDay = (moment: string): string =>
  format('day', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(moment))

const dayMs = 86_400_000

/** `20 Nov 2026`, of a day as addresses write it. */
export const shortDay = (day: string): string =>
  format('short day', { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(`${day}T00:00:00`))

/** The clock today, the weekday this week, else the date: as short as a list has room for. */
export function shortMoment(moment: string, nowMs: number): string {
  const at = new Date(moment)
  if (at.toDateString() === new Date(nowMs).toDateString()) return clock(moment)
  if (nowMs - at.getTime() < 6 * dayMs) return format('weekday', { weekday: 'short' }).format(at)
  return format('date', { day: 'numeric', month: 'short' }).format(at)
}
