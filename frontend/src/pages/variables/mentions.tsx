/** The responses whose texts name a variable: what a deletion leaves without a value. */
import Box from '@cloudscape-design/components/box'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../../core/api.ts'
import { pathTo } from '../../core/pages.ts'
import { PageLink } from '../../components/layout/page-link.tsx'
import { LoadFailed } from '../../components/notice/load-failed.tsx'
import { mentionOf } from './variables-data.ts'

const shownMax = 20

export function Mentions({ of: name }: { of: string }) {
  const { t } = useTranslation('variables')
  // Asked anew each time: texts may have changed a moment ago.
  const { data, error, refetch } = useQuery({
    ...queries.blocks.brief({ searchText: mentionOf(name) }),
    staleTime: 0,
    gcTime: 0,
  })
  if (error) return <LoadFailed error={error} retry={refetch} />
  if (!data) return <StatusIndicator type="loading">{t('mentions.looking')}</StatusIndicator>
  if (data.length === 0) return <Box color="text-body-secondary">{t('mentions.none', { name: mentionOf(name) })}</Box>
  return (
    <div>
      <Box>{t('mentions.some', { name: mentionOf(name), count: data.length })}</Box>
      <ul className="variable-mentions">
        {data.slice(0, shownMax).map(({ _id, title }) => (
          <li key={_id}>
            <PageLink to={`${pathTo('block-edit')}/${_id}`}>{title}</PageLink>
          </li>
        ))}
      </ul>
      {data.length > shownMax && (
        <Box color="text-body-secondary">{t('mentions.more', { count: data.length - shownMax })}</Box>
      )}
    </div>
  )
}
