/** The Help Center of the console's own, where the deployment names no address of one (SHELL-027, SHELL-046). */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import ColumnLayout from '@cloudscape-design/components/column-layout'
import Container from '@cloudscape-design/components/container'
import ContentLayout from '@cloudscape-design/components/content-layout'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { may } from '#shared/access'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { PageLink } from '../../components/layout/page-link.tsx'
import { useAgent } from '../../core/agent.tsx'
import { isOffered, pages, pathTo, type PageName } from '../../core/pages.ts'
import { palette } from '../../core/palette-keys.ts'
import { tourAsked } from '../../core/tour.ts'

/** What people ask, and the pages where it is done. */
const topics = {
  bot: ['blocks', 'intents', 'forms', 'changes'],
  website: ['web-plugin', 'channels'],
  customers: ['conversations', 'takeovers'],
  reach: ['broadcast', 'swarm', 'events'],
  team: ['users', 'profile'],
  figures: ['overview', 'analytics', 'explorer'],
  safety: ['backup', 'history', 'environments'],
  programs: ['developers', 'webhooks'],
} as const satisfies Record<string, readonly PageName[]>

// The object above has no other keys.
const topicNames = Object.keys(topics) as (keyof typeof topics)[]

export default function HelpPage() {
  const { t } = useTranslation('help')
  return (
    <ContentLayout header={<PageHeader description={t('lead')} />}>
      <SpaceBetween size="l">
        <ColumnLayout columns={2}>
          {topicNames.map((topic) => (
            <Topic key={topic} topic={topic} />
          ))}
        </ColumnLayout>
        <MoreHelp />
      </SpaceBetween>
    </ContentLayout>
  )
}

/** Whoever may open none of its pages has no use for a topic. */
function Topic({ topic }: { topic: keyof typeof topics }) {
  const { t } = useTranslation('help')
  const { t: shell } = useTranslation('shell')
  const { rights } = useAgent()
  const open = topics[topic].filter((page) => may(rights, pages[page].access) && isOffered(page))
  if (open.length === 0) return null
  return (
    <Container header={<Header variant="h2">{t(`topics.${topic}.title`)}</Header>}>
      <Box variant="p">{t(`topics.${topic}.text`)}</Box>
      <SpaceBetween direction="horizontal" size="m">
        {open.map((page) => (
          <PageLink key={page} to={pathTo(page)}>
            {shell(`pages.${page}`)}
          </PageLink>
        ))}
      </SpaceBetween>
    </Container>
  )
}

function MoreHelp() {
  const { t } = useTranslation('help')
  return (
    <Container header={<Header variant="h2">{t('more.title')}</Header>}>
      <Box variant="p">{t('more.text')}</Box>
      <SpaceBetween direction="horizontal" size="xs">
        <Button iconName="play" onClick={() => tourAsked.change('list')}>
          {t('more.tours')}
        </Button>
        <Button iconName="keyboard" onClick={() => palette.change('keys')}>
          {t('more.keys')}
        </Button>
      </SpaceBetween>
      <Box variant="p" padding={{ top: 's' }}>
        <PageLink to={pathTo('support')}>{t('more.support')}</PageLink>
      </Box>
    </Container>
  )
}
