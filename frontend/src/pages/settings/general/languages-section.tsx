/** The languages of a company: which ones, in which order, and how customers change between them. */
import Alert from '@cloudscape-design/components/alert'
import Badge from '@cloudscape-design/components/badge'
import Checkbox from '@cloudscape-design/components/checkbox'
import List from '@cloudscape-design/components/list'
import { useTranslation } from 'react-i18next'
import type { FullSettings } from '#shared/contracts/settings'
import { languageName } from '../../../core/format.ts'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { NumberField, ToggleField } from '../../../components/form/fields.tsx'
import { Section } from '../../../components/form/settings-page.tsx'
import { useSortingTexts } from '../../../components/table/sorting-texts.ts'
import { spokenLanguages, type EditedLanguage, type GeneralForm } from './general-draft.ts'

interface SectionProps {
  form: GeneralForm
  settings: FullSettings
}

export function LanguagesSection({ form, settings }: SectionProps) {
  const { t } = useTranslation('general')
  const field = form.field('supportedLangs')
  const [fallback, ...others] = spokenLanguages(form.edited)
  const removed = settings.supportedLangs.filter((language) => language !== fallback && !others.includes(language))
  return (
    <Section id="languages" title={t('languages.name')} description={t('languages.text')}>
      <FaultField field={field.name} stretch>
        <LanguageList languages={field.value} fallback={fallback} readOnly={field.readOnly} change={field.onChange} />
      </FaultField>
      {removed.length > 0 && fallback && (
        <Alert type="warning">
          {t('languages.removed', {
            languages: removed.map(languageName).join(', '),
            fallback: languageName(fallback),
          })}
        </Alert>
      )}
    </Section>
  )
}

interface LanguageListProps {
  languages: readonly EditedLanguage[]
  fallback: EditedLanguage['id'] | undefined
  readOnly: boolean
  change: (languages: readonly EditedLanguage[]) => void
}

function LanguageList({ languages, fallback, readOnly, change }: LanguageListProps) {
  const { t } = useTranslation('general')
  const i18nStrings = useSortingTexts()
  return (
    <List
      items={languages}
      sortable
      sortDisabled={readOnly}
      ariaLabel={t('languages.name')}
      i18nStrings={i18nStrings}
      onSortingChange={({ detail }) => change([...detail.items])}
      renderItem={(language) => {
        const { id, isSpoken } = language
        return {
          id,
          announcementLabel: languageName(id),
          content: (
            <Checkbox
              checked={isSpoken}
              readOnly={readOnly}
              onChange={({ detail }) =>
                change(languages.map((one) => (one === language ? { id, isSpoken: detail.checked } : one)))
              }
            >
              {languageName(id)}
            </Checkbox>
          ),
          actions: id === fallback && <Badge color="blue">{t('languages.fallback')}</Badge>,
        }
      }}
    />
  )
}

export function LanguageRulesSection({ form, settings: { closed } }: SectionProps) {
  const { t } = useTranslation('general')
  const { restrictLanguageSwitches, dynamicTranslation } = form.edited
  return (
    <Section id="language-rules" title={t('language-rules.name')}>
      <ToggleField
        field={form.field('restrictLanguageSwitches')}
        label={t('fields.restrictLanguageSwitches')}
        description={t('language-rules.restrict-text')}
      />
      {restrictLanguageSwitches && (
        <NumberField
          field={form.field('numberOfLanguageSwitches')}
          label={t('fields.numberOfLanguageSwitches')}
          limits={t('language-rules.number-limits')}
        />
      )}
      <ToggleField
        field={form.field('dynamicTranslation')}
        label={t('fields.dynamicTranslation')}
        description={t('language-rules.translation-text')}
      />
      {dynamicTranslation && (
        <ToggleField
          field={form.field('restrictedDynamicTranslation')}
          label={t('fields.restrictedDynamicTranslation')}
          description={t('language-rules.restricted-text')}
        />
      )}
      {dynamicTranslation && closed.includes('openAiDisabled') && (
        <Alert type="info">{t('language-rules.no-model')}</Alert>
      )}
    </Section>
  )
}
