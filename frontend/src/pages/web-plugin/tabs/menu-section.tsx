/** The menu that stands beside the text field of every chat (WEBPLUGIN-039): choices that lead to responses or links. */
import type { ContentLanguage } from '#shared/languages'
import { useTranslation } from 'react-i18next'
import { LanguageTabs } from '../../../components/form/language-tabs.tsx'
import { ChoicesEditor } from '../../blocks/choices/choices-editor.tsx'
import type { TabProps } from '../plugin-draft.ts'
import { Section } from '../../../components/form/settings-page.tsx'

/** The labels of choices are written in English at least. */
const withEnglish = (languages: readonly ContentLanguage[]): readonly ContentLanguage[] =>
  languages.includes('en') ? languages : ['en', ...languages]

export function MenuSection({ form, settings, language, setLanguage }: TabProps) {
  const { t } = useTranslation('web-plugin')
  const { name, value, onChange, readOnly } = form.field('persistentMenu')
  const languages = withEnglish(settings.supportedLangs)
  const missing = languages.map((one) => [one, value.filter(({ title }) => !title[one]?.trim()).length])
  return (
    <Section title={t('features.menu')} description={t('features.menu-text')}>
      <LanguageTabs
        languages={languages}
        selected={language}
        missing={Object.fromEntries(missing)}
        select={setLanguage}
      />
      <ChoicesEditor
        field={name}
        choices={value}
        change={onChange}
        mode="PERSISTENT"
        view={{ languages, language, topic: '' }}
        readOnly={readOnly}
      />
    </Section>
  )
}
