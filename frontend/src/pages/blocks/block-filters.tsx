/** What narrows the list of responses down: kept in the address, and applied once it has rested (BLOCKS-004, BLOCKS-005). */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Select from '@cloudscape-design/components/select'
import Toggle from '@cloudscape-design/components/toggle'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { blockTypes, type BlockType } from '#shared/blocks/index'
import { blockFilterDebounceMs } from '#shared/limits'
import { useTopics, type BlockFilter } from './blocks-data.ts'
import { useDebounced } from '../../core/debounced.ts'

interface Wanted {
  readonly find: string
  readonly topic: string
  readonly type: BlockType | ''
  readonly inUse: boolean
  readonly system: boolean
}

export interface BlockFiltering {
  readonly wanted: Wanted
  readonly applied: BlockFilter
  /** How many filters are set. */
  readonly count: number
  readonly change: (change: Partial<Wanted>) => void
  readonly clear: () => void
}

export function useBlockFilter(): BlockFiltering {
  const [params, setParams] = useSearchParams()
  const wanted = readWanted(params)
  const { find, topic, type, inUse, system } = wanted
  const filter = useMemo(
    (): BlockFilter => ({
      includeSystem: system,
      ...(inUse && { inUseOnly: true }),
      ...(topic && { group: topic }),
      ...(type && { type }),
      ...(find.trim() && { searchText: find.trim() }),
    }),
    [find, topic, type, inUse, system],
  )
  const change = (changed: Partial<Wanted>) =>
    setParams((before) => writeWanted(before, { ...readWanted(before), ...changed }), { replace: true })
  return {
    wanted,
    applied: useDebounced(filter, blockFilterDebounceMs),
    count: Object.values(wanted).filter(Boolean).length,
    change,
    clear: () => change({ find: '', topic: '', type: '', inUse: false, system: false }),
  }
}

const readWanted = (params: URLSearchParams): Wanted => ({
  find: params.get('find') ?? '',
  topic: params.get('topic') ?? '',
  type: blockTypes.find((type) => type === params.get('type')) ?? '',
  inUse: params.has('in-use'),
  system: params.has('system'),
})

/** Another filter starts on page 1. */
function writeWanted(params: URLSearchParams, { find, topic, type, inUse, system }: Wanted): URLSearchParams {
  const changed = new URLSearchParams(params)
  changed.delete('page')
  const all = { find, topic, type, 'in-use': inUse ? 'yes' : '', system: system ? 'yes' : '' }
  for (const [name, value] of Object.entries(all)) {
    if (value) changed.set(name, value)
    else changed.delete(name)
  }
  return changed
}

export function BlockFilters({ filtering: { wanted, count, change, clear } }: { filtering: BlockFiltering }) {
  const { t } = useTranslation('blocks')
  const { data: topics = [] } = useTopics()
  const topicOptions = [
    { value: '', label: t('filters.any-topic') },
    ...topics.map((value) => ({ value, label: value })),
  ]
  const typeOptions = [
    { value: '', label: t('filters.any-type') },
    ...blockTypes.map((value) => ({ value, label: t(`types.${value}`) })),
  ]
  return (
    <div className="block-filters">
      <div className="block-filter">
        <Select
          expandToViewport
          ariaLabel={t('topic')}
          filteringType={topics.length > 8 ? 'auto' : 'none'}
          options={topicOptions}
          // A topic of a sent link may be in use no more.
          selectedOption={
            topicOptions.find(({ value }) => value === wanted.topic) ?? { value: wanted.topic, label: wanted.topic }
          }
          onChange={({ detail }) => change({ topic: detail.selectedOption.value ?? '' })}
        />
      </div>
      <div className="block-filter">
        <Select
          expandToViewport
          ariaLabel={t('list.type')}
          options={typeOptions}
          selectedOption={typeOptions.find(({ value }) => value === wanted.type) ?? null}
          onChange={({ detail }) =>
            change({ type: blockTypes.find((type) => type === detail.selectedOption.value) ?? '' })
          }
        />
      </div>
      <Toggle checked={wanted.inUse} onChange={({ detail }) => change({ inUse: detail.checked })}>
        {t('filters.in-use')}
      </Toggle>
      <Toggle checked={wanted.system} onChange={({ detail }) => change({ system: detail.checked })}>
        {t('filters.system')}
      </Toggle>
      {count > 0 && (
        <span className="block-filter-count">
          <Box variant="span" color="text-body-secondary">
            {t('filters.count', { count })}
          </Box>
          <Button variant="inline-link" onClick={clear}>
            {t('filters.clear')}
          </Button>
        </span>
      )}
    </div>
  )
}
