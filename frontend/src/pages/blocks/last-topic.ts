/** The topic of the response that was made last in this tab: the next one most likely belongs there as well. */
import { pageState } from '../../core/page-state.ts'

export const lastTopic = pageState('')
