/** The settings as customers meet them. No schema is imported here, because the widget loads this file. */
import type { PluginStyle } from './plugin-style.ts'

/** What the plugin's first version does not know, by how it goes without (WEBPLUGIN-013). */
export const version2Only = {
  neutralOutline: undefined,
  neutralMain: undefined,
  neutralContrast: undefined,
  tertiaryColour: undefined,
  tertiaryTextColour: undefined,
  dynamicHeader: false,
  typingIndicator: false,
  displayAvatar: false,
  persistBetweenPages: false,
  enableFullScreen: false,
  messagesInterval: 0,
  customIconOutsideButton: false,
} as const satisfies Partial<PluginStyle>

/** The colours that take a gradient (WEBPLUGIN-016). */
export const paints = ['headerColour', 'sendButtonColour', 'senderMessageColour', 'receiverMessageColour'] as const

interface Styled {
  readonly pluginStyle: PluginStyle
  readonly chatSession: { readonly enableSessionTimeout: boolean }
}

/** The settings as customers meet them: what came with the second version is off in the first (WEBPLUGIN-013). */
export function effective<Settings extends Styled>(settings: Settings): Settings {
  const { pluginStyle: style } = settings
  if (style.version === 2) return settings
  const plain = Object.fromEntries(paints.map((name) => [name, style[name]?.startsWith('#') ? style[name] : undefined]))
  return {
    ...settings,
    chatSession: { ...settings.chatSession, enableSessionTimeout: false },
    pluginStyle: { ...style, ...plain, ...version2Only },
  }
}
