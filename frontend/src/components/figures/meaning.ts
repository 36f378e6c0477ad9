/** Whether more of a measure is better or worse for a company; of what is not listed here, more is neither. */
import type { Trend } from '#shared/figures/numbers'

const wanted: Readonly<Record<string, 'more' | 'less'>> = {
  understood: 'more',
  accuracy: 'more',
  solved: 'more',
  solvedShare: 'more',
  handedOver: 'less',
  handedOverShare: 'less',
  failures: 'less',
  approval: 'more',
  handoverShare: 'less',
  rating: 'more',
  average: 'more',
  ratingAverage: 'more',
  withinMinute: 'more',
  waitedAverage: 'less',
  repliedAverage: 'less',
  neverTaken: 'less',
  perConversation: 'less',
  perSolved: 'less',
}

export function meaningOf(measure: string, trend: Trend): 'better' | 'worse' | undefined {
  const way = wanted[measure]
  if (!way || (trend !== 'increase' && trend !== 'decrease')) return undefined
  return (trend === 'increase') === (way === 'more') ? 'better' : 'worse'
}
