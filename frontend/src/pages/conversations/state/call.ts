/** The one call an agent is in. It outlives the screen, because a conversation elsewhere does not end it. */
import i18next from 'i18next'
import type { AgentCall } from '#shared/contracts/line'
import { CallError, quietly } from '../../../core/api.ts'
import { notify } from '../../../core/live/notices.ts'
import { pageState } from '../../../core/page-state.ts'
import { joinInBrowser, type BrowserCall } from '../../../core/voice-call.ts'

export type CallState =
  | { readonly state: 'none' }
  | { readonly state: 'starting'; readonly userId: string }
  /** The server knows of a call that this tab did not begin. */
  | { readonly state: 'elsewhere'; readonly userId: string; readonly why: string }
  /** `byHand`: this browser cannot speak, and the agent takes a telephone. */
  | { readonly state: 'on'; readonly userId: string; readonly call: AgentCall; readonly byHand: boolean }

const none: CallState = { state: 'none' }
const call = pageState<CallState>(none)
let inBrowser: BrowserCall | undefined

export const useCall = call.use

/** CONVERSATIONS-044: who is in a call already is told so, and a token that does not come is said. */
export async function startCall(userId: string): Promise<void> {
  call.change({ state: 'starting', userId })
  let begun: AgentCall
  try {
    begun = await quietly.conversations.startCall({ userId })
  } catch (error) {
    const why = error instanceof Error ? error.message : ''
    notify('error', why)
    const isElsewhere = error instanceof CallError && error.code === 'agent-on-call'
    return call.change(isElsewhere ? { state: 'elsewhere', userId, why } : none)
  }
  const joined = await joinAs(userId)
  call.change({ state: 'on', userId, call: begun, byHand: !joined })
}

async function joinAs(userId: string): Promise<boolean> {
  try {
    const { token } = await quietly.conversations.twilioToken({ userId })
    inBrowser = await joinInBrowser(token, () => void endCall())
  } catch {
    notify('error', i18next.t('conversations:call.no-token'))
  }
  return inBrowser !== undefined
}

/** Also of a call that another tab, or this one before it was loaded again, has begun. */
export async function endCall(): Promise<void> {
  inBrowser?.end()
  inBrowser = undefined
  call.change(none)
  await quietly.conversations.endCall().catch(() => notify('error', i18next.t('conversations:call.not-ended')))
}

/** For the next test. */
export const forgetCall = (): void => call.change(none)
