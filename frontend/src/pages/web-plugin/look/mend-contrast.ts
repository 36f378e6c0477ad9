/** Mends colours of the plugin that cannot be read on each other. What customers see stays; the settings then say it. */
import { contrastPairsOf, type ContrastPair } from '#shared/company/contrast-pairs'
import type { PluginStyle } from '#shared/company/plugin-style'

type Changes = Partial<PluginStyle>

/** The brand's own colour is never changed by itself: where it cannot be read, customers see a shade of it. */
const isOwn = ({ colourSetting }: ContrastPair) => colourSetting === 'primaryColour'
export const isMendable = (pair: ContrastPair): boolean => pair.isReplaced && !isOwn(pair)

const replaced = (style: PluginStyle) => contrastPairsOf(style).filter(isMendable)

/** What to change so that `pair` can be read. A colour that is read on several grounds is left open where none fits all. */
export function mendOf(style: PluginStyle, { groundSetting, colourSetting, ground, colour }: ContrastPair): Changes {
  const onGround: Changes = groundSetting === undefined ? {} : { [groundSetting]: ground }
  if (colourSetting === undefined) return onGround
  const [kept, open] = [colour, undefined].map((chosen): Changes => ({ ...onGround, [colourSetting]: chosen }))
  const left = (changes: Changes | undefined) => replaced({ ...style, ...changes }).length
  return (left(kept) <= left(open) ? kept : open) ?? onGround
}

/** What to change so that all pairs can be read. */
export function mendOfAll(style: PluginStyle): Changes {
  let changes: Changes = {}
  // Each step mends one pair for good, so there are at most as many steps as pairs.
  for (const _ of contrastPairsOf(style)) {
    const now = { ...style, ...changes }
    const [pair] = replaced(now)
    if (!pair) break
    changes = { ...changes, ...mendOf(now, pair) }
  }
  return changes
}
