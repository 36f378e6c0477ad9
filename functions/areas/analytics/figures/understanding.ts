/** Figures of what customers wrote: whether it was understood, how they felt, and which words they used. */
import { isSaidBySeveral, type Counter } from '#shared/figures/counters'
import { accuracyOf } from '#shared/figures/numbers'
import { counted, rowsBy, sumLine, type Definition } from './definition.ts'
import type { Tally } from './tally.ts'

const outcomes = ['nlp', 'knowledgeBase', 'failures'] as const
const sentiments = ['positive', 'neutral', 'negative'] as const

type Text = (typeof outcomes)[number] | (typeof sentiments)[number]

const textsAs =
  (counter: Text) =>
  (tally: Tally): number =>
    tally.of('flow')(counter)

const percent = 100

const nlpMetrics: Definition = {
  isDrawn: true,
  values: [],
  tell: (asked) => {
    const [nlp = 0, knowledgeBase = 0, failures = 0] = outcomes.map((outcome) => textsAs(outcome)(asked.whole))
    const total = nlp + knowledgeBase + failures
    const accuracy = accuracyOf(nlp, knowledgeBase, total)
    return {
      total,
      totals: { nlp, knowledgeBase, failures, accuracy: accuracy === undefined ? undefined : accuracy / percent },
      lines: outcomes.map((outcome) => sumLine(outcome, asked, textsAs(outcome))),
    }
  },
}

const sentiment: Definition = {
  isDrawn: true,
  values: [],
  tell: (asked) => {
    const [positive = 0, neutral = 0, negative = 0] = sentiments.map((feeling) => textsAs(feeling)(asked.whole))
    const total = positive + neutral + negative
    return {
      total,
      totals: { positive, neutral, negative, average: total > 0 ? (positive - negative) / total : undefined },
      lines: sentiments.map((feeling) => sumLine(feeling, asked, textsAs(feeling))),
    }
  },
}

/** What has no end of names: the small ones are one number. */
const definitionBy = <F extends 'link' | 'place'>(family: F, counter: Counter<F>): Definition => ({
  isDrawn: false,
  values: [counter],
  tell: (asked) => {
    const only = counted<F>(counter)
    const other = only(asked.whole.other(family))
    return {
      total: only(asked.whole.of(family)),
      rows: rowsBy(asked, [family, 'name'], { [counter]: only }),
      ...(other > 0 && { other }),
    }
  },
})

/** A word that few customers have said may name one of them: those are one number. */
const keywords: Definition = {
  isDrawn: false,
  values: ['uses'],
  tell: ({ whole }) => {
    const words = [...whole.by('keyword', 'name')]
    const shown = words.filter(([, numbers]) => isSaidBySeveral(numbers))
    const total = whole.of('keyword')('uses')
    const other = total - shown.reduce((sum, [, numbers]) => sum + numbers('uses'), 0)
    return {
      total,
      rows: shown.map(([id, numbers]) => ({ id, values: { uses: numbers('uses') } })),
      ...(other > 0 && { other }),
    }
  },
}

const eventsOf = (type: string) => (tally: Tally) => tally.by('event', 'name').get(type)?.('happened') ?? 0

const events: Definition = {
  isDrawn: true,
  values: ['happened'],
  tell: (asked) => {
    const byType = asked.whole.by('event', 'name')
    const types = [...byType.keys()].toSorted()
    return {
      total: asked.whole.of('event')('happened'),
      totals: Object.fromEntries([...byType].map(([type, event]) => [type, event('happened')])),
      lines: types.map((type) => sumLine(type, asked, eventsOf(type))),
      rows: rowsBy(asked, ['event', 'name'], { happened: counted('happened') }),
    }
  },
}

export const understandingFigures = {
  'nlp-metrics': nlpMetrics,
  sentiment,
  events,
  keywords,
  'url-tracking': definitionBy('link', 'follows'),
  location: definitionBy('place', 'sessions'),
} as const satisfies Readonly<Record<string, Definition>>
