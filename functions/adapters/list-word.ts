/** What stands on the button that opens a list of choices; at most 20 characters. */
import type { ContentLanguage } from '#shared/languages'

export const listWord: Readonly<Record<ContentLanguage, string>> = {
  en: 'Choose',
  cy: 'Dewis',
  it: 'Scegli',
  nl: 'Kiezen',
  de: 'Auswählen',
}
