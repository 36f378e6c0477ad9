/** Ready-made palettes: every colour of the plugin at once. What a palette leaves open follows from its own colours. */
import type { PluginStyle } from '#shared/company/plugin-style'
import { colourNames, type ColourName } from './colours.ts'

type Palette = Readonly<Partial<Record<ColourName, string>> & { primaryColour: string }>

export const palettes = {
  sea: { primaryColour: '#0B6E8A', secondaryColour: '#E6F1F4', sendButtonColour: '#0B6E8A' },
  garden: {
    primaryColour: '#2F5D50',
    headerColour: 'linear-gradient(135deg, #2F5D50, #1E3D35)',
    secondaryColour: '#EEF3EC',
    wbbChatBackground: '#FCFDFB',
  },
  berry: {
    primaryColour: '#8A2A5B',
    headerColour: 'linear-gradient(120deg, #8A2A5B, #4B2A7B)',
    senderMessageColour: 'linear-gradient(120deg, #8A2A5B, #6B2A70)',
    secondaryColour: '#F7EDF2',
  },
  clay: {
    primaryColour: '#9A4A1F',
    secondaryColour: '#F6EBDD',
    wbbChatBackground: '#FFFBF5',
    tertiaryColour: '#F6EBDD',
  },
  night: {
    primaryColour: '#7FB7E8',
    headerColour: '#1B2430',
    wbbChatBackground: '#12181F',
    backgroundTextColour: '#E9EEF4',
    secondaryColour: '#26313E',
    neutralMain: '#1B2430',
  },
  plain: { primaryColour: '#23272E', secondaryColour: '#F0F1F3' },
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes
// As they are written above.
export const paletteNames = Object.keys(palettes) as PaletteName[]

/** The style with the colours of a palette; those it does not name are left open. */
export const withPalette = (style: PluginStyle, name: PaletteName): PluginStyle => ({
  ...style,
  ...Object.fromEntries(colourNames.map((colour) => [colour, undefined])),
  ...palettes[name],
})
