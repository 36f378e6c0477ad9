/** What the plugin says of itself, per language, and where it leads (WEBPLUGIN-006, WEBPLUGIN-007). */
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../components/form/fields.tsx'
import { innerField } from '../../../components/form/inner-field.ts'
import { Section } from '../../../components/form/settings-page.tsx'
import type { TabProps } from '../plugin-draft.ts'
import { LocalizedText } from './localized-text.tsx'
import { generalTexts, privacyText, textsOf } from './plugin-texts.ts'
import { TextsSection } from './texts-section.tsx'

const address = { type: 'url', placeholder: 'https://', spellcheck: false } as const

export function TextTab(props: TabProps) {
  const { t } = useTranslation('web-plugin')
  const { form, language } = props
  return (
    <SpaceBetween size="l">
      <TextsSection {...props} title={t('text.general')} description={t('text.general-text')} texts={textsOf(form)}>
        {generalTexts.map(({ name, fieldIn, ...kind }) => (
          <LocalizedText
            key={name}
            {...kind}
            field={fieldIn(form)}
            language={language}
            label={t(`text.${name}.label`)}
            description={t(`text.${name}.text`)}
          />
        ))}
      </TextsSection>
      <Section title={t('text.links')}>
        <TextField
          field={form.field('url')}
          input={address}
          label={t('text.website')}
          description={t('text.website-text')}
          stretch
        />
        <TextField
          field={innerField(form, 'privacyPolicy', 'url')}
          input={address}
          label={t('text.privacy-url')}
          description={t('text.privacy-url-text')}
          stretch
        />
        <LocalizedText
          field={privacyText(form)}
          language={language}
          label={t('text.privacy-message')}
          description={t('text.privacy-message-text')}
          isLong
        />
      </Section>
    </SpaceBetween>
  )
}
