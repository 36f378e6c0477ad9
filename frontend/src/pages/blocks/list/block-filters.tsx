/** The controls of the filter of responses. What is chosen is applied once it has rested (BLOCKS-004, BLOCKS-005). */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Toggle from '@cloudscape-design/components/toggle'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { blockStatuses } from '#shared/contracts/blocks'
import { blockFilterDebounceMs } from '#shared/limits'
import { useDebounced } from '../../../core/debounced.ts'
import { useModules, useTopics } from '../blocks-data.ts'
import { kindNames } from '../kinds/index.ts'
import { optionsOf } from '../../../components/form/choice/options.ts'
import { SomeOf } from '../../../components/form/choice/some-of.tsx'
import { countOf, noFilter, readFilter, writeFilter, type BlockFilter } from './block-filter.ts'

export interface BlockFiltering {
  readonly wanted: BlockFilter
  readonly applied: BlockFilter
  /** How many filters are set. */
  readonly count: number
  readonly change: (change: Partial<BlockFilter>) => void
  readonly clear: () => void
}

export function useBlockFilter(): BlockFiltering {
  const [params, setParams] = useSearchParams()
  const wanted = readFilter(params)
  // As text, because equal filters are to be one: another page of the table changes nothing.
  const rested = useDebounced(writeFilter(new URLSearchParams(), wanted).toString(), blockFilterDebounceMs)
  const applied = useMemo(() => readFilter(new URLSearchParams(rested)), [rested])
  const change = (changed: Partial<BlockFilter>) =>
    setParams((before) => writeFilter(before, { ...readFilter(before), ...changed }), { replace: true })
  return { wanted, applied, count: countOf(wanted), change, clear: () => change(noFilter) }
}

export function BlockFilters({ filtering: { wanted, count, change, clear } }: { filtering: BlockFiltering }) {
  const { t } = useTranslation('blocks')
  const { data: topics = [] } = useTopics()
  const { data: modules = [] } = useModules()
  return (
    <div className="block-filters">
      <Several
        label={t('topic')}
        any={t('filters.any-topic')}
        values={topics}
        chosen={wanted.topics}
        choose={(chosen) => change({ topics: chosen })}
      />
      <Several
        label={t('list.type')}
        any={t('filters.any-type')}
        values={kindNames}
        nameOf={(kind) => t(`kinds.${kind}.name`)}
        chosen={wanted.kinds}
        choose={(chosen) => change({ kinds: chosen })}
      />
      {(modules.length > 0 || wanted.modules.length > 0) && (
        <Several
          label={t('list.module')}
          any={t('filters.any-module')}
          values={modules}
          chosen={wanted.modules}
          choose={(chosen) => change({ modules: chosen })}
        />
      )}
      <Several
        label={t('list.status')}
        any={t('filters.any-status')}
        values={blockStatuses}
        nameOf={(status) => t(`status.${status}`)}
        chosen={wanted.statuses}
        choose={(chosen) => change({ statuses: chosen })}
      />
      <div className="block-filter-toggles">
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
    </div>
  )
}

interface SeveralProps<Value extends string> {
  label: string
  /** What it says where nothing is chosen. */
  any: string
  values: readonly Value[]
  /** By default a value is its own name. */
  nameOf?: (value: Value) => string
  chosen: readonly Value[]
  choose: (chosen: Value[]) => void
}

/** The tokens that show at once (BLOCKS-062). */
const tokensMax = 3

function Several<Value extends string>({ label, any, values, nameOf, chosen, choose }: SeveralProps<Value>) {
  // A value of a sent link may be in use no more; it stays to be seen and taken away.
  const all = [...new Set([...values, ...chosen])]
  return (
    <div className="block-filter">
      <SomeOf
        label={label}
        placeholder={any}
        tokenLimit={tokensMax}
        options={optionsOf(all, nameOf)}
        value={chosen}
        onChange={(picked) => choose(all.filter((value) => picked.includes(value)))}
      />
    </div>
  )
}
