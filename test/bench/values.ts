/** Values: what a form stores of labelled replies, as right, asked again and wrong, by kind and language. */
import { contentLanguages } from '../../shared/languages.ts'
import { labelledValues, storedFor, valueKinds, verdictOf } from '../unit/values/labelled-values.ts'
import { tell } from './figure.ts'

const bench = 'values'

export async function values(): Promise<void> {
  const verdicts = []
  for (const value of labelledValues) {
    const stored = await storedFor(value)
    const verdict = verdictOf(value, stored)
    verdicts.push({ ...value, verdict })
    if (verdict === 'WRONG') console.error(`${value.kind} ${value.language} “${value.written}” gave ${stored}`)
  }
  const count = (of: readonly { verdict: string }[], verdict: string) =>
    of.filter((each) => each.verdict === verdict).length
  for (const kind of valueKinds) {
    for (const language of contentLanguages) {
      const of = verdicts.filter((each) => each.kind === kind && each.language === language)
      for (const verdict of ['right', 'asked', 'WRONG'])
        tell({
          bench,
          metric: `${kind} ${language} ${verdict}, of ${of.length}`,
          unit: 'replies',
          value: count(of, verdict),
          goal: verdict === 'WRONG' ? '0' : '',
        })
    }
  }
  const wrong = (100 * count(verdicts, 'WRONG')) / verdicts.length
  tell({ bench, metric: `wrong, of ${verdicts.length}`, unit: 'of 100', value: wrong, goal: '<= 0.5' })
  const right = (100 * count(verdicts, 'right')) / verdicts.length
  tell({ bench, metric: `right, of ${verdicts.length}`, unit: 'of 100', value: right, goal: '>= 98' })
}
