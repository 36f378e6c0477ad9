/** What leads to a response: the intents and entities it answers, linked and unlinked (BLOCKS-018). */
import Badge from '@cloudscape-design/components/badge'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Table from '@cloudscape-design/components/table'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { knowledge } from '#shared/contracts/knowledge'
import { pathTo } from '../../../core/pages.ts'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { TriggerSearch } from './trigger-search.tsx'
import { relink, triggersOf, useCandidates, type Trigger } from './triggers.ts'

export default function TriggerTab({ blockId }: { blockId: string }) {
  const { t } = useTranslation(['blocks', 'items', 'common'])
  const refused = useRefusal()(knowledge.mapIntent.access)
  const { data, error, isPending, refetch } = useCandidates(blockId, '')
  const linked = data ? triggersOf(data.mappedToThisBlock) : []
  return (
    <Container
      header={
        <Header
          variant="h2"
          counter={`(${linked.length})`}
          description={refused ?? t('triggers.text')}
          actions={!refused && <TriggerSearch blockId={blockId} />}
        >
          {t('triggers.name')}
        </Header>
      }
    >
      <Table
        variant="embedded"
        trackBy="_id"
        items={linked}
        loading={isPending}
        loadingText={t('common:loading')}
        ariaLabels={{ tableLabel: t('triggers.name') }}
        empty={
          error ? (
            <LoadFailed error={error} retry={refetch} />
          ) : (
            <Empty title={t('triggers.none')} text={t('triggers.none-text')} />
          )
        }
        columnDefinitions={[
          {
            id: 'title',
            header: t('title'),
            isRowHeader: true,
            cell: (trigger) => <TriggerLink trigger={trigger} />,
          },
          {
            id: 'kind',
            header: t('triggers.kind'),
            cell: ({ kind }) => <Badge color={kind === 'intent' ? 'blue' : 'green'}>{t(`triggers.${kind}`)}</Badge>,
          },
          ...(refused
            ? []
            : [
                {
                  id: 'actions',
                  header: t('items:rows.actions'),
                  width: 100,
                  cell: (trigger: Trigger) => <UnlinkButton trigger={trigger} blockId={blockId} />,
                },
              ]),
        ]}
      />
    </Container>
  )
}

function TriggerLink({ trigger: { _id, kind, title } }: { trigger: Trigger }) {
  return <PageLink to={`${pathTo(kind === 'intent' ? 'intents' : 'entities')}/${_id}`}>{title}</PageLink>
}

function UnlinkButton({ trigger, blockId }: { trigger: Trigger; blockId: string }) {
  const { t } = useTranslation('blocks')
  const [removing, setRemoving] = useState(false)

  async function unlink() {
    setRemoving(true)
    // A call that fails has said so.
    await relink(blockId, { link: [], unlink: [trigger] }).catch(() => undefined)
    setRemoving(false)
  }

  return (
    <Button
      variant="inline-icon"
      iconName="remove"
      loading={removing}
      ariaLabel={t('triggers.unlink', { title: trigger.title })}
      onClick={() => void unlink()}
    />
  )
}
