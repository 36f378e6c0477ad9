/**
 * Customers who want somebody, told outside of the page: a desktop notification with a sound, a moment later. Of all
 * tabs whose switch is on one speaks; when it is closed, the next one does.
 */
import i18next from 'i18next'
import { notificationDelayMs } from '#shared/limits'

const lockName = 'notify-leader'
let speaking = false
let audio: AudioContext | undefined

/** Takes part in who speaks, until the returned function is called. */
export function startSpeaking(): () => void {
  audio ??= 'AudioContext' in window ? new AudioContext() : undefined
  void audio?.resume()
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
  setTimeout(() => {
    // The switch may have been turned off in the meantime.
    if (!speaking) return
    const text = i18next.t(`shell:readiness.${what}`)
    // One place for all: a second customer does not fill the screen.
    const notification = new Notification(i18next.t('shell:pages.conversations'), { body: text, tag: lockName })
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
      goToConversations()
    })
    chime()
  }, notificationDelayMs)
}

const tones = [
  { hertz: 660, at: 0 },
  { hertz: 880, at: 0.14 },
] as const
const toneSeconds = 0.35
const loudness = 0.12

/** Two soft tones, made here: there is no file to fetch. */
function chime() {
  if (!audio) return
  for (const { hertz, at } of tones) {
    const start = audio.currentTime + at
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(loudness, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + toneSeconds)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + toneSeconds)
  }
}
