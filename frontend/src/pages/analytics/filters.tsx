/** What narrows the page down, beside its days: the steps of its graphs, and whose conversations are counted. */
import Button from '@cloudscape-design/components/button'
import Token from '@cloudscape-design/components/token'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { channels } from '#shared/chat/channels'
import { resolutions } from '#shared/figures/figures'
import { periodFault } from '#shared/figures/periods'
import { useAgent } from '../../core/agent.tsx'
import { queries } from '../../core/api.ts'
import { channelOf } from '../../core/channels.ts'
import { languageName } from '../../core/format.ts'
import { useEnvironments } from '../../core/pickers.ts'
import { OneOf } from '../../components/form/choice/one-of.tsx'
import { FilterChoice } from '../../components/form/filter-choice.tsx'
import { isFiltered, type FilterName } from './address.ts'
import { RangePicker, usePeriodFaultText } from './range-picker.tsx'
import type { Addressing } from './use-address.ts'

export function Filters({ addressing }: { addressing: Addressing }) {
  const { t } = useTranslation('analytics')
  const { query } = addressing.address
  return (
    <div className="figures-filters" role="group" aria-label={t('filters.all')}>
      <Range addressing={addressing} />
      <Steps addressing={addressing} />
      <Fixed addressing={addressing} />
      <People addressing={addressing} />
      <Topics addressing={addressing} />
      <Environments addressing={addressing} />
      {query.block !== undefined && (
        <Response id={query.block} remove={() => addressing.change({ block: undefined })} />
      )}
      {isFiltered(query) && (
        <Button variant="inline-link" onClick={addressing.clearFilters}>
          {t('filters.clear')}
        </Button>
      )}
    </div>
  )
}

function Range({ addressing: { address, today, change } }: { addressing: Addressing }) {
  const faultText = usePeriodFaultText()
  const { query, preset, by } = address
  return (
    <RangePicker
      period={query}
      preset={preset}
      today={today}
      // Steps that only followed from the days follow from the new ones.
      faultOf={(period) => {
        const fault = periodFault(period, by ?? 'day')
        return fault && faultText(fault)
      }}
      choose={change}
    />
  )
}

/** Steps that the days do not allow say why (ANALYTICS-005, ANALYTICS-006). */
function Steps({ addressing: { address, change } }: { addressing: Addressing }) {
  const { t } = useTranslation('analytics')
  const faultText = usePeriodFaultText()
  const options = resolutions.map((by) => {
    const fault = periodFault(address.query, by)
    return { value: by, label: t(`by.${by}`), ...(fault && { disabled: true, disabledReason: faultText(fault) }) }
  })
  return (
    <div className="filter-choice">
      <OneOf label={t('by.label')} options={options} value={address.query.by} onChange={(by) => change({ by })} />
    </div>
  )
}

/** What a filter is called, what is chosen, and how another is. */
function useFilter({ address, change }: Addressing, name: FilterName) {
  const { t } = useTranslation(['analytics', 'common'])
  return {
    label: t(`filters.names.${name}`),
    any: t(`filters.any.${name}`),
    chosen: address.query[name],
    choose: (value: string | undefined) => change({ [name]: value }),
    gone: t('common:gone'),
  }
}

function Fixed({ addressing }: { addressing: Addressing }) {
  const { supportedLangs } = useAgent().agent.company
  const channel = useFilter(addressing, 'channel')
  const language = useFilter(addressing, 'language')
  return (
    <>
      <FilterChoice {...channel} values={channels} nameOf={(one) => channelOf(one).name} />
      {supportedLangs.length > 1 && <FilterChoice {...language} values={supportedLangs} nameOf={languageName} />}
    </>
  )
}

function People({ addressing }: { addressing: Addressing }) {
  const agent = useFilter(addressing, 'agent')
  const department = useFilter(addressing, 'department')
  const agents = useQuery(queries.agents.list({}))
  const departments = useQuery(queries.departments.list({}))
  return (
    <>
      <FilterChoice
        {...agent}
        {...named(
          agents.data?.map(({ _id, fullName }) => [_id, fullName]),
          agent.chosen,
        )}
      />
      <FilterChoice
        {...department}
        {...named(
          departments.data?.map(({ _id, name }) => [_id, name]),
          department.chosen,
        )}
      />
    </>
  )
}

function Topics({ addressing }: { addressing: Addressing }) {
  const topic = useFilter(addressing, 'topic')
  const { data = [] } = useQuery(queries.blocks.categories({}))
  return <FilterChoice {...topic} values={data} nameOf={(one) => one} gone={topic.chosen ?? ''} />
}

/** Offered where there are several; without a choice, the one that answers customers. */
function Environments({ addressing }: { addressing: Addressing }) {
  const environment = useFilter(addressing, 'environment')
  const environments = useEnvironments() ?? []
  if (environments.length < 2 && !environment.chosen) return null
  return (
    <FilterChoice
      {...environment}
      {...named(
        environments.map(({ _id, name }) => [_id, name]),
        environment.chosen,
      )}
    />
  )
}

/** The values of a list by id; until it is there, what is chosen has no name and is not gone either. */
function named(items: readonly (readonly [id: string, name: string])[] | undefined, chosen: string | undefined) {
  const names = new Map(items)
  return {
    values: [...names.keys()],
    nameOf: (id: string) => names.get(id) ?? id,
    ...(items === undefined && chosen !== undefined && { gone: '…' }),
  }
}

/** A response that was chosen in a graph. */
function Response({ id, remove }: { id: string; remove: () => void }) {
  const { t } = useTranslation(['analytics', 'common'])
  const { data, isError } = useQuery(queries.blocks.get({ _id: id }))
  const name = data?.title ?? (isError ? t('common:gone') : '…')
  return (
    <Token
      label={`${t('filters.names.block')}: ${name}`}
      dismissLabel={t('filters.remove', { name: t('filters.names.block') })}
      onDismiss={remove}
    />
  )
}
