/** Whether the agent wants to hear of waiting customers: off at each load, and kept nowhere (NOTIFY-001). */
import { pageState } from '../page-state.ts'

export const readiness = pageState(false)

/** Asks the browser for permission first; where it is refused the switch stays off, and this says so (NOTIFY-005). */
export async function becomeReady(): Promise<'ready' | 'refused'> {
  const permission = 'Notification' in window ? await Notification.requestPermission() : 'denied'
  readiness.change(permission === 'granted')
  return permission === 'granted' ? 'ready' : 'refused'
}
