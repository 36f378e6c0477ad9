/** The company's style as custom properties of the panel. What it left open follows from what it chose. */
import { mixColours, readable, textOn } from './colours.ts'
import type { Settings } from './chat/state.ts'

const outlineContrast = 1.25
const controlContrast = 3

export function themeOf({ pluginStyle: style }: Settings): Record<string, string> {
  const primary = style.primaryColour
  const ground = style.wbbChatBackground ?? '#ffffff'
  const text = textOn(ground, style.backgroundTextColour)
  const header = style.headerColour ?? primary
  const mine = style.senderMessageColour ?? primary
  const theirs = style.receiverMessageColour ?? style.secondaryColour ?? mixColours(ground, text, 0.07)
  const quick = style.tertiaryColour ?? ground
  const send = style.sendButtonColour ?? primary
  const field = style.neutralMain ?? mixColours(ground, text, 0.04)
  const accent = readable(primary, ground)
  return {
    ground,
    text,
    header,
    'header-text': textOn(header, style.primaryTextColour),
    mine,
    'mine-text': textOn(mine, style.primaryTextColour),
    theirs,
    'theirs-text': textOn(theirs, style.secondaryTextColour),
    quick,
    'quick-text': style.tertiaryColour ? textOn(quick, style.tertiaryTextColour) : accent,
    send,
    'send-text': textOn(send, style.primaryTextColour),
    field,
    'field-text': textOn(field, style.backgroundTextColour),
    'field-hint': readable(mixColours(field, textOn(field), 0.55), field),
    'field-line': readable(style.neutralOutline ?? mixColours(ground, text, 0.4), ground, controlContrast),
    outline: readable(style.neutralOutline ?? mixColours(ground, text, 0.14), ground, outlineContrast),
    hint: readable(style.neutralContrast ?? mixColours(ground, text, 0.6), ground),
    accent,
    danger: readable('#c62828', ground),
  }
}
