/** Which of the company's languages a text is written in. A company with one language is not asked. */
import SegmentedControl from '@cloudscape-design/components/segmented-control'
import { useTranslation } from 'react-i18next'
import type { ContentLanguage } from '#shared/languages'
import { languageName } from '../../core/format.ts'

interface LanguageTabsProps {
  languages: readonly ContentLanguage[]
  selected: ContentLanguage
  /** How many texts are not written yet, by language. */
  missing: Readonly<Partial<Record<ContentLanguage, number>>>
  select: (language: ContentLanguage) => void
}

export function LanguageTabs({ languages, selected, missing, select }: LanguageTabsProps) {
  const { t } = useTranslation('items')
  if (languages.length < 2) return null
  return (
    <SegmentedControl
      label={t('languages.name')}
      selectedId={selected}
      options={languages.map((id) => {
        const count = missing[id] ?? 0
        const name = languageName(id)
        return { id, text: count > 0 ? t('languages.missing', { name, count }) : name }
      })}
      // The options are languages, so what is selected is one.
      onChange={({ detail }) => select(detail.selectedId as ContentLanguage)}
    />
  )
}
