/** Settings > Channels: all channels as cards, and a page for each (CHANNELS-004). */
import './channels.css'
import ContentLayout from '@cloudscape-design/components/content-layout'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router'
import { channelNamed } from '#shared/chat/channels'
import { pathTo } from '../../core/pages.ts'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { PageLink } from '../../components/layout/page-link.tsx'
import { Empty } from '../../components/notice/empty.tsx'
import { Loading } from '../../components/notice/item-states.tsx'
import { LoadFailed } from '../../components/notice/load-failed.tsx'
import { ChannelCards } from './channel-cards.tsx'
import { ChannelScreen } from './channel-screen.tsx'
import { configurationQuery } from './channels-data.ts'
import { setUpNamed, websiteChannel } from './register.ts'

export default function ChannelsPage() {
  const { t } = useTranslation('channels')
  const { channel: asked } = useParams()
  const { data, isPending, refetch } = useQuery(configurationQuery)
  if (asked !== undefined && channelNamed(asked) === websiteChannel)
    return <Navigate to={pathTo('web-plugin')} replace />
  const name = asked === undefined ? undefined : setUpNamed(asked)
  const [configuration] = data ?? []
  if (asked !== undefined && name === undefined) return <Missing />
  if (configuration)
    return name === undefined ? (
      <ChannelCards configuration={configuration} />
    ) : (
      <ChannelScreen key={name} name={name} configuration={configuration} />
    )
  if (isPending) return <Loading />
  return (
    <ContentLayout header={<PageHeader />}>
      <LoadFailed error={new Error(t('load-failed'))} retry={refetch} />
    </ContentLayout>
  )
}

function Missing() {
  const { t } = useTranslation('channels')
  return (
    <ContentLayout header={<PageHeader />}>
      <Empty
        title={t('missing.title')}
        text={t('missing.text')}
        action={<PageLink to={pathTo('channels')}>{t('missing.back')}</PageLink>}
      />
    </ContentLayout>
  )
}
