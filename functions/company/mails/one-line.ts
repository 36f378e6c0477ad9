/**
 * What people wrote, as a letter repeats it: it stays in the line it belongs to, turns the writing of nothing around, and
 * is no address that a reader of mail would make a link of.
 */
import { cut } from '#shared/fields/text'
import { titleLengthMax } from '#shared/limits'

// Marks that turn the direction of writing reach beyond the name they stand in.
const unseen = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]+/gu

// A word joiner between its parts is not drawn, and ends what is taken for an address.
const joint = /(?<=[\p{L}\p{N}])[.@。．｡](?=[\p{L}\p{N}])|:(?=\/\/)/gu

export const oneLine = (text: string): string =>
  cut(text.replace(unseen, ' ').trim(), titleLengthMax).replace(joint, '\u2060$&\u2060')
