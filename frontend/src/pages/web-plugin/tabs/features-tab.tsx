/** What customers can do in the chat, and when it speaks first (WEBPLUGIN-009). */
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { version2Only } from '#shared/company/effective-settings'
import { pluginMessagesIntervalMax, pluginMessagesIntervalStep } from '#shared/limits'
import { queries } from '../../../core/api.ts'
import { none } from '../../../components/form/choice/options.ts'
import { OneOfField } from '../../../components/form/choice/one-of.tsx'
import type { Field } from '../../../components/form/draft.ts'
import { ToggleField } from '../../../components/form/fields.tsx'
import { innerField } from '../../../components/form/inner-field.ts'
import { SliderField } from '../../../components/form/slider-field.tsx'
import { Section } from '../../../components/form/settings-page.tsx'
import type { TabProps } from '../plugin-draft.ts'
import { conversationFeatures, features } from '../tab-names.ts'
import { MenuSection } from './menu-section.tsx'
import { MomentsSection } from './moments/moments-section.tsx'
import { PagesField } from './pages-field.tsx'

type Form = TabProps['form']

export function FeaturesTab(props: TabProps) {
  const { t } = useTranslation('web-plugin')
  const { form } = props
  return (
    <SpaceBetween size="l">
      <Section title={t('features.chat')}>
        {features.map((name) => (
          <FeatureToggle key={name} form={form} name={name} />
        ))}
        <MessagesDelay form={form} />
      </Section>
      <MenuSection {...props} />
      <Section title={t('features.conversations')}>
        {conversationFeatures.map((name) => (
          <FeatureToggle key={name} form={form} name={name} />
        ))}
        <ToggleField
          field={innerField(form, 'plugin', 'availability')}
          label={t('features.availability.label')}
          description={t('features.availability.text')}
        />
        <PreChat field={innerField(form, 'plugin', 'preChat')} />
      </Section>
      <Section title={t('pages.name')} description={t('pages.text')}>
        <PagesField
          field={innerField(form, 'plugin', 'hidden')}
          label={t('pages.hidden')}
          description={t('pages.pattern')}
        />
      </Section>
      <MomentsSection {...props} />
    </SpaceBetween>
  )
}

type Feature = (typeof features)[number] | (typeof conversationFeatures)[number]

const isOfVersion2 = (name: string): name is keyof typeof version2Only => name in version2Only

/** WEBPLUGIN-012: what the first version does not know is off there, and says why. */
function FeatureToggle({ form, name }: { form: Form; name: Feature }) {
  const { t } = useTranslation('web-plugin')
  const field = innerField(form, 'pluginStyle', name)
  const isMissing = form.edited.pluginStyle.version === 1 && isOfVersion2(name)
  return (
    <ToggleField
      field={isMissing ? { ...field, value: false } : field}
      disabled={isMissing}
      label={t(`features.${name}.label`)}
      description={isMissing ? t('version-2-only') : t(`features.${name}.text`)}
    />
  )
}

/** WEBPLUGIN-026. */
const delayMarks = [0, 1000, 2000, 3000, 4000, 5000]

function MessagesDelay({ form }: { form: Form }) {
  const { t } = useTranslation('web-plugin')
  const isMissing = form.edited.pluginStyle.version === 1
  return (
    <SliderField
      field={innerField(form, 'pluginStyle', 'messagesInterval')}
      max={pluginMessagesIntervalMax}
      step={pluginMessagesIntervalStep}
      marks={delayMarks}
      format={(ms) => t('features.seconds', { seconds: ms / 1000 })}
      disabled={isMissing}
      label={t('features.delay')}
      description={isMissing ? t('version-2-only') : t('features.delay-text')}
    />
  )
}

/** The form that is asked before anything else; none by default. */
function PreChat({ field }: { field: Field<string | undefined> }) {
  const { t } = useTranslation('web-plugin')
  const query = useQuery(queries.forms.list({}))
  const forms = (query.data ?? []).filter(({ type }) => type === 'form')
  return (
    <OneOfField
      field={{ ...field, value: field.value ?? '', onChange: (id) => field.onChange(id || undefined) }}
      label={t('features.pre-chat')}
      description={t('features.pre-chat-text')}
      query={query}
      options={[none(t('features.pre-chat-none')), ...forms.map(({ _id, title }) => ({ value: _id, label: title }))]}
    />
  )
}
