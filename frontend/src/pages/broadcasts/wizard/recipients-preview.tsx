/** Three of those who are meant, and what each of them would read. */
import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Skeleton from '@cloudscape-design/components/skeleton'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { broadcasts as contract } from '#shared/contracts/broadcasts'
import type { Meant } from '#shared/contracts/swarms'
import { nameOf } from '../../../components/conversation/customer-name.ts'
import { channelOf } from '../../../core/channels.ts'
import { quietly } from '../../../core/api.ts'
import { languageName } from '../../../core/format.ts'
import { sentBroadcast, type EditedBroadcast } from './broadcast-draft.ts'

interface RecipientsPreviewProps {
  edited: EditedBroadcast
  meant: Meant | undefined
}

export function RecipientsPreview({ edited, meant }: RecipientsPreviewProps) {
  const { t } = useTranslation('broadcasts')
  const asked = contract.preview.input.safeParse({ ...sentBroadcast(edited), meant })
  const { data, error } = useQuery({
    queryKey: ['broadcasts', 'preview', JSON.stringify(asked.data ?? null)],
    queryFn: () => quietly.broadcasts.preview(asked.data!),
    enabled: asked.success,
  })
  return (
    <Container
      header={
        <Header variant="h2" description={t('preview.text')}>
          {t('preview.name')}
        </Header>
      }
    >
      {!asked.success && <Box color="text-body-secondary">{t('preview.unwritten')}</Box>}
      {error && <StatusIndicator type="error">{error.message}</StatusIndicator>}
      {asked.success && !error && !data && <Skeleton height="80px" />}
      {data?.length === 0 && <Box color="text-body-secondary">{t('preview.none')}</Box>}
      <ul className="broadcast-recipients">
        {data?.map((each) => (
          <li key={each._id}>
            <b>{nameOf(each)}</b>{' '}
            <Box variant="span" color="text-body-secondary">
              {`${channelOf(each.channel).name} · ${languageName(each.language)}`}
            </Box>
            <p lang={each.language}>{each.text || t('preview.nothing')}</p>
          </li>
        ))}
      </ul>
    </Container>
  )
}
