/** Translations: the texts of an environment, and of the company's menu and plugin, as a table, out and in. */
import { isDeepStrictEqual } from 'node:util'
import {
  ignoredListedMax,
  type TranslationOutcome,
  type translations as contract,
} from '#shared/contracts/translations'
import type { ContentLanguage } from '#shared/languages'
import { csvBytesMax } from '#shared/limits'
import { textOfFile } from '../../content/csv.ts'
import {
  planTranslations,
  readTable,
  tableOf,
  type Table as TranslationTable,
  type TranslationPlan,
} from '../../content/plans/translations.ts'
import type { WordedSettings } from '../../content/plans/settings-texts.ts'
import type { ContentState } from '../../content/plans/state.ts'
import { replaceContent } from '../../content/replacement.ts'
import { datedName, offerFile } from '../../platform/files/exports.ts'
import { requireUpload } from '../../platform/files/media.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { readState } from '../../platform/table/release-store.ts'
import { Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { readSettings, settingsChange } from '../../platform/tenancy/company-settings.ts'
import type { SettingsItem } from '../../platform/tenancy/tenancy.ts'

export const operations: Operations<typeof contract> = {
  export: async (_, context) => {
    const { scope, member } = context
    const [state, settings] = await Promise.all([readState(scope), readSettings(new Table({ client: scope.client }))])
    const body = tableOf(state, settings, languagesOf(context))
    const fileName = datedName(context, 'translations', 'csv')
    const file = await offerFile(scope, { id: context.newId(), fileName, contentType: 'text/csv; charset=utf-8', body })
    await context.commit([], { about: { name: member.active.name, id: member.active._id, description: fileName } })
    return file
  },

  import: async ({ uploadId, dryRun }, context) => {
    const { scope, actor, member } = context
    const company = new Table({ client: scope.client })
    const upload = await requireUpload({ client: scope.client, sender: actor.id, uploadId }, csvBytesMax)
    const table = readTable(textOfFile(upload), languagesOf(context))
    const plan = async (state: ContentState) => {
      const settings = await readSettings(company)
      const planned = planTranslations(state, settings, table, context.now.toISOString())
      const change = planned.settings && changeOf(context, settings, planned.settings)
      return { changes: planned.changes, outcome: outcomeOf(planned, table), settings: change }
    }
    if (dryRun) return (await plan(await readState(scope))).outcome
    return replaceContent(context, scope.environment, {
      plan,
      reason: 'translations',
      by: actor.fullName,
      about: () => ({ name: member.active.name, id: member.active._id }),
    })
  },
}

/** English first: it is the one language that every text has. */
const languagesOf = ({ member: { company } }: Context): ContentLanguage[] => [
  ...new Set(['en' as const, ...company.supportedLangs]),
]

/** A write of the settings whose texts differ. */
function changeOf({ scope, actor, now }: Context, before: SettingsItem, after: WordedSettings): Change {
  const changed = Object.entries(after).filter(
    ([name, value]) => !isDeepStrictEqual(value, before[name as keyof WordedSettings]),
  )
  const fields = Object.fromEntries(changed) as Partial<WordedSettings>
  const saving = { names: Object.keys(fields), by: actor.fullName, now }
  return settingsChange(new Table({ client: scope.client }), before, fields, saving).change
}

const outcomeOf = (
  { changes, settings, texts, ignored }: TranslationPlan,
  { ignoredColumns }: TranslationTable,
): TranslationOutcome => ({
  updated: changes.size + (settings ? 1 : 0),
  texts,
  ignored: ignored.length,
  ignoredRows: ignored.slice(0, ignoredListedMax),
  ignoredColumns: ignoredColumns.slice(0, ignoredListedMax),
})
