/**
 * The button that opens the chat, as the page draws it: language, words, colours and icon are chosen here, so that the
 * script on the page chooses nothing. No schema is imported, because pages of our own load this file.
 */
import type { ContentLanguage, Localized } from '../languages.ts'
import { effective } from './effective-settings.ts'
import type { Launcher } from './launcher-answer.ts'
import type { PluginStyle } from './plugin-style.ts'
import { launcherInk } from './plugin-theme.ts'

const labels: Readonly<Record<ContentLanguage, [open: string, close: string]>> = {
  en: ['Open the chat', 'Close the chat'],
  de: ['Chat öffnen', 'Chat schließen'],
  cy: ['Agor y sgwrs', 'Cau’r sgwrs'],
  it: ['Apri la chat', 'Chiudi la chat'],
  nl: ['Chat openen', 'Chat sluiten'],
}

/** What of the settings shows on the button, the icon with its address. */
export interface LauncherSettings {
  readonly pluginStyle: PluginStyle
  readonly chatSession: { readonly enableSessionTimeout: boolean }
  readonly messages: { readonly buttonText: Localized }
  readonly customButtonIcon?: { readonly url: string } | undefined
}

/** The first of the wanted languages that the company speaks, else the company's first one. */
export function spokenLanguage(
  supportedLangs: readonly ContentLanguage[],
  wanted: readonly (string | undefined)[],
): ContentLanguage {
  const found = wanted.map((each) => supportedLangs.find((language) => each?.toLowerCase().startsWith(language)))
  return found.find(Boolean) ?? supportedLangs[0] ?? 'en'
}

/** The button of a company. The text is empty where there is none in the language or in English. */
export function launcherOf(settings: LauncherSettings, language: ContentLanguage): Launcher {
  const { pluginStyle, messages, customButtonIcon } = effective(settings)
  const { primaryColour, popupSize, positionLeft, zindex, customIconOutsideButton } = pluginStyle
  return {
    language,
    text: messages.buttonText[language] || messages.buttonText.en || '',
    labels: labels[language],
    style: { primaryColour, on: launcherInk(pluginStyle), popupSize, positionLeft, zindex },
    ...(customButtonIcon && { icon: customButtonIcon.url }),
    ...(customButtonIcon && customIconOutsideButton && { outside: true }),
  }
}
