/** Counts whether what was suggested was of use. Nobody waits for it, and it may fail. */
import { quietly } from '../../../core/api.ts'

export type Suggested = 'suggest' | 'reword' | 'translate' | 'wrap-up'

export function countUse(userId: string, what: Suggested, use: 'used' | 'edited' | 'dropped'): void {
  void quietly.assist.used({ userId, what, use }).catch(() => undefined)
}
