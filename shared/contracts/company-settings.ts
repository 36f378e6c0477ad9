/** What a company has decided about its bot, its plugin and its live chat; every value has a default. */
import * as z from 'zod/mini'
import { surveyScales } from '../chat/message.ts'
import { BankHoliday } from '../company/bank-holidays.ts'
import { BrandImage } from '../company/brand-image.ts'
import { PluginBehaviour } from '../company/moments.ts'
import { HoursException, OpeningHours } from '../company/opening-hours.ts'
import { PluginStyle } from '../company/plugin-style.ts'
import { BlockChoice } from '../blocks/choices.ts'
import { PersonCost } from '../figures/savings.ts'
import { fault, type FieldKind } from '../fields/fields.ts'
import type { FaultCode } from '../faults.ts'
import { Id } from '../ids.ts'
import { localized } from '../languages.ts'
import {
  buttonTextLengthMax,
  choicesPerBlockMax,
  delayAnnouncementMinutesMax,
  originsMax,
  promptLengthMax,
  retentionDaysMax,
  surveyDaysMax,
  textLengthMax,
  titleLengthMax,
  titlesMax,
  userReplyTimeoutMsMax,
  waitingMinutesMax,
} from '../limits.ts'
import { lookOf, optionalNameInMails, requiredName } from '../fields/names.ts'
import { textUpTo } from '../fields/text.ts'

/** Empty, or what the kind of field takes. */
const optional = (kind: FieldKind, code?: FaultCode) =>
  z.string().check(
    z.trim(),
    z.refine((value) => fault(kind, value) === undefined, code ?? kind),
  )
const texts = (lengthMax: number) => localized(textUpTo(lengthMax))
const written = (lengthMax = textLengthMax) => z._default(texts(lengthMax), {})
const off = z._default(z.boolean(), false)

/** Times in milliseconds (WEBPLUGIN-018 to 022). Their limits hold while the timeout is on: `settingsFaults`. */
export const ChatSession = z.object({
  enableSessionTimeout: off,
  timeout: z._default(z.int('number').check(z.minimum(0)), 0),
  confirmationTimeout: z._default(z.int('number').check(z.minimum(0)), 0),
  confirmationTitle: written(titleLengthMax),
  confirmationMessage: written(),
})
export type ChatSession = z.infer<typeof ChatSession>

const Messages = z.object({
  chatTitle: written(titleLengthMax),
  chatBody: written(),
  buttonText: written(buttonTextLengthMax),
  prompt: written(promptLengthMax),
  rating: z._default(texts(textLengthMax), { en: 'How was our conversation?', de: 'Wie war unser Gespräch?' }),
})

const SocialLink = z.object({ url: z._default(optional('https-url', 'social-link'), '') })

/** Days for which something is kept; 0 keeps it for good (SETTINGS-021). */
const days = z.int('number').check(z.minimum(0), z.maximum(retentionDaysMax))

/** Different titles; what differs in capitals only is the same (SETTINGS-023). */
const Titles = z.array(requiredName(titleLengthMax)).check(
  z.maxLength(titlesMax),
  z.refine((titles) => new Set(titles.map(lookOf)).size === titles.length, 'value-taken'),
)

/** An origin whose pages may hold the plugin (WEBPLUGIN-031). */
export const AllowedOrigin = z.object({ _id: Id, origin: z.string() })
export type AllowedOrigin = z.infer<typeof AllowedOrigin>

/** As origins were stored before each had an id; it gets one with the next change of the list, and is kept without until then. */
const bareOrigin = z.pipe(
  z.string(),
  z.transform((origin): AllowedOrigin => ({ _id: '', origin })),
)
const originWithoutId = z.extend(AllowedOrigin, { _id: z.literal('') })

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

/** How long a customer waits before a list shows it, in minutes. Where a department promises more, its promise counts. */
export const Waiting = z
  .object({
    amber: z.int('number').check(z.minimum(1), z.maximum(waitingMinutesMax)),
    red: z.int('number').check(z.minimum(1), z.maximum(waitingMinutesMax)),
  })
  .check(z.refine(({ amber, red }) => amber <= red, { message: 'waiting-order', path: ['red'] }))

export const surveyMoments = ['takeover-ended', 'conversation-ended'] as const
/** What customers are asked once a chat is over. */
export const Survey = z.object({
  isOn: z.boolean(),
  when: z.enum(surveyMoments),
  scale: z.enum(surveyScales),
  /** Whether they may say more in their own words. */
  comment: z.boolean(),
  /** Nobody is asked again within so many days; 0 asks each time. */
  everyDays: z.int('number').check(z.minimum(0), z.maximum(surveyDaysMax)),
})
export type Survey = z.infer<typeof Survey>

