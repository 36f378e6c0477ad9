/** The look of a company's plugin: colours, shape and features (WEBPLUGIN-015 to 017). */
import * as z from 'zod/mini'
import { Colour } from '../fields/colours.ts'
import { pluginMessagesIntervalMax, pluginWidthMax, pluginWidthMin, pluginZIndexMax } from '../limits.ts'

const colour = z.optional(Colour)
/** A plain colour, or a gradient between two: `linear-gradient(90deg, #112233, #445566)` (WEBPLUGIN-016). */
const paint = z.optional(
  z
    .string()
    .check(
      z.regex(
        /^(#[0-9a-f]{6}|linear-gradient\(\d{1,3}deg, ?#[0-9a-f]{6}( \d{1,3}%)?, ?#[0-9a-f]{6}( \d{1,3}%)?\))$/i,
        'paint',
      ),
    ),
)
const flag = (standard: boolean) => z._default(z.boolean(), standard)
const whole = (least: number, most: number, standard: number) =>
  z._default(z.int('number').check(z.minimum(least), z.maximum(most)), standard)

export const pluginVersions = [1, 2] as const
export const popupSizes = ['small', 'medium', 'large'] as const

export const PluginStyle = z.object({
  version: z._default(z.literal(pluginVersions, 'plugin-version'), 1),
  primaryColour: z._default(Colour, '#00A1DB'),
  primaryTextColour: colour,
  secondaryColour: colour,
  secondaryTextColour: colour,
  tertiaryColour: colour,
  tertiaryTextColour: colour,
  wbbChatBackground: colour,
  backgroundTextColour: colour,
  neutralOutline: colour,
  neutralMain: colour,
  neutralContrast: colour,
  receiverMessageColour: paint,
  senderMessageColour: paint,
  headerColour: paint,
  sendButtonColour: paint,
  /** In pixels, like the place in the stack of the page. */
  width: whole(pluginWidthMin, pluginWidthMax, 430),
  zindex: whole(0, pluginZIndexMax, 2000),
  /** Of the button that opens the chat. */
  popupSize: z._default(z.enum(popupSizes), 'small'),
  /** The company's own icon stands beside its page without the round ground of the button. */
  customIconOutsideButton: flag(false),
  fullScreen: flag(false),
  /** False hides the text field, so that only choices can be used (WEBPLUGIN-043). */
  allTextInput: flag(true),
  positionLeft: flag(false),
  disablePlugin: flag(false),
  enableSpeechToText: flag(false),
  enableUploadFile: flag(true),
  enableEmojis: flag(true),
  enableFullScreen: flag(false),
  enableDownloadChat: flag(false),
  allowFeedback: flag(false),
  dynamicHeader: flag(false),
  persistBetweenPages: flag(true),
  typingIndicator: flag(true),
  displayAvatar: flag(true),
  /** Milliseconds between two messages of the bot. */
  messagesInterval: whole(0, pluginMessagesIntervalMax, 0),
})
export type PluginStyle = z.infer<typeof PluginStyle>
