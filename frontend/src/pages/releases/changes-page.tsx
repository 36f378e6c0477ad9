/** What differs between two environments, and the ways to bring it from one to the other and back (CHANGES-001). */
import './releases.css'
import ContentLayout from '@cloudscape-design/components/content-layout'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../core/api.ts'
import { LoadFailed } from '../../components/notice/load-failed.tsx'
import { Loading } from '../../components/notice/item-states.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { usePair } from './changes-data.ts'
import { Compared } from './compared.tsx'
import { LoneEnvironment } from './lone-environment.tsx'

export default function ChangesPage() {
  const { data, error, refetch } = useQuery(queries.environments.list({}))
  const { pair, compare } = usePair(data ?? [])
  if (data && pair) {
    // What is ticked and decided is about these two.
    return <Compared key={`${pair.from._id} ${pair.to._id}`} environments={data} pair={pair} compare={compare} />
  }
  if (data) return <LoneEnvironment environment={data[0]} />
  if (!error) return <Loading />
  return (
    <ContentLayout header={<PageHeader />}>
      <LoadFailed error={error} retry={refetch} />
    </ContentLayout>
  )
}
