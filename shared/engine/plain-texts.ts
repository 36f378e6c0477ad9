/** What the bot says where a company has written nothing for one of its moments, in the languages of the content. */
import type { ContentLanguage } from '../languages.ts'

export const plainTexts = {
  misunderstood: {
    en: 'Sorry, I did not understand that.',
    de: 'Das habe ich leider nicht verstanden.',
    it: 'Mi dispiace, non ho capito.',
    nl: 'Sorry, dat heb ik niet begrepen.',
    cy: 'Mae’n ddrwg gen i, doeddwn i ddim yn deall hynny.',
  },
} as const satisfies Record<string, Record<ContentLanguage, string>>
