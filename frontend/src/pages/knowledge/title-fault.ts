/** What is wrong with a title, as a sentence. */
import { useTranslation } from 'react-i18next'
import { titleLengthMax } from '#shared/limits'
import { comparisonTextOf } from './utterances/utterances.ts'

export function useTitleFault(
  title: string,
  others: readonly { readonly title: string }[],
  refused: string | undefined,
): string | undefined {
  const { t } = useTranslation(['knowledge', 'errors'])
  if (refused !== undefined) return refused
  if (title.trim() === '') return t('faults.mandatory')
  if (title.trim().length > titleLengthMax) return t('faults.too-long', { max: titleLengthMax })
  return others.some((other) => comparisonTextOf(other.title) === comparisonTextOf(title))
    ? t('errors:duplicate-title')
    : undefined
}
