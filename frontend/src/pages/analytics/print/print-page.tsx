/**
 * The figures of some days on paper (ANALYTICS-002): a summary of two sheets, then all graphs, each followed by its numbers
 * where they are few. The path says the days, the rest of the address narrows the figures down as that of the screen does,
 * and `only=summary` leaves out what follows the summary.
 */
import '../analytics.css'
import './print.css'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { dayAt } from '#shared/days'
import { longDayLabel } from '#shared/figures/periods'
import { useAgent } from '../../../core/agent.tsx'
import { dateAndTime } from '../../../core/format.ts'
import { PlainPage } from '../../../components/layout/plain-page.tsx'
import { addressOf } from '../address.ts'
import { figuresTimezone, useProgress } from '../analytics-data.ts'
import { sections, type Query } from '../graph-props.ts'
import { loadPictures } from '../graphs/graph-picture.tsx'
import { graphs } from '../graphs/register.ts'
import { PrintedGraph } from './printed-graph.tsx'
import { sources } from '../sources.ts'
import { useLight, usePrinting } from './printing.ts'
import { Summary, summarySources } from './summary.tsx'

export default function PrintPage() {
  const { t } = useTranslation('analytics')
  useLight()
  const query = useQueryInAddress()
  const [params] = useSearchParams()
  const isSummary = params.get('only') === 'summary'
  return query ? (
    <Paper query={query} isSummary={isSummary} />
  ) : (
    <PlainPage title={t('print.wrong-days')} text={t('print.wrong-days-text')} />
  )
}

/** What the address asks for; undefined where its days are none. */
function useQueryInAddress(): Query | undefined {
  const { from = '', to = '' } = useParams()
  const [params] = useSearchParams()
  const [today] = useState(() => dayAt(Date.now(), figuresTimezone()))
  return useMemo(() => {
    const asked = new URLSearchParams({ ...Object.fromEntries(params), from, to })
    asked.delete('range')
    const { address, corrections } = addressOf(asked, today)
    return corrections.includes('range') ? undefined : address.query
  }, [from, to, params, today])
}

function Paper({ query, isSummary }: { query: Query; isSummary: boolean }) {
  const { t } = useTranslation('analytics')
  const { displayName } = useAgent().agent.company
  const [made] = useState(() => new Date().toISOString())
  const { done, failed, of } = useProgress(isSummary ? summarySources : sources, query)
  const [hasPictures, setHasPictures] = useState(false)
  useEffect(() => {
    void loadPictures().then(() => setHasPictures(true))
  }, [])
  const isReady = usePrinting(done === of && hasPictures)
  return (
    <main className="paper" data-ready={isReady}>
      <header>
        <p>{displayName}</p>
        <h1>{t('print.title', { from: longDayLabel(query.from), to: longDayLabel(query.to) })}</h1>
        <p>{t('print.made', { moment: dateAndTime(made) })}</p>
        <p role="status" className={failed > 0 ? 'paper-failed' : undefined}>
          {failed > 0 ? t('print.failed', { count: failed, of }) : t('status.loaded', { done, of })}
        </p>
      </header>
      <Summary query={query} />
      {(isSummary ? [] : sections).map((section) => (
        <section key={section} aria-labelledby={`paper-${section}`}>
          <h2 id={`paper-${section}`}>{t(`sections.${section}`)}</h2>
          {graphs
            .filter((graph) => graph.section === section)
            .map((definition) => (
              <PrintedGraph key={definition.name} definition={definition} query={query} />
            ))}
        </section>
      ))}
    </main>
  )
}
