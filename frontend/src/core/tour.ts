/** Whether the tours of the console are asked for: their list, one that is walked, or none; and which places they know. */
import type { Tour } from '#shared/company/tours'
import { pageState } from './page-state.ts'

export const tourAsked = pageState<'list' | Tour | undefined>(undefined)
