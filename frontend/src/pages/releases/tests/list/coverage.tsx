/** What no test came to: responses and intents, each leading to its page. */
import Container from '@cloudscape-design/components/container'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import Header from '@cloudscape-design/components/header'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import type { TestRun } from '#shared/contracts/tests'
import { pathTo } from '../../../../core/pages.ts'
import { PageLink } from '../../../../components/layout/page-link.tsx'
import { useTitles } from '../titles.ts'

export function Coverage({ untested: { blocks, intents } }: Pick<TestRun, 'untested'>) {
  const { t } = useTranslation('tests')
  const titles = useTitles()
  const isCovered = blocks.length + intents.length === 0
  return (
    <Container header={<Header description={t('coverage.text')}>{t('coverage.title')}</Header>}>
      {isCovered && <StatusIndicator type="success">{t('coverage.whole')}</StatusIndicator>}
      <Untested kind="blocks" ids={blocks} titles={titles} />
      <Untested kind="intents" ids={intents} titles={titles} />
    </Container>
  )
}

const shownMax = 100

interface UntestedProps {
  kind: keyof TestRun['untested']
  ids: readonly string[]
  titles: ReadonlyMap<string, string>
}

function Untested({ kind, ids, titles }: UntestedProps) {
  const { t } = useTranslation('tests')
  if (ids.length === 0) return null
  const page = pathTo(kind === 'blocks' ? 'block-edit' : 'intents')
  const named = ids
    .map((id) => ({ id, title: titles.get(id) ?? id }))
    .toSorted((a, b) => a.title.localeCompare(b.title))
  return (
    <ExpandableSection headerText={t(`coverage.${kind}`, { count: ids.length })}>
      <ul className="test-untested">
        {named.slice(0, shownMax).map(({ id, title }) => (
          <li key={id}>
            <PageLink to={`${page}/${id}`}>{title}</PageLink>
          </li>
        ))}
      </ul>
      {ids.length > shownMax && <p>{t('coverage.more', { count: ids.length - shownMax })}</p>}
    </ExpandableSection>
  )
}
