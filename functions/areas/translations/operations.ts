/** Translations: the texts of an environment as a table, out and in. */
import {
  ignoredListedMax,
  type TranslationOutcome,
  type translations as contract,
} from '#shared/contracts/translations'
import { wallClock } from '#shared/wall-clock'
import type { ContentLanguage } from '#shared/languages'
import { csvBytesMax } from '#shared/limits'
import { textOfFile } from '../../content/csv.ts'
import { planTranslations, readTable, tableOf, type Table } from '../../content/plans/translations.ts'
import type { ContentState } from '../../content/plans/state.ts'
import { replaceContent } from '../../content/replacement.ts'
import { offerFile } from '../../platform/files/exports.ts'
import { requireUpload } from '../../platform/files/media.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { readState } from '../../platform/table/release-store.ts'

export const operations: Operations<typeof contract> = {
  export: async (_, context) => {
    const { scope, member } = context
    const body = tableOf(await readState(scope), languagesOf(context))
    const fileName = datedName(context, 'translations', 'csv')
    const file = await offerFile(scope, { id: context.newId(), fileName, contentType: 'text/csv; charset=utf-8', body })
    await context.commit([], { about: { name: member.active.name, id: member.active._id, description: fileName } })
    return file
  },

  import: async ({ uploadId, dryRun }, context) => {
    const { scope, actor, member } = context
    const upload = await requireUpload({ client: scope.client, sender: actor.id, uploadId }, csvBytesMax)
    const table = readTable(textOfFile(upload), languagesOf(context))
    const now = context.now.toISOString()
    const plan = (state: ContentState) => outcomeOf(state, table, now)
    if (dryRun) return plan(await readState(scope)).outcome
    return replaceContent(context, scope.environment, {
      plan,
      reason: 'translations',
      by: actor.fullName,
      about: () => ({ name: member.active.name, id: member.active._id }),
    })
  },
}

/** `acme-translations-22-11-26.csv`: the name of the company, and the day where it is, or in another timezone. */
export function datedName(
  { member: { company }, now }: Context,
  what: string,
  extension: string,
  timezone = company.timezone,
): string {
  const [year = '', month, day] = wallClock(now, timezone).day.split('-')
  return `${company.name}-${what}-${day}-${month}-${year.slice(2)}.${extension}`
}

/** English first: it is the one language that every text has. */
const languagesOf = ({ member: { company } }: Context): ContentLanguage[] => [
  ...new Set(['en' as const, ...company.supportedLangs]),
]

function outcomeOf(state: ContentState, table: Table, now: string) {
  const { changes, texts, ignored } = planTranslations(state, table, now)
  const outcome: TranslationOutcome = {
    updated: changes.size,
    texts,
    ignored: ignored.length,
    ignoredRows: ignored.slice(0, ignoredListedMax),
    ignoredColumns: table.ignoredColumns.slice(0, ignoredListedMax),
  }
  return { changes, outcome }
}
