/** Settings > Web Plugin: the look, the texts and the behaviour of the chat on the company's website (WEBPLUGIN-001). */
import ContentLayout from '@cloudscape-design/components/content-layout'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../../core/api.ts'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { Loading } from '../../components/notice/item-states.tsx'
import { LoadFailed } from '../../components/notice/load-failed.tsx'
import { originsQuery } from './plugin-editing.ts'
import { PluginScreen } from './plugin-screen.tsx'

export default function WebPluginPage() {
  const { t } = useTranslation('settings')
  // Editing begins with what holds now.
  const settings = useQuery({ ...queries.settings.company(), staleTime: 0 })
  const origins = useQuery({ ...originsQuery, staleTime: 0 })
  if (settings.data && !origins.isPending) return <PluginScreen settings={settings.data} origins={origins.data} />
  if (settings.isPending || !settings.isError) return <Loading />
  return (
    <ContentLayout header={<PageHeader />}>
      <LoadFailed error={new Error(t('plugin-load-failed'))} retry={settings.refetch} />
    </ContentLayout>
  )
}
