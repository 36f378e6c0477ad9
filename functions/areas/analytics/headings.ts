/** The columns of exported tables in plain English: the names of numbers are written as they are called in answers. */
import type { FigureName } from '#shared/figures/figures'

/** All names in some rows, in the order in which they first come. */
export const namesOf = (rows: readonly Readonly<Record<string, unknown>>[]): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row))),
]

/** Times are in seconds and shares from 0 to 1, whatever their names end with. */
const time = /^(waited|replied|lasted)(Average|P50|P90)$/
const seconds = /Seconds$/
const share = /(Share|^accuracy|^withinMinute)$/
const dollars = /^(cost|perConversation|perSolved)$/

const unitOf = (name: string): string => {
  if (time.test(name) || seconds.test(name)) return ' (seconds)'
  if (share.test(name)) return ' (0 to 1)'
  return dollars.test(name) ? ' (USD)' : ''
}

const quantiles: Readonly<Record<string, string>> = { P50: ' median', P90: ' 90th percentile' }

/** `Waited average (seconds)` for `waitedAverage`, `Not taken` for `not-taken`. */
export function headingOf(name: string): string {
  const words = name
    .replace(seconds, '')
    .replace(/P[59]0$/, (quantile) => quantiles[quantile] ?? '')
    .replace(/[a-z](?=[A-Z])/g, (letter) => `${letter} `)
    .replaceAll('-', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1) + unitOf(name)
}

/** What the ids of a figure's rows are, where they say all. */
const ids: Partial<Readonly<Record<FigureName, string>>> = {
  users: 'Gender',
  messages: 'Weekday (1 is Monday) and hour',
  'message-detail': 'Channel',
  'active-channel': 'Channel',
  cost: 'Channel',
  'user-language': 'Language',
  topic: 'Topic',
  events: 'Event',
  keywords: 'Word',
  'intervention-rating': 'Stars',
  location: 'Place',
  'url-tracking': 'Address',
}

export const idHeadingOf = (figure: FigureName): string => ids[figure] ?? 'ID'
