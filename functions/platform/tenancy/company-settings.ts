/**
 * The one settings item of a company, which every page of settings edits by field: two saves of different fields both
 * hold, and one that would take back what somebody else has just saved is told who that was.
 */
import { CompanySettings, type AllowedOrigin } from '#shared/contracts/company-settings'
import { settingsBytesMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { derivedId } from '../table/derived-id.ts'
import type { ClientScope } from '../table/scope.ts'
import type { Table } from '../table/table.ts'
import type { Change } from '../table/transaction.ts'
import { settings, type SettingsItem } from './tenancy.ts'

/** The settings as they are now; the defaults where nothing was ever saved. */
export const readSettings = async (table: Table<ClientScope>): Promise<SettingsItem> =>
  (await table.get(settings, 'settings')) ?? CompanySettings.parse({})

/** Origins that were stored as texts are named by what they are, until the next change of the list keeps that id. */
export const originsIn = ({ cors }: SettingsItem): AllowedOrigin[] =>
  cors.map(({ _id, origin }) => ({ _id: _id || derivedId('origin', origin), origin }))

interface Saving {
  /** Names of the values that are saved; those of the company's own item count as well. */
  readonly names: readonly string[]
  /** The full name of who saves. */
  readonly by: string
  readonly now: Date
  /** What the caller has seen; without it the save asks for nothing. */
  readonly seen?: number | undefined
}

/**
 * A write of some fields to the settings as they were read. It fails as `unavailable` when another write came in
 * between, so that its author reads again. Throws `stale`, with who and when, where one of the values was saved after
 * the revision that was seen, and `too-large`.
 */
export function settingsChange(
  table: Table<ClientScope>,
  read: SettingsItem,
  fields: Partial<SettingsItem>,
  { names, by, now, seen }: Saving,
): { readonly change: Change; readonly after: SettingsItem & { revision: number } } {
  requireUnchanged(read, names, seen)
  const revision = (read.revision ?? 0) + 1
  const stamp = { revision, by, at: now.toISOString() }
  const changed = { ...read.changed, ...Object.fromEntries(names.map((name) => [name, stamp])) }
  const after = { ...read, ...fields, revision, changed }
  if (Buffer.byteLength(JSON.stringify(after)) > settingsBytesMax)
    throw new Problem('too-large', { limit: `${settingsBytesMax / 1024} KB` })
  const change = table.replace(settings, after, { field: 'revision', value: read.revision })
  return { change: { ...change, otherwise: 'unavailable' }, after }
}

function requireUnchanged({ changed = {} }: SettingsItem, names: readonly string[], seen: number | undefined): void {
  if (seen === undefined) return
  const later = names.map((name) => changed[name]).find((stamp) => stamp && stamp.revision > seen)
  if (later) throw new Problem('stale', { by: later.by, at: later.at })
}
