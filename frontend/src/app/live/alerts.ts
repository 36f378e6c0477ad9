/**
 * Customers who want somebody, told outside of the page: a desktop notification with a sound, a moment later. Of all
 * tabs whose switch is on one speaks; when it is closed, the next one does.
 */
import i18next from 'i18next'
import { notificationDelayMs } from '#shared/limits'
import { playSound, prepareSound } from '../../core/live/sound.ts'

const lockName = 'notify-leader'
let speaking = false

/** Takes part in who speaks, until the returned function is called. */
export function startSpeaking(): () => void {
  prepareSound()
  // Without a secure origin a browser has none, and each tab speaks for itself.
  if (!navigator.locks) {
    speaking = true
    return () => (speaking = false)
  }
  const leaving = new AbortController()
  const left = new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()))
  const hold = () => {
    speaking = true
    return left
  }
  // Rejects when the agent has gone before it was this tab's turn.
  navigator.locks.request(lockName, { signal: leaving.signal }, hold).catch(() => undefined)
  return () => {
    speaking = false
    leaving.abort()
  }
}

/** NOTIFY-002, NOTIFY-003, QUEUES-012 */
export async function alertOf(what: 'waiting' | 'reminder' | 'started', goToConversations: () => void): Promise<void> {
  if (!speaking) return
  await i18next.loadNamespaces('shell')
  alertWith(i18next.t(`shell:readiness.${what}`), goToConversations)
}

/** Tells by sound, and on the desktop too unless the agent sees it on the page. */
export function alertWith(text: string, open: () => void, { isSeen = false } = {}): void {
  if (!speaking) return
  setTimeout(() => {
    // The switch may have been turned off in the meantime.
    if (!speaking) return
    if (!isSeen) showOnDesktop(text, open)
    playSound()
  }, notificationDelayMs)
}

function showOnDesktop(text: string, open: () => void) {
  // One place for all: a second customer does not fill the screen.
  const notification = new Notification(i18next.t('shell:pages.conversations'), { body: text, tag: lockName })
  notification.addEventListener('click', () => {
    window.focus()
    notification.close()
    open()
  })
}
