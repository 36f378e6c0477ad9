/**
 * A day of a million conversations of ten thousand companies: which limit is reached first, and what conversations cost. The
 * flows are measured on the embedded cloud; limits are those of the definition of this checkout, or of another one.
 */
import { fileURLToPath } from 'node:url'
import { tell } from '../figure.ts'
import { conversationCosts, idleCost } from './cost.ts'
import { playDay } from './day.ts'
import { readDefinition } from './definition.ts'
import { measureFlows } from './flows.ts'
import { usesOf } from './limits.ts'

const here = fileURLToPath(new URL('../../..', import.meta.url))
const bench = 'scale'
/** What is free at the peak of the day: half of what is used. */
const usedMax = 1 / 1.5

export async function scale(definitionFolder = here): Promise<void> {
  const [flows, definition] = [await measureFlows(), await readDefinition(definitionFolder)]
  for (const [name, { reads, writes, socketMessages, invocations }] of Object.entries(flows)) {
    const calls = Object.values(invocations).reduce((sum, count) => sum + count, 0)
    const units = { reads, writes, 'socket messages': socketMessages, invocations: calls }
    for (const [unit, value] of Object.entries(units))
      tell({ bench, metric: `${name}: ${unit}`, value, unit, goal: 'few' })
  }
  const uses = usesOf(definition, playDay(), flows).toSorted((a, b) => b.used / b.most - a.used / a.most)
  for (const { resource, used, most } of uses)
    tell({
      bench,
      metric: `peak: ${resource}: ${used.toFixed(1)} of ${most.toFixed(0)}`,
      value: used / most,
      unit: 'of the limit',
      goal: `<= ${usedMax.toFixed(2)}`,
    })
  const costs = conversationCosts(flows)
  const unit = 'USD'
  tell({ bench, metric: '1,000 conversations', value: costs.without, unit, goal: '<= 0.10' })
  tell({ bench, metric: 'a takeover in each of them, ten consoles', value: costs.takeover, unit, goal: '<= 0.15' })
  tell({ bench, metric: '1,000 conversations with a takeover, ten consoles', value: costs.with, unit, goal: '<= 0.25' })
  tell({ bench, metric: 'a month of an idle stage', value: idleCost(), unit, goal: '<= 0.50' })
}
