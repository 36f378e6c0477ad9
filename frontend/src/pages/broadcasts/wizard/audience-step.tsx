/** Who gets a broadcast: a swarm or all customers, on some channels or all, and how many that are. */
import Alert from '@cloudscape-design/components/alert'
import Container from '@cloudscape-design/components/container'
import Multiselect from '@cloudscape-design/components/multiselect'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Tiles from '@cloudscape-design/components/tiles'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AudienceCount } from '../../../components/audience/audience-count.tsx'
import type { Counted } from '../../../components/audience/use-audience.ts'
import { Labelled } from '../../../components/form/fields.tsx'
import { ItemSelect } from '../../../components/form/item-select.tsx'
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
  const swarm = form.field('swarmId')
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
            <Labelled field={swarm} label={t('audience.swarm')} description={t('audience.swarm-text')} stretch>
              <ItemSelect
                query={swarms}
                options={(swarms.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
                chosen={swarm.value}
                choose={swarm.onChange}
                readOnly={swarm.readOnly}
                none={t('audience.all')}
              />
            </Labelled>
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
  placeholder: string
  options: readonly string[]
  nameOf: (value: string) => string
}

/** What was chosen and is offered no more can still be taken away. */
function Several({ field, label, placeholder, options, nameOf }: SeveralProps) {
  const { t } = useTranslation('broadcasts')
  const all = [...new Set([...options, ...field.value])]
  const optionOf = (value: string) => ({ value, label: nameOf(value) })
  return (
    <Labelled field={field} label={label} stretch>
      <Multiselect
        placeholder={placeholder}
        readOnly={field.readOnly}
        empty={t('audience.nothing-offered')}
        options={all.map(optionOf)}
        selectedOptions={field.value.map(optionOf)}
        onChange={({ detail }) => field.onChange(detail.selectedOptions.flatMap(({ value }) => value ?? []))}
      />
    </Labelled>
  )
}
