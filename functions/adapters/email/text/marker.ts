/** The line that stands above each mail of ours: what a customer writes above it is new. */
import type { ContentLanguage } from '#shared/languages'

const words: Readonly<Record<ContentLanguage, string>> = {
  en: 'Please reply above this line',
  de: 'Bitte antworten Sie über dieser Zeile',
  nl: 'Antwoord boven deze regel',
  it: 'Rispondi sopra questa riga',
  cy: 'Atebwch uwchben y llinell hon',
}

export const markerLine = (language: ContentLanguage): string => `--- ${words[language]} ---`

const known: ReadonlySet<string> = new Set(Object.values(words).map((each) => each.toLowerCase()))
const lengthMax = 100

/** Whether a line is the marker, whatever a mail program has put around it. */
export const isMarker = (line: string): boolean =>
  line.length <= lengthMax &&
  known.has(
    line
      .replace(/^[>\s*_#|-]+/, '')
      .replace(/[\s*_#|-]+$/, '')
      .toLowerCase(),
  )
