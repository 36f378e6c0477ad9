/** Asks a new model the question sets that are kept with the bot, and the model before it the same. */
import type { BuildReport } from '#shared/contracts/builds'
import { isHeldOut, type Test, type TestRun } from '#shared/contracts/tests'
import { shortened } from '#shared/fields/text'
import { reportListMax, testStepsPerRunMax } from '#shared/limits'
import { runTests } from '../../bot/checks/run-tests.ts'
import { openStage } from '../../bot/stage/stage.ts'
import type { WorkContext } from '../../platform/request/context.ts'
import { StateRows } from '../../platform/table/content-rows.ts'
import { readState } from '../../platform/table/release-store.ts'
import { companyConfig } from '../../platform/tenancy/company.ts'
import { questionSetsIn } from '../tests/operations.ts'
import { deployment } from '../../content/models/store.ts'

type QuestionSet = Extract<Test, { type: 'questions' }>
type Asked = NonNullable<BuildReport['questions']>
type Answered = Pick<BuildReport, 'questions' | 'heldOut'>

/** `model` is the key of the new one. */
export async function askQuestions({ scope, now }: WorkContext, model: string): Promise<Answered> {
  const state = await readState(scope)
  const sets = await questionSetsIn(new StateRows(state))
  const [config, before] = await Promise.all([companyConfig(scope.client, now), deployment(scope)])
  const runOn = (key: string) => async (some: readonly QuestionSet[]) =>
    runTests({ now, config, stage: await openStage(scope, { state, model: key }) }, some)
  return answersTo(sets, runOn(model), before && runOn(before.model))
}

type Run = (sets: readonly QuestionSet[]) => Promise<TestRun>

/**
 * What the new model makes of the first sets, as many as one run asks, beside the one before. What is asked is absent where no
 * set of its kind is kept.
 */
export async function answersTo(sets: readonly QuestionSet[], run: Run, before: Run | undefined): Promise<Answered> {
  const some = setsWithin(sets, testStepsPerRunMax)
  const [asked, heldOut] = [some.filter((set) => !isHeldOut(set)), some.filter(isHeldOut)]
  return {
    ...(asked.length > 0 && { questions: comparisonOf(asked, await run(asked), await before?.(asked)) }),
    ...(heldOut.length > 0 && { heldOut: heldOutOf(heldOut, await run(heldOut)) }),
  }
}

function heldOutOf(sets: readonly QuestionSet[], { questions }: TestRun): NonNullable<Answered['heldOut']> {
  const [since = ''] = sets.flatMap(({ heldOutSince }) => heldOutSince ?? []).toSorted()
  return { ...questions, since }
}

/** The first sets that can be asked in one run. */
function setsWithin(sets: readonly QuestionSet[], questionsMax: number): QuestionSet[] {
  let left = questionsMax
  return sets.filter(({ questions }) => (left -= questions.length) >= 0)
}

const questionShownMax = 160

/** What came of the sets, beside what the model before made of them. */
function comparisonOf(sets: readonly QuestionSet[], now: TestRun, before: TestRun | undefined): Asked {
  const [wrong, wrongBefore] = [wrongIn(sets, now), before && wrongIn(sets, before)]
  const perLanguage = new Map<QuestionSet['language'], { right: number; of: number }>()
  for (const [index, { language }] of sets.entries()) {
    const counted = perLanguage.get(language) ?? { right: 0, of: 0 }
    const { right, of } = now.results[index]!
    perLanguage.set(language, { right: counted.right + right, of: counted.of + of })
  }
  const isNew = (place: string) => wrongBefore !== undefined && !wrongBefore.has(place)
  return {
    ...now.questions,
    ...(before && { rightBefore: before.questions.right }),
    perLanguage: [...perLanguage].map(([language, counted]) => ({ language, ...counted })),
    wrong: [...wrong]
      .map(([place, question]) => ({ ...question, ...(isNew(place) && { isNew: true }) }))
      .toSorted((a, b) => Number(b.isNew ?? false) - Number(a.isNew ?? false))
      .slice(0, reportListMax),
    better: [...(wrongBefore ?? [])]
      .filter(([place]) => !wrong.has(place))
      .map(([, { text }]) => text)
      .slice(0, reportListMax),
  }
}

/** The questions that were not answered right, by their place among all. */
function wrongIn(sets: readonly QuestionSet[], { results }: TestRun): Map<string, Asked['wrong'][number]> {
  return new Map(
    sets.flatMap(({ questions, language }, set) =>
      results[set]!.failures.map(({ index, expected, found }) => {
        const text = shortened(questions[index]!.text, questionShownMax)
        return [`${set} ${index}`, { text, language, expected, got: found }] as const
      }),
    ),
  )
}
