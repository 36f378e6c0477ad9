/** What the bot says where it asks back, in the languages of the content. `{a}` and `{b}` are the titles of two answers. */
import type { ContentLanguage } from '../languages.ts'

export const clarifyTexts = {
  two: {
    en: 'I am not quite sure. Do you mean “{a}” or “{b}”?',
    de: 'Ich bin mir nicht ganz sicher. Meinen Sie „{a}“ oder „{b}“?',
    it: 'Non sono del tutto sicuro. Intende «{a}» o «{b}»?',
    nl: 'Ik weet het niet helemaal zeker. Bedoelt u ‘{a}’ of ‘{b}’?',
    cy: 'Dydw i ddim yn hollol siŵr. Ydych chi’n golygu “{a}” neu “{b}”?',
  },
  one: {
    en: 'I am not quite sure. Do you mean “{a}”?',
    de: 'Ich bin mir nicht ganz sicher. Meinen Sie „{a}“?',
    it: 'Non sono del tutto sicuro. Intende «{a}»?',
    nl: 'Ik weet het niet helemaal zeker. Bedoelt u ‘{a}’?',
    cy: 'Dydw i ddim yn hollol siŵr. Ydych chi’n golygu “{a}”?',
  },
  other: {
    en: 'Something else',
    de: 'Etwas anderes',
    it: 'Qualcos’altro',
    nl: 'Iets anders',
    cy: 'Rhywbeth arall',
  },
} as const satisfies Record<string, Record<ContentLanguage, string>>

/** How customers write that it is none of them. */
export const otherWords: ReadonlySet<string> = new Set([
  'neither',
  'none',
  'none of these',
  'none of those',
  'none of them',
  'neither of them',
  'something different',
  'no, something else',
  'weder noch',
  'keins',
  'keines',
  'keins davon',
  'keines davon',
  'nichts davon',
  'beides nicht',
  'was anderes',
  'nein, etwas anderes',
  'nein, was anderes',
  'nessuno',
  'nessuno dei due',
  'altro',
  'geen van beide',
  'geen van deze',
  'wat anders',
  'dim un',
  'dim un ohonynt',
])
