/**
 * The figures of some days on two sheets, for whoever decides: the numbers, what was saved and how it went on the first;
 * what was understood, what failed and how people answered on the second.
 */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { FigureRow } from '#shared/contracts/analytics'
import { savingsOf } from '#shared/figures/savings'
import { queries, quietly } from '../../../core/api.ts'
import { wholeMoney, wholeNumber } from '../../../core/format.ts'
import { language } from '../../../core/i18n.ts'
import { valueText, type Unit } from '../../../components/figures/values.ts'
import { useFigure, type Source } from '../analytics-data.ts'
import type { Query } from '../graph-props.ts'
import { measureTitle } from '../graphs/graph-data.ts'
import { agentTitle, blockTitle } from '../graphs/names.ts'
import { graphs } from '../graphs/register.ts'
import { tileNames, tiles } from '../tile-register.ts'
import { Tiles } from '../tiles.tsx'
import { PrintedGraph } from './printed-graph.tsx'

/** All that the summary asks for. */
export const summarySources: readonly Source[] = [
  ...new Set<Source>([...tileNames.map((name) => tiles[name].figure), 'blocks', 'agent']),
]

const drawn = (name: string) => graphs.filter((graph) => graph.name === name)

export function Summary({ query }: { query: Query }) {
  const { t } = useTranslation('analytics')
  return (
    <div className="paper-summary">
      <section aria-label={t('print.sheet', { number: 1 })}>
        <Tiles query={query} />
        <Saved query={query} />
        {drawn('outcomes').map((graph) => (
          <PrintedGraph key={graph.name} definition={graph} query={query} />
        ))}
      </section>
      <section aria-label={t('print.sheet', { number: 2 })}>
        {drawn('chatbot').map((graph) => (
          <PrintedGraph key={graph.name} definition={graph} query={query} />
        ))}
        <WorstResponses query={query} />
        <Agents query={query} />
      </section>
    </div>
  )
}

/** What the bot saved on these days, where the company has said what a conversation costs. */
function Saved({ query }: { query: Query }) {
  const { t } = useTranslation('analytics')
  const { current } = useFigure('conversation-averages', query)
  const { data } = useQuery({ ...queries.settings.company(), queryFn: () => quietly.settings.company() })
  const solved = current?.totals['solved']
  const saved = data && solved !== undefined && savingsOf(solved, data.personCost)
  if (!saved) return null
  const { minutes, currency } = data.personCost
  return (
    <p className="paper-saved">
      {t('print.saved', {
        count: solved,
        minutes,
        hours: wholeNumber(saved.hours),
        money: saved.money === undefined ? '' : `, ${wholeMoney(saved.money, currency)}`,
      })}
    </p>
  )
}

const listed = 5

/** After which people wanted a person or were not content, most often first. */
function WorstResponses({ query }: { query: Query }) {
  const { t } = useTranslation('analytics')
  const { t: names } = useTranslation('figures')
  const { current } = useFigure('blocks', query)
  const troubles = ({ values: { handovers = 0, dislikes = 0 } }: FigureRow) => handovers + dislikes
  const worst = (current?.rows ?? [])
    .filter((row) => troubles(row) > 0)
    .toSorted((one, other) => troubles(other) - troubles(one))
  return (
    <List
      title={t('print.worst')}
      heading="response"
      none={t('print.worst-none')}
      rows={worst}
      titleOf={(row) => blockTitle(row, names)}
      columns={{ views: 'count', handovers: 'count', dislikes: 'count' }}
    />
  )
}

function Agents({ query }: { query: Query }) {
  const { t } = useTranslation('analytics')
  const { t: names } = useTranslation('figures')
  const { current } = useFigure('agent', query)
  return (
    <List
      title={t('print.agents')}
      heading="agent"
      none={t('print.agents-none')}
      rows={current?.rows ?? []}
      titleOf={(row) => agentTitle(row, names)}
      columns={{ taken: 'count', waitedAverage: 'seconds', repliedAverage: 'seconds', ratingAverage: 'stars' }}
    />
  )
}

interface ListProps {
  title: string
  /** What a row is. */
  heading: 'response' | 'agent'
  /** In place of rows. */
  none: string
  rows: readonly FigureRow[]
  titleOf: (row: FigureRow) => string
  /** The numbers of a row that show. */
  columns: Readonly<Record<string, Unit>>
}

function List({ title, heading, none, rows, titleOf, columns }: ListProps) {
  const { t } = useTranslation('figures')
  return (
    <figure>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p>{none}</p>
      ) : (
        <table className="graph-printed" aria-label={title}>
          <thead>
            <tr>
              <th>{t(`headings.${heading}`)}</th>
              {Object.keys(columns).map((name) => (
                <th key={name}>{measureTitle(name, t)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, listed).map((row) => (
              <tr key={row.id}>
                <th>{titleOf(row)}</th>
                {Object.entries(columns).map(([name, unit]) => (
                  <td key={name}>{valueText(row.values[name], unit, language())}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </figure>
  )
}
