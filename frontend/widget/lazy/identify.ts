/** Who the visitor is, as the company's server has signed it: said to each session of this page, and never kept. */
import { Refusal } from '../chat/api.ts'
import type { ShownChat } from '../chat/chat.ts'

let stop = () => {}

/** Presents the token as soon as there is a session. A session of somebody else is ended first, so that nobody reads their talk. */
export function identify(chat: ShownChat, token: string): void {
  stop()
  let told: string | undefined
  let hasRestarted = false
  const present = () => {
    const { held } = chat
    if (!held || held.userSid === told) return
    told = held.userSid
    void chat.wire('identify', { ...held, token }).catch((error: unknown) => {
      if (hasRestarted || !(error instanceof Refusal) || error.code !== 'session-ended') return
      hasRestarted = true
      void chat.restart()
    })
  }
  stop = chat.subscribe(present)
  present()
}
