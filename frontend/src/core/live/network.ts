/**
 * Whether the server can be reached. A call without an answer pauses all reads and raises the banner; the first knock
 * that is answered lets the paused reads go on by themselves.
 */
import { onlineManager } from '@tanstack/react-query'
import { listen } from '../listen.ts'
import { setCondition } from './conditions.ts'

const knockDelayMsMin = 1000
const knockDelayMsMax = 15_000

let knocking: ReturnType<typeof setTimeout> | undefined

/** Keeps the banner and the reads in step with the network, until the answer is called. */
export function watchNetwork(): () => void {
  const comesBack = () => knocking !== undefined && void knock(knockDelayMsMin)
  const stop = onlineManager.subscribe((online) => setCondition('offline', !online))
  const stopListening = listen(window, { offline: unreachable, online: comesBack })
  return () => {
    stop()
    stopListening()
  }
}

/** Told by a call that got no answer. */
export function unreachable(): void {
  onlineManager.setOnline(false)
  if (knocking === undefined) wait(knockDelayMsMin)
}

function wait(delayMs: number) {
  clearTimeout(knocking)
  knocking = setTimeout(() => void knock(Math.min(knockDelayMsMax, delayMs * 2)), delayMs)
}

async function knock(nextDelayMs: number) {
  const answer = await fetch('/settings.json', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (!answer) return wait(nextDelayMs)
  clearTimeout(knocking)
  knocking = undefined
  onlineManager.setOnline(true)
}
