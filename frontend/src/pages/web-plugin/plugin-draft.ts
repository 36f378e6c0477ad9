/** The web plugin while it is edited: one draft for all tabs of its page. */
import * as z from 'zod/mini'
import { settingsFaults } from '#shared/company/settings-rules'
import { settingsFields, type AllowedOrigin } from '#shared/contracts/company-settings'
import type { FullSettings } from '#shared/contracts/settings'
import type { ContentLanguage } from '#shared/languages'
import type { Checks } from '../../components/form/checks.ts'
import type { Draft } from '../../components/form/draft.ts'
import { partAt } from '../../components/form/parts.ts'
import { pictureFields, type Picture } from '../../components/picture/brand-picture.ts'
import { editedMenu, plainMenu, type EditedMenu } from './menu-draft.ts'

/** An origin in the table; without an id it is not stored yet. */
export interface DraftOrigin {
  readonly _id?: string
  readonly origin: string
}

/** What is sent as it is, with the choices of the menu in their plain form. */
export const pluginFields = [
  'messages',
  'description',
  'details',
  'url',
  'privacyPolicy',
  'pluginStyle',
  'pluginStyleSheet',
  'chatSession',
  'plugin',
  'persistentMenu',
] as const satisfies readonly (keyof FullSettings)[]

interface Beside {
  readonly logo: Picture
  readonly botIcon: Picture
  readonly customButtonIcon: Picture
  /** Null while the list could not be loaded: then it is left as it is. */
  readonly origins: readonly DraftOrigin[] | null
}

export interface PluginDraft extends Omit<Pick<FullSettings, (typeof pluginFields)[number]>, 'persistentMenu'>, Beside {
  readonly persistentMenu: EditedMenu
}

/** The draft as it is compared, checked and saved. */
export interface SentPlugin extends Omit<PluginDraft, 'persistentMenu'> {
  readonly persistentMenu: readonly object[]
}

/** What each tab of the page is given. */
export interface TabProps {
  readonly form: Draft<PluginDraft, FullSettings>
  readonly settings: FullSettings
  /** The language in which texts are edited, and which the preview speaks. */
  readonly language: ContentLanguage
  readonly setLanguage: (language: ContentLanguage) => void
}

type Stored = readonly AllowedOrigin[] | undefined

export function pluginDraftOf(settings: FullSettings, origins: Stored): PluginDraft {
  const { messages, description, details, url, privacyPolicy, pluginStyle, pluginStyleSheet } = settings
  const { chatSession, plugin, persistentMenu, logo, botIcon, customButtonIcon } = settings
  return {
    messages,
    description,
    details,
    url,
    privacyPolicy,
    pluginStyle,
    pluginStyleSheet,
    chatSession,
    plugin,
    persistentMenu: editedMenu(persistentMenu),
    logo: logo ?? null,
    botIcon: botIcon ?? null,
    customButtonIcon: customButtonIcon ?? null,
    origins: origins ?? null,
  }
}

/** An origin that was stored by a save which broke off later is the one that is stored. */
const storedOrigin = (one: DraftOrigin, stored: Stored): DraftOrigin =>
  one._id === undefined ? (stored?.find(({ origin }) => origin === one.origin) ?? one) : one

/** The first version has no session settings, so what was edited of them is not sent (WEBPLUGIN-005). */
export const sentPluginOf = (edited: PluginDraft, settings: FullSettings, stored: Stored): SentPlugin => ({
  ...edited,
  chatSession: edited.pluginStyle.version === 1 ? settings.chatSession : edited.chatSession,
  persistentMenu: plainMenu(edited.persistentMenu),
  origins: edited.origins && edited.origins.map((one) => storedOrigin(one, stored)),
})

/** Each of the fields as the contract checks it. */
const schema = z.pick(z.object(settingsFields), {
  messages: true,
  description: true,
  details: true,
  url: true,
  privacyPolicy: true,
  pluginStyle: true,
  pluginStyleSheet: true,
  chatSession: true,
  plugin: true,
  persistentMenu: true,
} satisfies Record<(typeof pluginFields)[number], true>)

/** The rules of texts follow the languages of the company (WEBPLUGIN-027). */
export const pluginChecks = (settings: FullSettings): Checks<PluginDraft, SentPlugin> => ({
  schema,
  rules: ({ chatSession, pluginStyle }) =>
    pluginStyle.version === 1 ? [] : settingsFaults({ chatSession }, settings.supportedLangs),
  fieldAt: (edited, path) => {
    const picture = Object.entries(pictureFields).find(([, sentAs]) => sentAs === path[0])
    if (picture) return picture[0]
    // The rows of the menu know their choices by id, all other fields their place.
    return path[0] === 'persistentMenu' ? partAt(edited, path) : path.join('.')
  },
})
