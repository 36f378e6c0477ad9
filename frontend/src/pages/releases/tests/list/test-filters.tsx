/** What narrows the list of tests down beside the search: a tag, and what the tests came to. */
import Select from '@cloudscape-design/components/select'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Test } from '#shared/contracts/tests'
import { hasPassed, resultOf, type LastRun } from '../run/test-run.ts'

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
  const tagOptions = [{ value: '', label: t('filter.any-tag') }, ...tags.map((value) => ({ value, label: value }))]
  const outcomeOptions = [
    { value: '', label: t('filter.any-outcome') },
    ...outcomes.map((value) => ({ value, label: t(`outcomes.${value}`) })),
  ]
  return (
    <div className="test-filters">
      {tags.length > 0 && (
        <Select
          ariaLabel={t('filter.tag')}
          expandToViewport
          options={tagOptions}
          selectedOption={tagOptions.find(({ value }) => value === filter.tag) ?? null}
          onChange={({ detail }) => filter.chooseTag(detail.selectedOption.value ?? '')}
        />
      )}
      <Select
        ariaLabel={t('filter.outcome')}
        expandToViewport
        options={outcomeOptions}
        selectedOption={outcomeOptions.find(({ value }) => value === filter.outcome) ?? null}
        onChange={({ detail }) =>
          filter.chooseOutcome(outcomes.find((name) => name === detail.selectedOption.value) ?? '')
        }
      />
    </div>
  )
}
