/** What narrows the list of tests down beside the search: a tag, and what the tests came to. */
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Test } from '#shared/contracts/tests'
import { hasPassed, resultOf, type LastRun } from '../run/test-run.ts'
import { none, optionsOf } from '../../../../components/form/choice/options.ts'
import { OneOf } from '../../../../components/form/choice/one-of.tsx'

const outcomes = ['failed', 'passed', 'not-run'] as const
type Outcome = (typeof outcomes)[number]

const outcomeOf = (last: LastRun, test: Test): Outcome => {
  const result = resultOf(last, test)
  if (!result) return 'not-run'
  return hasPassed(result) ? 'passed' : 'failed'
}

export interface TestFilter {
  readonly tag: string
  readonly outcome: Outcome | ''
  readonly isSet: boolean
  readonly chooseTag: (tag: string) => void
  readonly chooseOutcome: (outcome: Outcome | '') => void
  readonly clear: () => void
  /** The tests that the filter lets through. */
  readonly list: UseQueryResult<readonly Test[]>
}

export function useTestFilter(tests: UseQueryResult<Test[]>, last: LastRun): TestFilter {
  const [tag, chooseTag] = useState('')
  const [outcome, chooseOutcome] = useState<Outcome | ''>('')
  const { data } = tests
  const shown = useMemo(
    () => data?.filter((test) => (!tag || test.tags.includes(tag)) && (!outcome || outcomeOf(last, test) === outcome)),
    [data, tag, outcome, last],
  )
  const clear = () => {
    chooseTag('')
    chooseOutcome('')
  }
  // The same answer with fewer rows.
  const list = { ...tests, data: shown } as UseQueryResult<readonly Test[]>
  return { tag, outcome, isSet: tag !== '' || outcome !== '', chooseTag, chooseOutcome, clear, list }
}

export function TestFilters({ filter, tests }: { filter: TestFilter; tests: readonly Test[] }) {
  const { t } = useTranslation('tests')
  const tags = [...new Set(tests.flatMap((test) => test.tags))].toSorted((a, b) => a.localeCompare(b))
  return (
    <div className="test-filters">
      {tags.length > 0 && (
        <OneOf
          label={t('filter.tag')}
          options={[none(t('filter.any-tag')), ...optionsOf(tags)]}
          value={filter.tag}
          onChange={filter.chooseTag}
        />
      )}
      <OneOf
        label={t('filter.outcome')}
        options={[none(t('filter.any-outcome')), ...optionsOf(outcomes, (outcome) => t(`outcomes.${outcome}`))]}
        value={filter.outcome}
        onChange={filter.chooseOutcome}
      />
    </div>
  )
}
