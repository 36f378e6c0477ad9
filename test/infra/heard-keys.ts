/** Which keys a function hears of: as the definition says it, and as the filters of its source do. */
import type { KeyFilter } from '../../infra/definition/definition.ts'
import type { Found } from './templates.ts'

export const keysDefined = (hears: readonly KeyFilter[]): string[] =>
  hears
    .flatMap((keys): readonly object[] => {
      if ('sortKey' in keys) return [{ sk: keys.sortKey }]
      if ('sortKeyPrefix' in keys) return [{ sk: { prefix: keys.sortKeyPrefix } }]
      return 'partitionKeyPrefix' in keys
        ? [{ pk: { prefix: keys.partitionKeyPrefix } }]
        : keys.partitionKeySuffixes.map((suffix) => ({ pk: { suffix } }))
    })
    .map((key) => JSON.stringify(key))
    .toSorted()

/** What a record's keys may be like for its function to be called, however many filters say it. */
export function keysHeard(source: Found): string[] {
  const { Filters } = source.Properties.FilterCriteria as { Filters: { Pattern: string }[] }
  const keys = Filters.map(({ Pattern }) => (JSON.parse(Pattern) as FilterPattern).dynamodb.Keys)
  const heard = keys.flatMap((of) => Object.entries(of).flatMap(([key, { S }]) => S.map((value) => ({ [key]: value }))))
  return heard.map((key) => JSON.stringify(key)).toSorted()
}

interface FilterPattern {
  readonly dynamodb: { readonly Keys: Readonly<Record<string, { readonly S: readonly unknown[] }>> }
}
