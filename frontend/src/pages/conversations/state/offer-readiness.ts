/** Offers to tell the agent of customers, with a sound, where they see first what they would miss. */
import i18next from 'i18next'
import { notify } from '../../../core/live/notices.ts'
import { becomeReady, readiness } from '../../../core/live/readiness.ts'
import { prepareSound } from '../../../core/live/sound.ts'

const askedKey = 'readiness-offered'
/** Long enough to be read while the first answer is written. */
const offerMs = 20_000

/** Once in a browser, at the first takeover; never where the browser has been told not to. */
export function offerReadiness(): void {
  const isRefused = !('Notification' in window) || Notification.permission === 'denied'
  if (readiness.now() || isRefused || localStorage.getItem(askedKey)) return
  localStorage.setItem(askedKey, 'yes')
  notify('info', i18next.t('conversations:ready.offer'), {
    text: i18next.t('conversations:ready.do'),
    act: () => void turnOn(),
    lastsMs: offerMs,
  })
}

/** Comes with a click, which is when a browser asks for permission and lets a page sound. */
export async function turnOn(): Promise<void> {
  prepareSound()
  if ((await becomeReady()) === 'refused') notify('error', i18next.t('shell:readiness.refused'))
}
