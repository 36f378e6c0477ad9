/** A trial run of the test as it is edited, saved or not. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure, Test, TestResult } from '#shared/contracts/tests'
import { useAction } from '../../../../core/action.ts'
import { api } from '../../../../core/api.ts'
import { useNotify } from '../../../../components/notice/notifications.tsx'
import { isSame } from '../../../../components/form/parts.ts'
import { resultOf, useLastRun } from '../run/test-run.ts'
import { sentTest, type EditedTest } from './test-draft.ts'
import type { TestForm } from './use-test-draft.ts'

export interface Trial {
  readonly isRunning: boolean
  readonly run: () => void
  readonly result: TestResult | undefined
  /** The test was changed since it was run. */
  readonly isOutdated: boolean
  /** What did not hold at a step or a question; `undefined` where it was not run as it is now. */
  readonly failuresAt: (index: number) => readonly Failure[] | undefined
}

interface Tried {
  readonly result: TestResult
  readonly test: EditedTest
}

export function useTrial(form: TestForm, saved: Test | undefined): Trial {
  const { t } = useTranslation('tests')
  const notify = useNotify()
  const last = useLastRun()
  const [tried, setTried] = useState<Tried>()
  const { edited } = form
  const known = saved && resultOf(last, saved)
  const result = tried?.result ?? known
  const isOutdated = tried ? !isSame(tried.test, edited) : form.dirty

  const { isBusy: isRunning, run: tryOut } = useAction(async () => {
    const { test } = sentTest({ ...edited, title: edited.title.trim() || t('untitled') })
    const [found] = (await api.tests.run({ draft: test })).results
    if (found) setTried({ result: found, test: edited })
  })

  function run() {
    // A test needs no name to be tried.
    if (Object.keys(form.faults).every((field) => field === 'title')) return tryOut()
    form.shown.showAll()
    return notify.error(t('run-faulty'))
  }

  return {
    isRunning,
    run,
    result,
    isOutdated: result !== undefined && isOutdated,
    failuresAt: (at) => (result && !isOutdated ? result.failures.filter(({ index }) => index === at) : undefined),
  }
}
