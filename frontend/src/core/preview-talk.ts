/** The customer that the agent is in the preview, from its first message on; none while the preview is closed. */
import { pageState } from './page-state.ts'

export const previewTalk = pageState<string | undefined>(undefined)
