/** The words of a language that say nothing of what somebody talks about. */
import { deu } from 'stopword/src/stopwords_deu.js'
import { eng } from 'stopword/src/stopwords_eng.js'
import { ita } from 'stopword/src/stopwords_ita.js'
import { nld } from 'stopword/src/stopwords_nld.js'
import type { ContentLanguage } from '#shared/languages'

/** In lower case. The lists know no Welsh. */
export const fillerWords: Readonly<Record<ContentLanguage, ReadonlySet<string>>> = {
  de: new Set(deu),
  en: new Set(eng),
  it: new Set(ita),
  nl: new Set(nld),
  cy: new Set(),
}
