/** The languages a company speaks with its customers. */
import * as z from 'zod/mini'
import { contentLanguages, type ContentLanguage } from '../languages.ts'

/** Two letters of ISO 639-1, of which 183 are languages (SETTINGS-011). */
const isLanguageCode = (code: string): boolean =>
  /^[a-z]{2}$/.test(code) && new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) !== undefined

const isOffered = (code: string): code is ContentLanguage => contentLanguages.some((language) => language === code)

/** The first one is what customers read whose language is not among them. */
export const SupportedLanguages = z
  .array(
    z.pipe(
      z
        .string()
        .check(
          z.refine(isLanguageCode, { error: 'language-code', abort: true }),
          z.refine(isOffered, 'language-not-offered'),
        ),
      z.enum(contentLanguages),
    ),
  )
  .check(
    z.minLength(1, 'languages-min'),
    z.refine((codes) => new Set(codes).size === codes.length, 'value-taken'),
  )
