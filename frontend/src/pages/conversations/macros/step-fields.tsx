/** What one step of a macro needs to know: a text, or what is picked from what there is. */
import Select, { type SelectProps } from '@cloudscape-design/components/select'
import Textarea from '@cloudscape-design/components/textarea'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contentLanguages } from '#shared/languages'
import { useAgent } from '../../../core/agent.tsx'
import { queries } from '../../../core/api.ts'
import { languageName } from '../../../core/format.ts'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { NumberField } from '../../../components/form/fields.tsx'
import { ItemSelect } from '../../../components/form/item-select.tsx'
import { useLive } from '../state/inbox-state.ts'
import type { EditedStep, StepKind } from './macro-draft.ts'

type StepOf<Kind extends StepKind> = Extract<EditedStep, { do: Kind }>

interface StepProps<Step extends EditedStep = EditedStep> {
  step: Step
  readOnly: boolean
  change: (step: EditedStep) => void
}

const hourMinutes = 60

export function StepFields({ step, ...props }: StepProps) {
  switch (step.do) {
    case 'say':
    case 'note':
      return <TextStep {...props} step={step} />
    case 'block':
      return <BlockStep {...props} step={step} />
    case 'tag':
      return <TagStep {...props} step={step} />
    case 'assign':
      return <AgentStep {...props} step={step} />
    case 'department':
      return <DepartmentStep {...props} step={step} />
    case 'language':
      return <LanguageStep {...props} step={step} />
    case 'snooze':
      return <SnoozeStep {...props} step={step} />
    case 'complete':
      return <CompleteStep {...props} step={step} />
  }
}

const optionsOf = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }))

function TextStep({ step, readOnly, change }: StepProps<StepOf<'say'> | StepOf<'note'>>) {
  const { t } = useTranslation('conversations')
  return (
    <FaultField
      field={`${step.id}.text`}
      label={t(`macros.fields.${step.do}`)}
      constraintText={t('macros.fields.variables')}
      stretch
    >
      <Textarea
        rows={3}
        value={step.text}
        readOnly={readOnly}
        onChange={({ detail }) => change({ ...step, text: detail.value })}
      />
    </FaultField>
  )
}

function BlockStep({ step, readOnly, change }: StepProps<StepOf<'block'>>) {
  const { t } = useTranslation('conversations')
  const blocks = useQuery(queries.blocks.list({}))
  return (
    <Picked
      field={`${step.id}.blockId`}
      readOnly={readOnly}
      label={t('macros.fields.block')}
      query={blocks}
      options={(blocks.data ?? []).map(({ _id, title, group }) => ({ value: _id, label: title, description: group }))}
      chosen={step.blockId}
      choose={(blockId) => change({ ...step, blockId })}
    />
  )
}

function TagStep({ step, readOnly, change }: StepProps<StepOf<'tag'>>) {
  const { t } = useTranslation('conversations')
  const words = useQuery(queries.conversations.topics({}))
  return (
    <Picked
      field={`${step.id}.tag`}
      readOnly={readOnly}
      label={t('macros.fields.tag')}
      query={words}
      options={optionsOf(words.data?.tags)}
      empty={t('macros.no-tags')}
      chosen={step.tag}
      choose={(tag) => change({ ...step, tag })}
    />
  )
}

function AgentStep({ step, readOnly, change }: StepProps<StepOf<'assign'>>) {
  const { t } = useTranslation('conversations')
  const { t: common } = useTranslation('common')
  const agents = useLive((live) => live.agents)
  const options = agents.map(({ _id, fullName }) => ({ value: _id, label: fullName }))
  const known = options.find(({ value }) => value === step.agentId)
  const lost = step.agentId ? { value: step.agentId, label: common('gone') } : null
  return (
    <FaultField field={`${step.id}.agentId`} label={t('macros.fields.assign')} stretch>
      <Select
        expandToViewport
        readOnly={readOnly}
        options={options}
        selectedOption={known ?? lost}
        onChange={({ detail }) => change({ ...step, agentId: detail.selectedOption.value ?? '' })}
      />
    </FaultField>
  )
}

function DepartmentStep({ step, readOnly, change }: StepProps<StepOf<'department'>>) {
  const { t } = useTranslation('conversations')
  const departments = useQuery(queries.departments.list({}))
  return (
    <Picked
      field={`${step.id}.departmentId`}
      readOnly={readOnly}
      label={t('macros.fields.department')}
      query={departments}
      options={(departments.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
      chosen={step.departmentId}
      choose={(departmentId) => change({ ...step, departmentId })}
    />
  )
}

function LanguageStep({ step, readOnly, change }: StepProps<StepOf<'language'>>) {
  const { t } = useTranslation('conversations')
  const { supportedLangs } = useAgent().agent.company
  return (
    <FaultField field={`${step.id}.language`} label={t('macros.fields.language')}>
      <Select
        expandToViewport
        readOnly={readOnly}
        options={supportedLangs.map((value) => ({ value, label: languageName(value) }))}
        selectedOption={{ value: step.language, label: languageName(step.language) }}
        onChange={({ detail }) => {
          const language = contentLanguages.find((each) => each === detail.selectedOption.value)
          if (language) change({ ...step, language })
        }}
      />
    </FaultField>
  )
}

function SnoozeStep({ step, readOnly, change }: StepProps<StepOf<'snooze'>>) {
  const { t } = useTranslation('conversations')
  const onChange = (minutes: number) => change({ ...step, minutes })
  const field = { name: `${step.id}.minutes`, value: step.minutes, onChange, errorText: undefined, readOnly }
  return <NumberField label={t('macros.fields.snooze')} unit={hourMinutes} field={field} />
}

function CompleteStep({ step, readOnly, change }: StepProps<StepOf<'complete'>>) {
  const { t } = useTranslation('conversations')
  const words = useQuery(queries.conversations.topics({}))
  const same = { readOnly, none: t('complete.none'), query: words }
  return (
    <div className="macro-pair">
      <Picked
        {...same}
        field={`${step.id}.topic`}
        label={t('complete.topic')}
        options={optionsOf(words.data?.topics)}
        chosen={step.topic ?? ''}
        choose={(topic) => change({ ...step, topic: topic || undefined })}
      />
      <Picked
        {...same}
        field={`${step.id}.outcome`}
        label={t('complete.outcome')}
        options={optionsOf(words.data?.outcomes)}
        chosen={step.outcome ?? ''}
        choose={(outcome) => change({ ...step, outcome: outcome || undefined })}
      />
    </div>
  )
}

interface PickedProps {
  field: string
  label: string
  readOnly: boolean
  query: UseQueryResult
  options: SelectProps.Options
  chosen: string
  choose: (value: string) => void
  none?: string
  empty?: string
}

function Picked({ field, label, ...picking }: PickedProps) {
  return (
    <FaultField field={field} label={label} stretch>
      <ItemSelect {...picking} />
    </FaultField>
  )
}
