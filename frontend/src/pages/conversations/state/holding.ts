/**
 * What the agent has decided waits for a moment before it is done, so that it can be taken back. One thing at a time: the
 * next one does the one before at once, and so does leaving the page.
 */
import { pageState } from '../../../core/page-state.ts'

/** The same with several conversations, in words of its own. */
interface ManyHeld {
  readonly what: 'bulk'
  readonly text: string
  /** Once it was taken back. */
  readonly undone: () => void
  readonly act: () => Promise<void>
}

export type Held = OneHeld | ManyHeld

interface OneHeld {
  readonly userId: string
  readonly what: 'complete' | 'assign' | 'send'
  /** The customer, and who gets the conversation. */
  readonly customer: string
  readonly name?: string
  readonly act: () => Promise<void>
}

export const holdMs = 5000

const held = pageState<Held | undefined>(undefined)
export const useHeld = held.use
let timer: ReturnType<typeof setTimeout> | undefined

export function hold(deed: Held): void {
  doHeld()
  held.change(deed)
  timer = setTimeout(doHeld, holdMs)
}

/** Does now what is held; what fails has said so. */
export function doHeld(): void {
  const deed = takeHeld()
  deed?.act().catch(() => undefined)
}

/** What is held is not done. */
export function takeHeld(): Held | undefined {
  const deed = held.now()
  clearTimeout(timer)
  held.change(undefined)
  return deed
}

addEventListener('pagehide', doHeld)
