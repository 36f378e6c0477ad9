/** The languages by their own names. */
import type { ContentLanguage } from '#shared/languages'

export function languageName(language: ContentLanguage): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toUpperCase() + name.slice(1)
}