/** Which languages customers may speak, how often they may change, and for how long is kept what they did. */
export const systemFields = {
  ...liveSettings,
  restrictLanguageSwitches: z.boolean(),
  numberOfLanguageSwitches: z.int('number').check(z.minimum(0), z.maximum(1000)),
  dynamicTranslation: z.boolean(),
  restrictedDynamicTranslation: z.boolean(),
  conversationAnalyticsTTL: days,
  conversationEventsTTL: days,
  waiting: Waiting,
  survey: Survey,
  /** A summary is written when a takeover begins and when it ends, where the company has a language model. */
  summarises: z.boolean(),
}

/** What pages of settings edit, each a value that is replaced as a whole. Most have a default in `CompanySettings`. */
export const settingsFields = {
  /** What customers know the company by; empty: the name of the workspace. */
  companyName: optionalNameInMails(titleLengthMax),
  botName: requiredName(titleLengthMax),
  messages: Messages,
  /** What the company does. */
  description: texts(textLengthMax),
  /** When somebody is there; said below the title while nobody is. */
  details: texts(textLengthMax),
  /** The company's website. */
  url: optional('url'),
  /** Shown in the menu of the chat and on the plugin page. */
  socialLinks: z.object({
    facebook: z.prefault(SocialLink, {}),
    twitter: z.prefault(SocialLink, {}),
    linkedIn: z.prefault(SocialLink, {}),
  }),
  privacyPolicy: z.object({ url: z._default(optional('development-url', 'url'), ''), message: written() }),
  pluginStyle: PluginStyle,
  pluginStyleSheet: textUpTo(textLengthMax),
  chatSession: ChatSession,
  plugin: PluginBehaviour,
  persistentMenu: z.array(BlockChoice).check(z.maxLength(choicesPerBlockMax, 'no-more-choices')),
  openingHours: OpeningHours,
  exceptions: z.array(HoursException),
  /** Who is told by mail of broken responses, with commas between them (SETTINGS-015). */
  brokenBlocksEmail: optional('email-list'),
  /** What a takeover was about, and how it ended. */
  topics: Titles,
  outcomes: Titles,
  /** By which customers are chosen for broadcasts. */
  tags: Titles,
  /** What a conversation costs where a person answers it: what the bot saves is reckoned from it. */
  personCost: PersonCost,
}

const { botName, messages, description, details, url, socialLinks, privacyPolicy } = settingsFields
const { pluginStyle, pluginStyleSheet, chatSession } = settingsFields

/** What anybody on the company's page may know. */
export const publicSettings = {
  botName: z._default(botName, 'Bot'),
  messages: z.prefault(messages, {}),
  description: z._default(description, {}),
  details: z._default(details, {}),
  url: z._default(url, ''),
  socialLinks: z.prefault(socialLinks, {}),
  privacyPolicy: z.prefault(privacyPolicy, {}),
  pluginStyle: z.prefault(pluginStyle, {}),
  pluginStyleSheet: z._default(pluginStyleSheet, ''),
  chatSession: z.prefault(chatSession, {}),
}

/** As it is stored. */
export const CompanySettings = z.object({
  ...publicSettings,
  logo: z.optional(BrandImage),
  /** The face of the bot in the chat. */
  botIcon: z.optional(BrandImage),
  /** On the button that opens the chat. */
  customButtonIcon: z.optional(BrandImage),
  companyName: z._default(settingsFields.companyName, ''),
  plugin: z.prefault(settingsFields.plugin, {}),
  persistentMenu: z._default(settingsFields.persistentMenu, []),
  /** Origins whose pages may hold the plugin, beside the product's own plugin page. */
  cors: z._default(z.array(z.union([AllowedOrigin, originWithoutId, bareOrigin])).check(z.maxLength(originsMax)), []),
  openingHours: z.optional(settingsFields.openingHours),
  exceptions: z._default(settingsFields.exceptions, []),
  /** The days decisions hold for bank holidays; those of England and Wales where there is no list. */
  bankHolidays: z.optional(z.array(BankHoliday).check(z.maxLength(400))),
  userReplyTimeout: z.optional(systemFields.userReplyTimeout),
  delayAnnouncementInterval: z._default(systemFields.delayAnnouncementInterval, 2),
  restrictLanguageSwitches: off,
  numberOfLanguageSwitches: z._default(systemFields.numberOfLanguageSwitches, 0),
  dynamicTranslation: off,
  restrictedDynamicTranslation: off,
  conversationAnalyticsTTL: z._default(days, 0),
  conversationEventsTTL: z._default(days, 0),
  waiting: z._default(systemFields.waiting, { amber: 5, red: 10 }),
  survey: z._default(systemFields.survey, {
    isOn: false,
    when: 'takeover-ended',
    scale: 'faces',
    comment: true,
    everyDays: 7,
  }),
  summarises: off,
  brokenBlocksEmail: z._default(settingsFields.brokenBlocksEmail, ''),
  topics: z._default(settingsFields.topics, []),
  outcomes: z._default(settingsFields.outcomes, []),
  tags: z._default(settingsFields.tags, []),
  personCost: z._default(settingsFields.personCost, { minutes: 0, hourPrice: 0, currency: 'EUR' }),
  defaultDepartmentId: z.optional(Id),
})
export type CompanySettings = z.infer<typeof CompanySettings>
