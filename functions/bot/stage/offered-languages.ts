/** The languages that a company offers its customers. */
import { contentLanguages, type ContentLanguage } from '#shared/languages'
import type { Place } from './place.ts'

export type LanguageDecisions = Pick<Place['config'], 'company' | 'settings'>

export const isTranslating = ({ company, settings }: LanguageDecisions): boolean =>
  settings.dynamicTranslation && !company.closed.includes('openAiDisabled')

/** The languages that customers may choose: all, where whatever is said may be translated; the first one is the fallback. */
export const languagesOffered = (decisions: LanguageDecisions): readonly ContentLanguage[] =>
  isTranslating(decisions) && !decisions.settings.restrictedDynamicTranslation
    ? [...new Set([...decisions.company.supportedLangs, ...contentLanguages])]
    : decisions.company.supportedLangs

/** The language asked for, where the company speaks it; else its first one. */
export function chooseLanguage(decisions: LanguageDecisions, asked: ContentLanguage | undefined): ContentLanguage {
  const offered = languagesOffered(decisions)
  return offered.find((language) => language === asked) ?? offered[0] ?? 'en'
}
