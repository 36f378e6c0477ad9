/** The texts of blocks. */
import * as z from 'zod/mini'
import { localized } from '../languages.ts'
import { textLengthMax } from '../limits.ts'
import { textUpTo } from '../fields/text.ts'

export const BlockText = textUpTo(textLengthMax)

/** A text that must be there in English, the default language. */
export const DefaultText = localized(BlockText).check(
  z.refine((text) => Boolean(text.en?.trim()), { message: 'first-language', path: ['en'] }),
)
