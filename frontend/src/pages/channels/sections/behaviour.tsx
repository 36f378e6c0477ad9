/** How a channel behaves: whether it is on, in which language customers begin, and who is asked for a person. */
import Button from '@cloudscape-design/components/button'
import Select from '@cloudscape-design/components/select'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentLanguage } from '#shared/languages'
import { useAgent } from '../../../core/agent.tsx'
import { queries } from '../../../core/api.ts'
import { languageName } from '../../../core/format.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { ToggleField } from '../../../components/form/fields.tsx'
import { ItemSelect } from '../../../components/form/item-select.tsx'
import { Section } from '../../../components/form/settings-page.tsx'
import { fieldOf, type ChannelForm } from '../channel-draft.ts'
import { useHealth } from '../channels-data.ts'
import type { OutsideName } from '../register.ts'

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

/** Whoever switches a channel off on which people talk is told how many. */
function Switch({ name, form }: BehaviourProps) {
  const { t } = useTranslation('channels')
  const [isAsking, setIsAsking] = useState(false)
  const open = useHealth(name)?.open ?? 0
  const field = fieldOf<boolean>(form, 'isOn')
  return (
    <>
      <ToggleField
        field={{
          ...field,
          onChange: (isOn) => (isOn || open === 0 ? field.onChange(isOn) : setIsAsking(true)),
        }}
        label={t('behaviour.on')}
        description={t('behaviour.on-text')}
      />
      {isAsking && (
        <Dialog
          title={t('switch-off.title', { name: t(`names.${name}`) })}
          close={() => setIsAsking(false)}
          action={
            <Button
              variant="primary"
              formAction="none"
              onClick={() => {
                field.onChange(false)
                setIsAsking(false)
              }}
            >
              {t('switch-off.do')}
            </Button>
          }
        >
          {t('switch-off.open', { count: open })}
        </Dialog>
      )}
    </>
  )
}

function Language({ form }: { form: ChannelForm }) {
  const { t } = useTranslation('channels')
  const { agent } = useAgent()
  const { name, value, onChange, readOnly } = form.field('language')
  const spoken = agent.company.supportedLangs
  const [first] = spoken
  const isGone = value !== undefined && !spoken.some((each) => each === value)
  const options = [
    { value: '', label: t('behaviour.language-first', { name: first ? languageName(first) : '' }) },
    // What was chosen and is spoken no longer still shows.
    ...[...spoken, ...(isGone ? [value] : [])].map((each) => ({
      value: each as string,
      label: languageName(each),
    })),
  ]
  return (
    <FaultField field={name} label={t('behaviour.language')} description={t('behaviour.language-text')} stretch>
      <Select
        expandToViewport
        readOnly={readOnly}
        options={options}
        selectedOption={options.find((option) => option.value === (value ?? '')) ?? null}
        // The options are languages, and none.
        onChange={({ detail }) => onChange((detail.selectedOption.value || undefined) as ContentLanguage | undefined)}
      />
    </FaultField>
  )
}

function Department({ form }: { form: ChannelForm }) {
  const { t } = useTranslation('channels')
  const { name, value, onChange, readOnly } = form.field('departmentId')
  const query = useQuery(queries.departments.list({}))
  return (
    <FaultField field={name} label={t('behaviour.department')} description={t('behaviour.department-text')} stretch>
      <ItemSelect
        query={query}
        options={(query.data ?? []).map((department) => ({ value: department._id, label: department.name }))}
        none={t('behaviour.department-none')}
        gone={t('behaviour.department-gone')}
        chosen={typeof value === 'string' ? value : ''}
        readOnly={readOnly}
        choose={(id) => onChange(id || undefined)}
      />
    </FaultField>
  )
}
