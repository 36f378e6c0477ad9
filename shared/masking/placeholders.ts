/** Placeholders of masked values: `[CARD_1]` is the first card of a conversation. */
import { maskKinds } from './kinds.ts'

/** A placeholder anywhere in a text; groups: kind in capitals, number. A customer may have typed one: who reveals decides. */
export const placeholderPattern = new RegExp(`\\[(${maskKinds.join('|').toUpperCase()})_(\\d{1,3})\\]`, 'g')
