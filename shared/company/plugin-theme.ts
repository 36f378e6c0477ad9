/**
 * The style of a company's plugin as colours that can be read: what it left open, and what nobody could read, follows from
 * what it chose. No schema is imported here, because the widget loads this file.
 */
import { mixColours, readable, textGround, textOn } from './contrast.ts'
import type { PluginStyle } from './plugin-style.ts'

const outlineContrast = 1.25
/** Of the outline of a field (WCAG 2.2, 1.4.11). */
export const controlContrast = 3

/** The custom properties of the panel; `isDark` where the page is. Every text has at least 4.5:1 on its ground. */
export function themeOf(style: PluginStyle, isDark = false) {
  const primary = style.primaryColour
  const ground = style.wbbChatBackground ?? (isDark ? '#16191d' : '#ffffff')
  const text = textOn(ground, style.backgroundTextColour)
  const header = textGround(style.headerColour ?? primary)
  const mine = textGround(style.senderMessageColour ?? primary)
  const theirs = textGround(style.receiverMessageColour ?? style.secondaryColour ?? mixColours(ground, text, 0.07))
  const quick = style.tertiaryColour ?? ground
  const send = textGround(style.sendButtonColour ?? primary)
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

/** What is drawn on the button that opens the chat, whose ground is the primary colour. */
export const launcherInk = ({ primaryColour, primaryTextColour }: PluginStyle): string =>
  textOn(primaryColour, primaryTextColour)

export type Theme = ReturnType<typeof themeOf>
