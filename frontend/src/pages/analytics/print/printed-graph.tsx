/** One graph on paper: its first view, with its numbers below where they are few. */
import Box from '@cloudscape-design/components/box'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import { impossibleFilters, sourceOf, useFigure } from '../analytics-data.ts'
import type { GraphDefinition, Query } from '../graph-props.ts'

export function PrintedGraph({ definition, query }: { definition: GraphDefinition; query: Query }) {
  const { t } = useTranslation(['figures', 'analytics', 'common'])
  const { Graph, views } = definition
  const source = sourceOf(definition)
  const { current, previous, error } = useFigure(source, query)
  const filters = impossibleFilters(source, query)
  if (!current) {
    return (
      <figure>
        <h3>{definition.title(t)}</h3>
        {filters.length > 0 ? (
          <Box color="text-body-secondary">
            {t('analytics:graphs.impossible', {
              filters: filters.map((name) => t(`analytics:filters.names.${name}`)).join(', '),
            })}
          </Box>
        ) : error ? (
          <StatusIndicator type="error">{error.message}</StatusIndicator>
        ) : (
          <StatusIndicator type="loading">{t('common:loading')}</StatusIndicator>
        )}
      </figure>
    )
  }
  return (
    <figure>
      <Graph
        isPrinted
        query={query}
        current={current}
        previous={previous}
        view={views[0]}
        onView={nothing}
        onDrill={nothing}
      />
    </figure>
  )
}

/** Paper is not pressed. */
const nothing = () => undefined
