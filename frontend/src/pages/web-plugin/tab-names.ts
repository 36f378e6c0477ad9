/** The tabs of the web plugin's page, and which of them shows a field of the draft. */
import type { PluginStyle } from '#shared/company/plugin-style'

export const pluginTabs = ['text', 'style', 'features', 'branding', 'cors', 'session', 'install'] as const
export type PluginTab = (typeof pluginTabs)[number]

/** The switches of the tab with the features, in the order in which they stand there. */
export const features = [
  'enableUploadFile',
  'enableEmojis',
  'enableSpeechToText',
  'enableFullScreen',
  'dynamicHeader',
  'persistBetweenPages',
  'typingIndicator',
  'displayAvatar',
] as const satisfies readonly (keyof PluginStyle)[]

/** The switches of what customers may do with a whole conversation. */
export const conversationFeatures = [
  'allowFeedback',
  'enableDownloadChat',
] as const satisfies readonly (keyof PluginStyle)[]

const styledFeatures = new Set(
  [...features, ...conversationFeatures, 'messagesInterval'].map((name) => `pluginStyle.${name}`),
)

const tabsByField: Readonly<Record<string, PluginTab>> = {
  messages: 'text',
  description: 'text',
  details: 'text',
  url: 'text',
  privacyPolicy: 'text',
  pluginStyle: 'style',
  pluginStyleSheet: 'style',
  logo: 'branding',
  botIcon: 'branding',
  customButtonIcon: 'branding',
  origins: 'cors',
  chatSession: 'session',
}

/** A choice of the menu is named by its id, which is none of the names above. */
export function tabOf(field: string): PluginTab {
  if (styledFeatures.has(field)) return 'features'
  if (field === 'pluginStyle.customIconOutsideButton') return 'branding'
  return tabsByField[field.split('.')[0] ?? ''] ?? 'features'
}

/** How many of the fields each tab shows, for tabs that show some. */
export function countsByTab(fields: readonly string[]): ReadonlyMap<PluginTab, number> {
  const counts = new Map<PluginTab, number>()
  for (const tab of fields.map(tabOf)) counts.set(tab, (counts.get(tab) ?? 0) + 1)
  return counts
}
