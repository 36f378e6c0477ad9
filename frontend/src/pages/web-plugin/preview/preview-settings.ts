/** A draft of the web plugin as customers would meet it, were it saved. */
import { effective } from '#shared/company/effective-settings'
import type { ShownImage } from '#shared/company/brand-image'
import { publicSettings } from '#shared/contracts/company-settings'
import type { Answer } from '#shared/contract'
import type { customer } from '#shared/contracts/customer'
import type { FullSettings } from '#shared/contracts/settings'
import * as z from 'zod/mini'
import { pictureUrl, type Picture } from '../../../components/picture/brand-picture.ts'
import type { PluginDraft } from '../plugin-draft.ts'

/** What the chat is drawn from. */
export type ShownSettings = Answer<typeof customer.settings>

const PublicSettings = z.object(publicSettings)
type Public = z.infer<typeof PublicSettings>

/** A value that is wrong is shown as it was when it was right: as in `before`, else as it is stored. */
export function previewSettings(draft: PluginDraft, settings: FullSettings, before?: ShownSettings): ShownSettings {
  const { companyName, displayName, supportedLangs, botName, socialLinks } = settings
  const elsewhere = { botName, socialLinks }
  const shown = lastGood({ ...publicOf(draft), ...elsewhere }, before ?? { ...publicOf(settings), ...elsewhere })
  return effective({
    ...shown,
    displayName: companyName || displayName,
    supportedLangs,
    logo: imageOf(draft.logo),
    botIcon: imageOf(draft.botIcon),
    customButtonIcon: imageOf(draft.customButtonIcon),
  })
}

const publicOf = (from: PluginDraft | FullSettings): Omit<Public, 'botName' | 'socialLinks'> => {
  const { messages, description, details, url, privacyPolicy, pluginStyle, pluginStyleSheet, chatSession } = from
  return { messages, description, details, url, privacyPolicy, pluginStyle, pluginStyleSheet, chatSession }
}

/** The values with those that are wrong taken from `before`, of an object only the parts that are. */
function lastGood(values: Public, before: Public): Public {
  const { data, error } = PublicSettings.safeParse(values)
  if (data) return data
  const mended: Record<string, unknown> = { ...values }
  for (const { path } of error.issues) {
    const [name, part] = path.map(String) as [keyof Public, string?]
    const former: unknown = before[name]
    const value = mended[name]
    if (part === undefined || !isObject(value) || !isObject(former)) mended[name] = former
    else mended[name] = { ...value, [part]: former[part] }
  }
  // What was right before is right now.
  return PublicSettings.safeParse(mended).data ?? before
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A picture that is not stored yet has no id; its data is its address. */
function imageOf(picture: Picture): ShownImage | undefined {
  const url = pictureUrl(picture)
  return url === undefined ? undefined : { pointer: '', url }
}
