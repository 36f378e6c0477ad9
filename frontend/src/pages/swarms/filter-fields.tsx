/** Which customers a swarm means beside where they are: all filters hold at once, and an empty one holds for everybody. */
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { optionsOf } from '../../components/form/choice/options.ts'
import { SomeOfField } from '../../components/form/choice/some-of.tsx'
import type { Draft, Field } from '../../components/form/draft.ts'
import { FaultField } from '../../components/form/fault-field.tsx'
import { useAgent } from '../../core/agent.tsx'
import { queries } from '../../core/api.ts'
import { channelIds, channelOf } from '../../core/channels.ts'
import { languageName } from '../../core/format.ts'
import type { EditedSwarm } from './swarm-draft.ts'

export function FilterFields({ form }: { form: Pick<Draft<EditedSwarm>, 'field'> }) {
  const { t } = useTranslation('swarms')
  const { supportedLangs } = useAgent().agent.company
  const { data: words } = useQuery(queries.conversations.topics({}))
  const days = form.field('activeWithinDays')
  return (
    <SpaceBetween size="l">
      <Several
        field={form.field('channels')}
        label={t('filters.channels')}
        any={t('filters.any-channel')}
        options={channelIds}
        nameOf={(id) => channelOf(id).name}
      />
      <Several
        field={form.field('languages')}
        label={t('filters.languages')}
        any={t('filters.any-language')}
        options={supportedLangs}
        nameOf={languageName}
      />
      <Several
        field={form.field('topics')}
        label={t('filters.topics')}
        any={t('filters.any-topic')}
        options={words?.topics ?? []}
        nameOf={(topic) => topic}
      />
      <Several
        field={form.field('tags')}
        label={t('filters.tags')}
        any={t('filters.any-tag')}
        options={words?.tags ?? []}
        nameOf={(tag) => tag}
      />
      <FaultField field="activeWithinDays" label={t('filters.days')} description={t('filters.days-text')}>
        <div className="number-field">
          <Input
            type="number"
            inputMode="numeric"
            value={days.value}
            readOnly={days.readOnly}
            onChange={({ detail }) => days.onChange(detail.value)}
          />
        </div>
      </FaultField>
    </SpaceBetween>
  )
}

interface SeveralProps<Value extends string> {
  field: Field<readonly Value[]>
  label: string
  /** What it means to choose none. */
  any: string
  options: readonly Value[]
  nameOf: (value: Value) => string
}

/** What was chosen and is offered no more can still be taken away. What is chosen keeps the order of the options. */
function Several<Value extends string>({ field, label, any, options, nameOf }: SeveralProps<Value>) {
  const all = [...new Set([...options, ...field.value])]
  return (
    <SomeOfField
      field={{ ...field, onChange: (chosen) => field.onChange(all.filter((value) => chosen.includes(value))) }}
      label={label}
      placeholder={any}
      options={optionsOf(all, nameOf)}
      stretch
    />
  )
}
