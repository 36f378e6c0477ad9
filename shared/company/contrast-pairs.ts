/** The settings of a plugin whose colours are read on each other, for whoever chooses them. */
import { contrast, contrastMin } from './contrast.ts'
import type { PluginStyle } from './plugin-style.ts'
import { controlContrast, launcherInk, themeOf, type Theme } from './plugin-theme.ts'

/** The parts of the plugin in which two colours meet. */
export type ContrastPairName =
  | 'launcher'
  | 'header'
  | 'bot'
  | 'customer'
  | 'window'
  | 'hint'
  | 'accent'
  | 'quick'
  | 'send'
  | 'field'
  | 'outline'

type ColourSetting = {
  [Name in keyof PluginStyle]-?: string extends PluginStyle[Name] ? Name : never
}[keyof PluginStyle]

export interface ContrastPair {
  readonly name: ContrastPairName
  /** The settings that count; undefined where nothing was chosen, and the colour follows from others. */
  readonly groundSetting: ColourSetting | undefined
  readonly colourSetting: ColourSetting | undefined
  /** The ratio of what was chosen, from 1 to 21, on the least readable part of a gradient. */
  readonly ratio: number
  /** From which ratio on it counts as readable: 4.5 for texts, 3 for the outline of a field. */
  readonly least: number
  /** What customers see. */
  readonly ground: string
  readonly colour: string
  /** Customers see another colour, or another ground, than was chosen. */
  readonly isReplaced: boolean
}

interface ShownColours extends Theme {
  readonly launcher: string
  readonly 'launcher-ink': string
}

interface Pair {
  readonly name: ContrastPairName
  readonly ground: keyof ShownColours
  readonly colour: keyof ShownColours
  /** The settings they come from; the first that is set counts. */
  readonly grounds: readonly ColourSetting[]
  readonly colours: readonly ColourSetting[]
  readonly least?: number
}

const pairsOf = ({ tertiaryColour }: PluginStyle): readonly Pair[] => [
  {
    name: 'launcher',
    ground: 'launcher',
    colour: 'launcher-ink',
    grounds: ['primaryColour'],
    colours: ['primaryTextColour'],
  },
  {
    name: 'header',
    ground: 'header',
    colour: 'header-text',
    grounds: ['headerColour', 'primaryColour'],
    colours: ['primaryTextColour'],
  },
  {
    name: 'bot',
    ground: 'theirs',
    colour: 'theirs-text',
    grounds: ['receiverMessageColour', 'secondaryColour'],
    colours: ['secondaryTextColour'],
  },
  {
    name: 'customer',
    ground: 'mine',
    colour: 'mine-text',
    grounds: ['senderMessageColour', 'primaryColour'],
    colours: ['primaryTextColour'],
  },
  {
    name: 'window',
    ground: 'ground',
    colour: 'text',
    grounds: ['wbbChatBackground'],
    colours: ['backgroundTextColour'],
  },
  { name: 'hint', ground: 'ground', colour: 'hint', grounds: ['wbbChatBackground'], colours: ['neutralContrast'] },
  { name: 'accent', ground: 'ground', colour: 'accent', grounds: ['wbbChatBackground'], colours: ['primaryColour'] },
  {
    name: 'quick',
    ground: 'quick',
    colour: 'quick-text',
    grounds: ['tertiaryColour', 'wbbChatBackground'],
    colours: [tertiaryColour ? 'tertiaryTextColour' : 'primaryColour'],
  },
  {
    name: 'send',
    ground: 'send',
    colour: 'send-text',
    grounds: ['sendButtonColour', 'primaryColour'],
    colours: ['primaryTextColour'],
  },
  {
    name: 'field',
    ground: 'field',
    colour: 'field-text',
    grounds: ['neutralMain'],
    colours: ['backgroundTextColour'],
  },
  {
    name: 'outline',
    ground: 'ground',
    colour: 'field-line',
    grounds: ['wbbChatBackground'],
    colours: ['neutralOutline'],
    least: controlContrast,
  },
]

/** Each pair of colours of an effective style: its ratio as chosen, and what customers see of it. */
export function contrastPairsOf(style: PluginStyle): readonly ContrastPair[] {
  const shown = { ...themeOf(style), launcher: style.primaryColour, 'launcher-ink': launcherInk(style) }
  const firstSet = (names: readonly ColourSetting[]) => names.find((name) => style[name] !== undefined)
  return pairsOf(style).map(({ name, grounds, colours, least = contrastMin, ...pair }) => {
    const [ground, colour] = [shown[pair.ground], shown[pair.colour]]
    const [groundSetting, colourSetting] = [firstSet(grounds), firstSet(colours)]
    const chosenGround = (groundSetting && style[groundSetting]) ?? ground
    const chosenColour = (colourSetting && style[colourSetting]) ?? colour
    const isReplaced = !isSame(chosenGround, ground) || !isSame(chosenColour, colour)
    const ratio = contrast(chosenColour, chosenGround)
    return { name, groundSetting, colourSetting, ratio, least, ground, colour, isReplaced }
  })
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
