/** The questions under review as a table for spreadsheets, one line for each text. */
import type { Intent } from '#shared/contracts/knowledge'
import { csvOf } from '../../content/csv.ts'
import type { Line } from './lines.ts'
import type { UntitledGroup } from './groups.ts'

const head = ['question', 'times', 'group', 'language', 'channel', 'last asked', 'taken for', 'confidence', 'disliked']

/** Group after group, as the screen shows them. */
export function tableOf(
  groups: readonly UntitledGroup[],
  lines: readonly Line[],
  titles: ReadonlyMap<string, Intent['title']>,
): string {
  const rowOf = new Map(lines.map(({ question, rows }) => [question._id, rows[0]!]))
  const records = groups.flatMap(({ name, utterances }) =>
    utterances.map(({ _id, original, count, language, channel, created, isDisliked }) => {
      const { intentId, confidence } = rowOf.get(_id) ?? {}
      return [
        original,
        String(count),
        name,
        language,
        channel ?? '',
        created,
        titles.get(intentId ?? '') ?? '',
        confidence === undefined ? '' : String(confidence),
        isDisliked ? 'yes' : '',
      ]
    }),
  )
  return csvOf([head, ...records])
}
