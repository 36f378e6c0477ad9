/** What people wrote, as a letter repeats it: it stays in the line it belongs to, and turns the writing of nothing around. */
import { cut } from '#shared/fields/text'
import { titleLengthMax } from '#shared/limits'

// Marks that turn the direction of writing reach beyond the name they stand in.
const unseen = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]+/gu

export const oneLine = (text: string): string => cut(text.replace(unseen, ' ').trim(), titleLengthMax)
