/** The texts of a company's settings that customers read, as a translator gets them: those of the menu and of the plugin. */
import type { CompanySettings } from '#shared/contracts/company-settings'
import { withTextsOfChoices } from '#shared/blocks/choices'
import type { Localized } from '#shared/languages'
import {
  buttonTextLengthMax,
  momentTextLengthMax,
  promptLengthMax,
  textLengthMax,
  titleLengthMax,
} from '#shared/limits'

/** What stands in the column of ids: a company has its settings once. */
export const settingsId = 'settings'

/** The settings that have texts. */
export type WordedSettings = Pick<CompanySettings, 'persistentMenu' | 'messages' | 'chatSession' | 'plugin'>

/** A text with its path, what it belongs to, and how long it may be. */
interface SettingsText {
  readonly path: string
  readonly title: string
  readonly text: Localized
  readonly max: number
}

type Replace = (text: SettingsText) => Localized

const messageLengths = {
  chatTitle: titleLengthMax,
  chatBody: textLengthMax,
  buttonText: buttonTextLengthMax,
  prompt: promptLengthMax,
  rating: textLengthMax,
} as const
const sessionLengths = { confirmationTitle: titleLengthMax, confirmationMessage: textLengthMax } as const

/** The settings with each text replaced. */
export function withTextsOfSettings(settings: WordedSettings, replace: Replace): WordedSettings {
  const { persistentMenu, messages, chatSession, plugin } = settings
  const replaceIn = <Name extends string>(
    texts: Readonly<Record<NoInfer<Name>, Localized>>,
    lengths: Readonly<Record<Name, number>>,
    place: string,
  ) =>
    Object.fromEntries(
      (Object.keys(lengths) as Name[]).map((name) => [
        name,
        replace({ path: `${place}.${name}`, title: 'Plugin', text: texts[name], max: lengths[name] }),
      ]),
    ) as Record<Name, Localized>
  return {
    persistentMenu: withTextsOfChoices(persistentMenu, 'persistentMenu', (text, path) =>
      replace({ path, title: 'Menu', text, max: titleLengthMax }),
    ),
    messages: { ...messages, ...replaceIn(messages, messageLengths, 'messages') },
    chatSession: { ...chatSession, ...replaceIn(chatSession, sessionLengths, 'chatSession') },
    plugin: {
      ...plugin,
      moments: plugin.moments.map((moment) => ({
        ...moment,
        text: replace({
          path: `plugin.moments.${moment._id}.text`,
          title: `Plugin: ${moment.title}`,
          text: moment.text,
          max: momentTextLengthMax,
        }),
      })),
    },
  }
}

export function textsOfSettings(settings: WordedSettings): SettingsText[] {
  const found: SettingsText[] = []
  withTextsOfSettings(settings, (text) => {
    found.push(text)
    return text.text
  })
  return found
}
