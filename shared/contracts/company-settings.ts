/** What a company has decided about its bot, its plugin and its live chat; every value has a default. */
import * as z from 'zod/mini'
import { BankHoliday } from '../company/bank-holidays.ts'
import { BlockChoice } from '../blocks/choices.ts'
import { Id } from '../ids.ts'
import { localized, type Localized } from '../languages.ts'
import {
  choicesPerBlockMax,
  delayAnnouncementMinutesMax,
  textLengthMax,
  titleLengthMax,
  userReplyTimeoutMsMax,
} from '../limits.ts'
import { Media } from '../chat/message.ts'
import { textUpTo } from '../fields/text.ts'
import { HoursException, OpeningHours } from '../company/opening-hours.ts'

const Text = textUpTo(textLengthMax)
const text = (standard: Localized) => z._default(localized(Text), standard)
const colour = (standard: string) => z._default(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'colour')), standard)
/** A plain colour, or a gradient between two: `linear-gradient(90deg, #112233, #445566)` (WEBPLUGIN-016). */
const paint = z.optional(
  z
    .string()
    .check(
      z.regex(
        /^(#[0-9a-f]{6}|linear-gradient\(\d{1,3}deg, ?#[0-9a-f]{6}( \d{1,3}%)?, ?#[0-9a-f]{6}( \d{1,3}%)?\))$/i,
        'colour',
      ),
    ),
)
const optionalColour = z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'colour')))
const flag = (standard: boolean) => z._default(z.boolean(), standard)

/** WEBPLUGIN-015 to 017. */
export const PluginStyle = z.object({
  version: z._default(z.literal([1, 2]), 1),
  primaryColour: colour('#00A1DB'),
  primaryTextColour: optionalColour,
  secondaryColour: optionalColour,
  secondaryTextColour: optionalColour,
  tertiaryColour: optionalColour,
  tertiaryTextColour: optionalColour,
  wbbChatBackground: optionalColour,
  backgroundTextColour: optionalColour,
  neutralOutline: optionalColour,
  neutralMain: optionalColour,
  neutralContrast: optionalColour,
  receiverMessageColour: paint,
  senderMessageColour: paint,
  headerColour: paint,
  sendButtonColour: paint,
  width: z._default(z.int().check(z.minimum(300)), 430),
  zindex: z._default(z.int(), 2000),
  popupSize: z._default(z.enum(['small', 'medium', 'large']), 'small'),
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
  /** Between two messages of the bot. */
  messagesInterval: z._default(z.int().check(z.minimum(0), z.maximum(5200)), 0),
})
export type PluginStyle = z.infer<typeof PluginStyle>

/** Times in milliseconds (WEBPLUGIN-018 to 022). */
export const ChatSession = z.object({
  enableSessionTimeout: flag(false),
  timeout: z._default(z.int().check(z.minimum(0)), 0),
  confirmationTimeout: z._default(z.int().check(z.minimum(0)), 0),
  confirmationTitle: text({}),
  confirmationMessage: text({}),
})

/** What anybody on the company's page may know. */
export const publicSettings = {
  botName: z._default(z.string().check(z.maxLength(titleLengthMax)), 'Bot'),
  botIcon: z.optional(Media),
  messages: z.prefault(
    z.object({
      chatTitle: text({}),
      chatBody: text({}),
      buttonText: text({}),
      prompt: text({}),
      rating: text({ en: 'How was our conversation?', de: 'Wie war unser Gespräch?' }),
    }),
    {},
  ),
  privacyPolicy: z.prefault(z.object({ url: z.optional(z.string()), message: text({}) }), {}),
  pluginStyle: z.prefault(PluginStyle, {}),
  pluginStyleSheet: z._default(Text, ''),
  chatSession: z.prefault(ChatSession, {}),
}

/** How live chats are run, as it is set: without what holds where nothing was set. */
export const liveSettings = {
  /** A takeover whose customer is silent for this long is completed; null: never. In milliseconds. */
  userReplyTimeout: z.nullable(
    z.int('timeout').check(z.minimum(1, 'timeout'), z.maximum(userReplyTimeoutMsMax, 'timeout-max')),
  ),
  /** In minutes; 0 announces nothing. */
  delayAnnouncementInterval: z
    .int('interval')
    .check(z.minimum(0, 'interval'), z.maximum(delayAnnouncementMinutesMax, 'interval')),
}

export const CompanySettings = z.object({
  ...publicSettings,
  persistentMenu: z._default(z.array(BlockChoice).check(z.maxLength(choicesPerBlockMax)), []),
  /** Origins whose pages may hold the plugin, beside the product's own plugin page. */
  cors: z._default(z.array(z.string()).check(z.maxLength(100)), []),
  openingHours: z.optional(OpeningHours),
  exceptions: z._default(z.array(HoursException), []),
  /** The days decisions hold for bank holidays; those of England and Wales where there is no list. */
  bankHolidays: z.optional(z.array(BankHoliday).check(z.maxLength(400))),
  userReplyTimeout: z.optional(liveSettings.userReplyTimeout),
  delayAnnouncementInterval: z._default(liveSettings.delayAnnouncementInterval, 2),
  restrictLanguageSwitches: flag(false),
  numberOfLanguageSwitches: z._default(z.int(), 0),
  /** What a takeover was about, and how it ended. */
  topics: z._default(z.array(z.string().check(z.maxLength(titleLengthMax))), []),
  outcomes: z._default(z.array(z.string().check(z.maxLength(titleLengthMax))), []),
  defaultDepartmentId: z.optional(Id),
})
export type CompanySettings = z.infer<typeof CompanySettings>
