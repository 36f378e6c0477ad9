/** Colours of the plugin for whoever chooses them: in which group they show, and what they follow until they are set. */
import type { ContrastPairName } from '#shared/company/contrast-pairs'
import { effective, paints, version2Only } from '#shared/company/effective-settings'
import type { Theme } from '#shared/company/plugin-theme'
import { PluginStyle } from '#shared/company/plugin-style'

/** Of each colour that may be left open, what customers see in its place. */
export const followed = {
  primaryTextColour: 'header-text',
  headerColour: 'header',
  wbbChatBackground: 'ground',
  backgroundTextColour: 'text',
  senderMessageColour: 'mine',
  receiverMessageColour: 'theirs',
  secondaryColour: 'theirs',
  secondaryTextColour: 'theirs-text',
  tertiaryColour: 'quick',
  tertiaryTextColour: 'quick-text',
  sendButtonColour: 'send',
  neutralMain: 'field',
  neutralOutline: 'outline',
  neutralContrast: 'hint',
} as const satisfies Partial<Record<keyof PluginStyle, keyof Theme>>

export type OpenColour = keyof typeof followed
export type ColourName = OpenColour | 'primaryColour'
export type PaintName = (typeof paints)[number]

interface ColourGroup {
  readonly name: 'window' | 'messages' | 'buttons' | 'neutral'
  readonly colours: readonly ColourName[]
  readonly pairs: readonly ContrastPairName[]
}

export const colourGroups: readonly ColourGroup[] = [
  {
    name: 'window',
    colours: ['primaryColour', 'primaryTextColour', 'headerColour', 'wbbChatBackground', 'backgroundTextColour'],
    pairs: ['launcher', 'header', 'window', 'accent'],
  },
  {
    name: 'messages',
    colours: ['senderMessageColour', 'receiverMessageColour', 'secondaryColour', 'secondaryTextColour'],
    pairs: ['customer', 'bot'],
  },
  {
    name: 'buttons',
    colours: ['sendButtonColour', 'tertiaryColour', 'tertiaryTextColour'],
    pairs: ['send', 'quick'],
  },
  {
    name: 'neutral',
    colours: ['neutralMain', 'neutralOutline', 'neutralContrast'],
    pairs: ['field', 'outline', 'hint'],
  },
]

export const colourNames: readonly ColourName[] = colourGroups.flatMap(({ colours }) => colours)

/** All colours of a style, those that are left open too. */
export const coloursOf = (style: PluginStyle): Partial<PluginStyle> =>
  Object.fromEntries(colourNames.map((name) => [name, style[name]]))

export const isPaint = (name: ColourName): name is PaintName => paints.some((paint) => paint === name)

/** Whether an option has no effect in the first version, which is chosen (WEBPLUGIN-012). */
export const isOutOfVersion = ({ version }: PluginStyle, name: keyof PluginStyle): boolean =>
  version === 1 && name in version2Only

/** The style as customers would meet it: what is no colour yet, because it is being typed, counts as not chosen. */
export function shownStyle(style: PluginStyle): PluginStyle {
  const colours = colourNames.map((name) => [name, PluginStyle.shape[name].safeParse(style[name]).data])
  const { primaryColour, ...others } = Object.fromEntries(colours) as Partial<Record<ColourName, string>>
  const standard = PluginStyle.parse({}).primaryColour
  const pluginStyle = { ...style, ...others, primaryColour: primaryColour ?? standard }
  return effective({ pluginStyle, chatSession: { enableSessionTimeout: false } }).pluginStyle
}
