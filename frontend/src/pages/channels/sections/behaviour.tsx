/** How a channel behaves: whether it is on, in which language customers begin, and who is asked for a person. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ContentLanguage } from '#shared/languages'
import { useAgent } from '../../../core/agent.tsx'
import { queries } from '../../../core/api.ts'
import { languageName } from '../../../core/format.ts'
import { none, optionsOf } from '../../../components/form/choice/options.ts'
import { OneOfField } from '../../../components/form/choice/one-of.tsx'
import { ToggleField } from '../../../components/form/fields.tsx'
import { Section } from '../../../components/form/settings-page.tsx'
import { fieldOf, type ChannelForm } from '../channel-draft.ts'
import type { OutsideName } from '../register.ts'
import { Switch } from './switch.tsx'

interface BehaviourProps {
  name: OutsideName
  form: ChannelForm
}

export function BehaviourSection({ name, form }: BehaviourProps) {
  const { t } = useTranslation('channels')
  return (
    <Section title={t('behaviour.title')}>
      <Switch name={name} form={form} />
      <ToggleField
        field={fieldOf<boolean>(form, 'welcomes')}
        label={t('behaviour.welcomes')}
        description={t('behaviour.welcomes-text')}
      />
      <div className="channel-fields">
        <Language form={form} />
        <Department form={form} />
      </div>
    </Section>
  )
}

function Language({ form }: { form: ChannelForm }) {
  const { t } = useTranslation('channels')
  const { agent } = useAgent()
  const field = form.field('language')
  const spoken = agent.company.supportedLangs
  const [first] = spoken
  const { value } = field
  return (
    <OneOfField<ContentLanguage | ''>
      field={{ ...field, value: value ?? '', onChange: (language) => field.onChange(language || undefined) }}
      label={t('behaviour.language')}
      description={t('behaviour.language-text')}
      options={[
        none(t('behaviour.language-first', { name: first ? languageName(first) : '' })),
        ...optionsOf(spoken, languageName),
      ]}
      // What was chosen and is spoken no longer still shows.
      gone={value && languageName(value)}
      stretch
    />
  )
}

function Department({ form }: { form: ChannelForm }) {
  const { t } = useTranslation('channels')
  const field = form.field('departmentId')
  const query = useQuery(queries.departments.list({}))
  return (
    <OneOfField
      field={{
        ...field,
        value: typeof field.value === 'string' ? field.value : '',
        onChange: (id) => field.onChange(id || undefined),
      }}
      label={t('behaviour.department')}
      description={t('behaviour.department-text')}
      query={query}
      options={[
        none(t('behaviour.department-none')),
        ...(query.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      gone={t('behaviour.department-gone')}
      stretch
    />
  )
}
