/** One save of settings: what it changes of the settings and of the company's own item lands together, or not at all. */
import { isDeepStrictEqual } from 'node:util'
import { settingsFaults } from '#shared/company/settings-rules'
import type { SettingsChanges, SystemChanges } from '#shared/contracts/settings'
import { badRequest } from '#shared/problem'
import { publishBrandImage } from '../../platform/files/brand-files.ts'
import type { Context } from '../../platform/request/context.ts'
import { readSettings, settingsChange } from '../../platform/tenancy/company-settings.ts'
import { companies, type CompanyItem, type SettingsItem } from '../../platform/tenancy/tenancy.ts'

export interface Saved {
  readonly company: CompanyItem
  readonly item: SettingsItem
}

/** The pictures by the field that names an upload for them. */
const pictures = { uploadLogo: 'logo', uploadIcon: 'botIcon', uploadCustomButtonIcon: 'customButtonIcon' } as const
type Upload = keyof typeof pictures
const uploads = Object.keys(pictures) as Upload[]

/** Values by their names in the store; null where there is none. */
type Values = Readonly<Record<string, unknown>>

/**
 * Saves the values that differ from what is there by then; nothing is written where none does. Throws `unavailable` where
 * another save came in between, `stale` where one of the values was saved after the revision `seen`, and what is wrong.
 */
export async function saveSettings(
  given: SettingsChanges & SystemChanges,
  context: Context,
  seen: number | undefined,
): Promise<Saved> {
  const { actor, member, now, scope, table } = context
  const read = await readSettings(table)
  // Read behind the settings: as long as these stay, no other save has changed the company either.
  const company = (await table.get(companies, 'company')) ?? member.company
  const before: Values = { ...read, ...companyFieldsOf(company) }
  const changed = differing(valuesOf(given), before)
  const names = Object.keys(changed)
  if (names.length === 0) return { company, item: read }
  // Each value was parsed under its own name.
  const { displayName, timezone, supportedLangs, ...fields } = changed as Partial<SettingsItem & CompanyItem>
  const own = defined({ displayName, timezone, supportedLangs })
  const faults = settingsFaults(fields, own.supportedLangs ?? company.supportedLangs)
  if (faults.length > 0) throw badRequest(...faults)
  const { change, after } = settingsChange(table, read, orNone(fields), { names, by: actor.fullName, now, seen })
  for (const field of uploads) {
    const uploadId = pictures[field] in changed && given[field]
    if (uploadId) await publishBrandImage({ client: scope.client, sender: actor.id, uploadId }, field)
  }
  // Set field by field, because the provider changes other fields of the company without a revision.
  const companyChange = Object.keys(own).length > 0 ? [table.set(companies, 'company', own)] : []
  const saved = { ...company, ...own }
  await context.commit([change, ...companyChange], {
    about: { name: saved.displayName, description: names.join(', '), revision: after.revision },
  })
  return { company: saved, item: after }
}

const companyFieldsOf = ({ displayName, timezone, supportedLangs }: CompanyItem) => ({
  displayName,
  timezone,
  supportedLangs,
})

/** An upload becomes the picture of its own id. */
const valuesOf = (given: SettingsChanges & SystemChanges): Values =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) =>
      name in pictures ? [pictures[name as Upload], value && { pointer: value }] : [name, value],
    ),
  )

const differing = (values: Values, before: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isDeepStrictEqual(value ?? null, before[name] ?? null)),
  )

/** What is stored has no null: the value is absent. */
const orNone = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? undefined])) as Fields

const defined = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>
