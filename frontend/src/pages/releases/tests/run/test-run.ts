/** Runs of tests: many tests go in portions, so that progress shows, and what each one came to is kept until it changes. */
import { skipToken, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Test, TestResult, TestRun } from '#shared/contracts/tests'
import { useAgent } from '../../../../core/agent.tsx'
import { api, queryClient } from '../../../../core/api.ts'

/** A call answers within seconds, also where tests are long. */
const testsPerCall = 25

/** What several runs came to together: an item is untested where none of them came to it. */
export function joinRuns(runs: readonly TestRun[]): TestRun {
  const sum = (figure: (run: TestRun) => number) => runs.reduce((total, run) => total + figure(run), 0)
  return {
    results: runs.flatMap(({ results }) => results),
    passed: sum(({ passed }) => passed),
    of: sum((run) => run.of),
    questions: { right: sum(({ questions }) => questions.right), of: sum(({ questions }) => questions.of) },
    untested: {
      blocks: inAll(runs.map(({ untested }) => untested.blocks)),
      intents: inAll(runs.map(({ untested }) => untested.intents)),
    },
    milliseconds: sum(({ milliseconds }) => milliseconds),
  }
}

function inAll([first = [], ...others]: readonly (readonly string[])[]): string[] {
  const sets = others.map((ids) => new Set(ids))
  return first.filter((id) => sets.every((ids) => ids.has(id)))
}

export const hasPassed = ({ right, of }: Pick<TestResult, 'right' | 'of'>): boolean => right === of

interface Ran {
  readonly result: TestResult
  /** The state of the test that was run. */
  readonly revision: number
}

export interface LastRun {
  /** What the tests came to when each was run last, by their ids. */
  readonly results: Readonly<Record<string, Ran>>
  /** The last run of all tests, and when it ended: an ISO moment. */
  readonly all?: { readonly run: TestRun; readonly ended: string }
}

const nothingRan: LastRun = { results: {} }

/** Not under the area's own key: a change of a test must not ask for it anew. */
const useKey = () => ['test-run', useAgent().agent.activeEnvironment._id]

export function useLastRun(): LastRun {
  const { data = nothingRan } = useQuery<LastRun>({ queryKey: useKey(), queryFn: skipToken, gcTime: Infinity })
  return data
}

/** What a test came to, unless it was changed since. */
export function resultOf(
  { results }: LastRun,
  { _id, revision }: Pick<Test, '_id' | 'revision'>,
): TestResult | undefined {
  const ran = results[_id]
  return ran?.revision === revision ? ran.result : undefined
}

export interface Running {
  readonly done: number
  readonly of: number
}

/** Runs tests one portion after the other; `stop` ends it after the portion that is under way. */
export function useRuns(all: readonly Test[]) {
  const key = useKey()
  const [running, setRunning] = useState<Running>()
  const isStopped = useRef(false)

  async function runEach(tests: readonly Test[]): Promise<readonly TestRun[]> {
    const runs: TestRun[] = []
    for (let done = 0; done < tests.length && !isStopped.current; done += testsPerCall) {
      setRunning({ done, of: tests.length })
      runs.push(await api.tests.run({ ids: tests.slice(done, done + testsPerCall).map(({ _id }) => _id) }))
    }
    return runs
  }

  async function run(tests: readonly Test[]): Promise<void> {
    isStopped.current = false
    try {
      const joined = joinRuns(await runEach(tests))
      const isWhole = tests.length === all.length && !isStopped.current
      keepRun(key, joined, tests, isWhole)
    } catch {
      // The call has told why; what earlier runs came to stays.
    } finally {
      setRunning(undefined)
    }
  }
  return { running, run: (tests: readonly Test[]) => void run(tests), stop: () => void (isStopped.current = true) }
}

/** Shows what tests came to beside what others came to before. */
function keepRun(key: readonly string[], run: TestRun, tests: readonly Test[], isWhole: boolean): void {
  const revisions = new Map(tests.map(({ _id, revision }) => [_id, revision]))
  const ran = run.results.flatMap((result) => {
    const { testId = '' } = result
    const revision = revisions.get(testId)
    return revision === undefined ? [] : [[testId, { result, revision }] as const]
  })
  queryClient.setQueryData<LastRun>(key, (before = nothingRan) => ({
    ...before,
    results: { ...before.results, ...Object.fromEntries(ran) },
    ...(isWhole && { all: { run, ended: new Date().toISOString() } }),
  }))
}
