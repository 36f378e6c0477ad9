/** Responses that are moments, and where the response of one is written for the first time. */
import { momentKeys, type MomentKey } from '#shared/blocks/moments'
import { pathTo } from '../../../core/pages.ts'

export const momentWithKey = (key: string | null): MomentKey | undefined => momentKeys.find((moment) => moment === key)

export const addressOfNew = (moment: MomentKey): string => `${pathTo('block-edit')}/basic?moment=${moment}`
