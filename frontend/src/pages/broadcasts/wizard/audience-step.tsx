/** Who gets a broadcast: a swarm or all customers, on some channels or all, and how many that are. */
import Alert from '@cloudscape-design/components/alert'
import Container from '@cloudscape-design/components/container'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Tiles from '@cloudscape-design/components/tiles'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { optionsOf, none } from '../../../components/form/choice/options.ts'
import { SomeOfField } from '../../../components/form/choice/some-of.tsx'
import { OneOfField } from '../../../components/form/choice/one-of.tsx'
import { AudienceCount } from '../../../components/audience/audience-count.tsx'
import type { Counted } from '../../../components/audience/use-audience.ts'
import { Labelled } from '../../../components/form/labelled.tsx'
import type { Field } from '../../../components/form/draft.ts'
import { queries } from '../../../core/api.ts'
import { channelIds, channelOf } from '../../../core/channels.ts'
import { useSwarms } from '../broadcasts-data.ts'
import type { StepProps } from './step-props.ts'

interface AudienceStepProps extends StepProps {
  audience: UseQueryResult<Counted>
  /** Its audience is whom another broadcast did not reach. */
  isResent: boolean
}

export function AudienceStep({ form, audience, isResent }: AudienceStepProps) {
  const { t } = useTranslation(['broadcasts', 'common'])
  const swarms = useSwarms()
  const { data: words } = useQuery(queries.conversations.topics({}))
  const kind = form.field('kind')
  return (
    <Container>
      <SpaceBetween size="l">
        {isResent ? (
          <Alert type="info">{t('audience.resent')}</Alert>
        ) : (
          <SpaceBetween size="l">
            <Labelled field={kind} label={t('kind.name')} stretch>
              <Tiles
                value={kind.value}
                readOnly={kind.readOnly}
                columns={2}
                items={(['campaign', 'update'] as const).map((value) => ({
                  value,
                  label: t(`kind.${value}`),
                  description: t(`kind.${value}-text`),
                }))}
                onChange={({ detail }) => kind.onChange(detail.value === 'update' ? 'update' : 'campaign')}
              />
            </Labelled>
            <OneOfField
              field={form.field('swarmId')}
              label={t('audience.swarm')}
              description={t('audience.swarm-text')}
              query={swarms}
              options={[
                none(t('audience.all')),
                ...(swarms.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
              stretch
            />
            <Several
              field={form.field('channels')}
              label={t('audience.channels')}
              placeholder={t('audience.any-channel')}
              options={channelIds}
              nameOf={(id) => channelOf(id).name}
            />
            <AudienceCount audience={audience} />
          </SpaceBetween>
        )}
        <Several
          field={form.field('tags')}
          label={t('tags.name')}
          description={t('tags.text')}
          placeholder={t('tags.none')}
          options={words?.tags ?? []}
          nameOf={(tag) => tag}
        />
      </SpaceBetween>
    </Container>
  )
}

interface SeveralProps {
  field: Field<string[]>
  label: string
  description?: string
  placeholder: string
  options: readonly string[]
  nameOf: (value: string) => string
}

/** What was chosen and is offered no more can still be taken away. */
function Several({ field, label, description, placeholder, options, nameOf }: SeveralProps) {
  const { t } = useTranslation('broadcasts')
  return (
    <SomeOfField
      field={{ ...field, onChange: (chosen) => field.onChange([...chosen]) }}
      label={label}
      {...(description && { description })}
      placeholder={placeholder}
      empty={t('audience.nothing-offered')}
      options={optionsOf([...new Set([...options, ...field.value])], nameOf)}
      stretch
    />
  )
}
