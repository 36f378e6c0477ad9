/** The place of a graph: it is asked for and drawn once it comes near the view, and its failure is its own. */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Skeleton from '@cloudscape-design/components/skeleton'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../components/notice/load-failed.tsx'
import type { Addressing } from './use-address.ts'
import { impossibleFilters, sourceOf, useFigure } from './analytics-data.ts'
import type { GraphDefinition } from './graph-props.ts'
import { useNearView } from './near-view.ts'

interface GraphFrameProps {
  definition: GraphDefinition
  addressing: Addressing
}

export function GraphFrame(props: GraphFrameProps) {
  const { definition, addressing } = props
  const { ref, isNear } = useNearView<HTMLDivElement>()
  const isImpossible = impossibleFilters(sourceOf(definition), addressing.address.query).length > 0
  return (
    <div ref={ref} className={definition.isWide ? 'figures-graph figures-wide' : 'figures-graph'}>
      {isImpossible ? <Impossible {...props} /> : isNear ? <Loaded {...props} /> : <Coming definition={definition} />}
    </div>
  )
}

function Loaded({ definition, addressing }: GraphFrameProps) {
  const { t } = useTranslation(['analytics', 'common'])
  const { query, charts } = addressing.address
  const { current, previous, isOld, error, retry } = useFigure(sourceOf(definition), query)
  if (!current) {
    return error ? (
      <Frame definition={definition}>
        <LoadFailed error={error} retry={retry} />
      </Frame>
    ) : (
      <Coming definition={definition} />
    )
  }
  const { Graph, name, views } = definition
  const view = views.find((one) => one === charts.get(name)) ?? views[0]
  return (
    <>
      {error && (
        <Alert type="warning" action={<Button onClick={retry}>{t('common:retry')}</Button>}>
          {t('graphs.stale')}
        </Alert>
      )}
      <div className={isOld ? 'figures-old' : 'figures-fresh'} aria-busy={isOld}>
        <Graph
          query={query}
          current={current}
          previous={previous}
          view={view}
          onView={(chosen) => addressing.chooseView(name, chosen)}
          onDrill={addressing.change}
        />
      </div>
    </>
  )
}

/** A graph that the filters would not narrow down is not shown as if they did. */
function Impossible({ definition, addressing }: GraphFrameProps) {
  const { t } = useTranslation('analytics')
  const filters = impossibleFilters(sourceOf(definition), addressing.address.query)
  return (
    <Frame definition={definition}>
      <Box textAlign="center" color="text-body-secondary" padding={{ vertical: 'l' }}>
        {t('graphs.impossible', { filters: filters.map((name) => t(`filters.names.${name}`)).join(', ') })}{' '}
        <Button
          variant="inline-link"
          onClick={() => addressing.change(Object.fromEntries(filters.map((name) => [name, undefined])))}
        >
          {t('filters.clear')}
        </Button>
      </Box>
    </Frame>
  )
}

function Coming({ definition }: { definition: GraphDefinition }) {
  const { t } = useTranslation('common')
  return (
    <Frame definition={definition}>
      <output aria-label={t('loading')} />
      <Skeleton height="260px" />
    </Frame>
  )
}

function Frame({ definition, children }: { definition: GraphDefinition; children: ReactNode }) {
  const { t } = useTranslation('figures')
  return (
    <Container fitHeight header={<Header variant="h3">{definition.title(t)}</Header>}>
      {children}
    </Container>
  )
}
