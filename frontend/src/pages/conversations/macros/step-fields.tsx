/** What one step of a macro needs to know: a text, or what is picked from what there is. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAgent } from '../../../core/agent.tsx'
import { queries } from '../../../core/api.ts'
import { languageName } from '../../../core/format.ts'
import { optionsOf, none } from '../../../components/form/choice/options.ts'
import { OneOfField } from '../../../components/form/choice/one-of.tsx'
import type { Options } from '../../../components/form/choice/options.ts'
import { NumberField, ParagraphField } from '../../../components/form/fields.tsx'
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

function TextStep({ step, readOnly, change }: StepProps<StepOf<'say'> | StepOf<'note'>>) {
  const { t } = useTranslation('conversations')
  return (
    <ParagraphField
      field={{ name: `${step.id}.text`, value: step.text, onChange: (text) => change({ ...step, text }), readOnly }}
      label={t(`macros.fields.${step.do}`)}
      limits={t('macros.fields.variables')}
      rows={3}
      stretch
    />
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
      options={optionsOf(words.data?.tags ?? [])}
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
  return (
    <OneOfField
      field={{
        name: `${step.id}.agentId`,
        value: step.agentId,
        onChange: (agentId) => change({ ...step, agentId }),
        readOnly,
      }}
      label={t('macros.fields.assign')}
      options={agents.map(({ _id, fullName }) => ({ value: _id, label: fullName }))}
      gone={common('gone')}
      stretch
    />
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
    <OneOfField
      field={{
        name: `${step.id}.language`,
        value: step.language,
        onChange: (language) => change({ ...step, language }),
        readOnly,
      }}
      label={t('macros.fields.language')}
      options={optionsOf(supportedLangs, languageName)}
    />
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
  const left = none(t('complete.none'))
  const same = { readOnly, query: words }
  return (
    <div className="macro-pair">
      <Picked
        {...same}
        field={`${step.id}.topic`}
        label={t('complete.topic')}
        options={[left, ...optionsOf(words.data?.topics ?? [])]}
        chosen={step.topic ?? ''}
        choose={(topic) => change({ ...step, topic: topic || undefined })}
      />
      <Picked
        {...same}
        field={`${step.id}.outcome`}
        label={t('complete.outcome')}
        options={[left, ...optionsOf(words.data?.outcomes ?? [])]}
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
  options: Options
  chosen: string
  choose: (value: string) => void
  empty?: string
}

function Picked({ field, readOnly, chosen, choose, ...choice }: PickedProps) {
  return <OneOfField {...choice} field={{ name: field, value: chosen, onChange: choose, readOnly }} stretch />
}
