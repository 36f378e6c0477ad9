/** In which language a source is written; a company with one language is not asked. */
import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentLanguage } from '#shared/languages'
import { useAgent } from '../../core/agent.tsx'
import { languageName } from '../../core/format.ts'

/** By default the first of the company. */
export function useFileLanguage() {
  const { supportedLangs } = useAgent().agent.company
  return useState<ContentLanguage>(supportedLangs[0] ?? 'en')
}

interface LanguageFieldProps {
  language: ContentLanguage
  choose: (language: ContentLanguage) => void
}

export function LanguageField({ language, choose }: LanguageFieldProps) {
  const { t } = useTranslation('starters')
  const { supportedLangs } = useAgent().agent.company
  if (supportedLangs.length < 2) return null
  const options = supportedLangs.map((value) => ({ value, label: languageName(value) }))
  return (
    <FormField label={t('language.label')} description={t('language.text')}>
      <Select
        options={options}
        selectedOption={options.find(({ value }) => value === language) ?? null}
        onChange={({ detail }) =>
          choose(supportedLangs.find((each) => each === detail.selectedOption.value) ?? language)
        }
      />
    </FormField>
  )
}
