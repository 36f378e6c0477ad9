/** How well the demo’s florist was taught: by its own utterances, by the questions kept with it, and by held-out ones. */
import { openDemoBot, questionSets } from '../kit/demo-bot.ts'
import { formerSets, heldOutSets } from '../local/held-out-questions.ts'
import { tell } from './figure.ts'

export async function teaching(): Promise<void> {
  const { ask, report } = openDemoBot()
  const about = { bench: 'teaching', unit: '%' }
  const metric = `utterances of ${report.intents} intents recognised when held out`
  tell({ ...about, metric, value: 100 * (report.accuracy ?? 0), goal: '>= 80' })
  for (const [sets, kept] of [
    [questionSets, 'kept with the bot'],
    [formerSets, 'tuned on since'],
    [heldOutSets, 'never tuned on'],
  ] as const)
    for (const set of sets) {
      const { misses, of } = ask(set)
      const asked = `questions answered right, ${kept}: ${set.title}, ${of - misses.length} of ${of}`
      tell({ ...about, metric: asked, value: (100 * (of - misses.length)) / of, goal: '>= 90' })
    }
}
