/** In which language a source is written; a company with one language is not asked. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentLanguage } from '#shared/languages'
import { useAgent } from '../../core/agent.tsx'
import { languageName } from '../../core/format.ts'
import { optionsOf } from '../../components/form/choice/options.ts'
import { OneOfField } from '../../components/form/choice/one-of.tsx'

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
  return (
    <OneOfField
      field={{ value: language, onChange: choose }}
      label={t('language.label')}
      description={t('language.text')}
      options={optionsOf(supportedLangs, languageName)}
    />
  )
}
