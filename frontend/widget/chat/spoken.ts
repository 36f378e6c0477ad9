/** In which language the chat begins, and its button before it. */
import type { ContentLanguage } from '#shared/languages'
import type { Settings } from './state.ts'

/** The language that was asked for, if the company speaks it; else the page's, the browser's, or its first. */
export function chooseLanguage({ supportedLangs }: Settings, asked: string | undefined): ContentLanguage {
  const wanted = [asked, document.documentElement.lang, ...navigator.languages]
  const found = wanted.map((each) => supportedLangs.find((language) => each?.toLowerCase().startsWith(language)))
  return found.find(Boolean) ?? supportedLangs[0] ?? 'en'
}
