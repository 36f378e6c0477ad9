/** The eight numbers above the graphs, each with its change against the period before, and the way to its section. */
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Link from '@cloudscape-design/components/link'
import Skeleton from '@cloudscape-design/components/skeleton'
import { useTranslation } from 'react-i18next'
import { language } from '../../core/i18n.ts'
import { impossibleFilters, useFigure } from './analytics-data.ts'
import type { Query } from './graph-props.ts'
import { Change } from '../../components/figures/change.tsx'
import { noValue, valueText } from '../../components/figures/values.ts'
import { showSection } from './section.tsx'
import { tileNames, tiles, type TileDefinition, type TileName } from './tile-register.ts'
import { TrendLine } from './trend-line.tsx'

export function Tiles({ query }: { query: Query }) {
  const { t } = useTranslation('analytics')
  return (
    <Container>
      <ul className="figures-tiles" aria-label={t('tiles.all')}>
        {tileNames.map((name) => (
          <Tile key={name} name={name} query={query} />
        ))}
      </ul>
      <p className="figures-beside figures-note">{t('tiles.users-and-conversations')}</p>
    </Container>
  )
}

function Tile({ name, query }: { name: TileName; query: Query }) {
  const { t } = useTranslation('analytics')
  const { figure, section }: TileDefinition = tiles[name]
  return (
    <li className="figures-tile">
      <Link
        href={`#${section}`}
        onFollow={(event) => {
          event.preventDefault()
          showSection(section)
        }}
      >
        {t(`tiles.${name}`)}
      </Link>
      {impossibleFilters(figure, query).length > 0 ? (
        <>
          <span className="figures-value">{noValue}</span>
          <span className="figures-beside">{t('tiles.impossible')}</span>
        </>
      ) : (
        <Value name={name} query={query} />
      )}
    </li>
  )
}

function Value({ name, query }: { name: TileName; query: Query }) {
  const tile: TileDefinition = tiles[name]
  const { t } = useTranslation(['analytics', 'common'])
  const { current, previous, isOld, error, retry } = useFigure(tile.figure, query)
  if (!current && error) {
    return (
      <>
        <span className="figures-value">{noValue}</span>
        <Button variant="inline-link" iconName="refresh" onClick={retry}>
          {t('common:retry')}
        </Button>
      </>
    )
  }
  if (!current) return <Skeleton height="56px" />
  const value = tile.valueOf(current)
  const before = previous && tile.valueOf(previous)
  return (
    <div className={isOld ? 'figures-old' : undefined} aria-busy={isOld}>
      <div className="figures-number">
        <span className="figures-value">{valueText(value, tile.unit, language())}</span>
        <TrendLine values={tile.lineOf(current)} />
      </div>
      <span className="figures-beside">
        <Change current={value} before={before} unit={tile.unit} measure={name} />
        {previous && before !== undefined && (
          <span> · {t('tiles.before', { value: valueText(before, tile.unit, language()) })}</span>
        )}
      </span>
    </div>
  )
}
