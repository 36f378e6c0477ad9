/** Stands where figures would, when nothing was counted: not with these filters, not on these days, or never. */
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Icon from '@cloudscape-design/components/icon'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { may } from '#shared/access'
import { pluginPage } from '#shared/contracts/customer-addresses'
import { shortDayLabel } from '#shared/figures/periods'
import { useAgent } from '../../core/agent.tsx'
import { dayName } from '../../core/format.ts'
import { language } from '../../core/i18n.ts'
import { isOffered, pages, pathTo } from '../../core/pages.ts'
import { useFollow } from '../../components/layout/page-link.tsx'
import { Empty } from '../../components/notice/empty.tsx'
import { isFiltered } from './address.ts'
import { useFigure, type Source } from './analytics-data.ts'
import type { Query } from './graph-props.ts'
import type { Addressing } from './use-address.ts'

/** The figures that tell whether anything was counted at all, as far as the filters let them. */
function tellingOf({ agent, department, topic, block }: Query): readonly [Source, Source] {
  if (agent ?? department) return ['intervention-averages', 'agent']
  return (topic ?? block) ? ['blocks', 'blocks'] : ['users', 'messages']
}

interface Nothing {
  /** The last day on which there was something. */
  readonly lastDay: string | undefined
}

/** Undefined while something is there, or may be. */
export function useNothing(query: Query): Nothing | undefined {
  const [first, second] = tellingOf(query)
  const figures = [useFigure(first, query), useFigure(second, query)]
  if (figures.some(({ current, isOld }) => isOld || current?.total !== 0)) return undefined
  return { lastDay: figures.map(({ current }) => current?.lastDay).find(Boolean) }
}

export function NothingCounted({ nothing, addressing }: { nothing: Nothing; addressing: Addressing }) {
  const { t } = useTranslation('analytics')
  const { lastDay } = nothing
  return (
    <Container>
      <div className="figures-nothing">
        <Icon name="grid-view" size="large" variant="subtle" />
        {isFiltered(addressing.address.query) ? (
          <Empty
            title={t('nothing.filtered.title')}
            text={t('nothing.filtered.text')}
            action={<Button onClick={addressing.clearFilters}>{t('filters.clear')}</Button>}
          />
        ) : lastDay === undefined ? (
          <Empty title={t('nothing.never.title')} text={t('nothing.never.text')} action={<FirstSteps />} />
        ) : (
          <Empty
            title={t('nothing.range.title')}
            text={t('nothing.range.text', { day: lastDayName(lastDay, addressing.today) })}
            action={
              <Button onClick={() => addressing.change({ from: lastDay, to: lastDay })}>{t('nothing.range.go')}</Button>
            }
          />
        )}
      </div>
    </Container>
  )
}

/** Without the year where it is this one. */
const lastDayName = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? shortDayLabel(day, language()) : dayName(day)

/** How the first conversation comes about. */
function FirstSteps() {
  const { t } = useTranslation('analytics')
  const { agent, rights } = useAgent()
  const follow = useFollow()
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {/* As a customer, because what is said in the preview is not counted. */}
      <Button
        variant="primary"
        href={pluginPage(agent.activeClient)}
        target="_blank"
        iconName="external"
        iconAlign="right"
      >
        {t('nothing.never.try')}
      </Button>
      {isOffered('web-plugin') && may(rights, pages['web-plugin'].access) && (
        <Button href={pathTo('web-plugin')} onFollow={follow}>
          {t('nothing.never.plugin')}
        </Button>
      )}
    </SpaceBetween>
  )
}
