/** A section whose texts are written in one language at a time, which stands at its head. */
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Localized } from '#shared/languages'
import { languageName } from '../../../core/format.ts'
import type { Field } from '../../../components/form/draft.ts'
import { LanguageTabs } from '../../../components/form/language-tabs.tsx'
import type { TabProps } from '../plugin-draft.ts'
import { copyableTexts, copyFromEnglish, missingCounts } from './plugin-texts.ts'

interface TextsSectionProps extends TabProps {
  title: string
  description: string
  /** The texts that count as missing in a language, and are copied into it. */
  texts: readonly Field<Localized>[]
  children: ReactNode
}

export function TextsSection(props: TextsSectionProps) {
  const { title, description, form, settings, language, setLanguage, texts, children } = props
  const { t } = useTranslation('web-plugin')
  const copyable = copyableTexts(texts, language).length
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={description}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              {copyable > 0 && !form.readOnly && (
                <Button iconName="copy" onClick={() => copyFromEnglish(texts, language)}>
                  {t('copy-english', { language: languageName(language) })}
                </Button>
              )}
              <LanguageTabs
                languages={settings.supportedLangs}
                selected={language}
                missing={missingCounts(texts)}
                select={setLanguage}
              />
            </SpaceBetween>
          }
        >
          {title}
        </Header>
      }
    >
      <SpaceBetween size="l">{children}</SpaceBetween>
    </Container>
  )
}
