/**
 * How many customers wait, where another tab is looked at: before the title of this one, as a dot on its icon,
 * and on the icon of the installed app.
 */
import { shortCount } from '../../core/live/counters.ts'

export function showWaiting(count: number): void {
  document.title = titleWith(count, document.title)
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon) icon.href = count > 0 ? iconWithDot : iconPlain
  // Where the console is installed as an app. A browser that knows it may still refuse.
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined)
}

export const titleWith = (count: number, title: string): string =>
  (count > 0 ? `(${shortCount(count)}) ` : '') + title.replace(/^\(\d+\+?\) /, '')

const iconPlain = '/favicon.svg'
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#00a1db" d="M7 3h18a5 5 0 0 1 5 5v11a5 5 0 0 1-5 5h-9.6L8.6 29.3A1 1 0 0 1 7 28.5V24a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5z"/><circle cx="24" cy="8" r="8" fill="#d91515"/></svg>'
const iconWithDot = `data:image/svg+xml,${encodeURIComponent(drawing)}`
