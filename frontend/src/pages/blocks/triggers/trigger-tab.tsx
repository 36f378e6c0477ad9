/** What leads to a response: the intents and entities it answers, linked and unlinked (BLOCKS-018). */
import Badge from '@cloudscape-design/components/badge'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import { useTranslation } from 'react-i18next'
import { knowledge } from '#shared/contracts/knowledge'
import { useAction } from '../../../core/action.ts'
import { pathTo } from '../../../core/pages.ts'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { RowsTable } from '../../../components/table/rows-table.tsx'
import { TriggerSearch } from './trigger-search.tsx'
import { relink, triggersOf, useCandidates, type Trigger } from './triggers.ts'

export default function TriggerTab({ blockId }: { blockId: string }) {
  const { t } = useTranslation(['blocks', 'items'])
  const refused = useRefusal()(knowledge.mapIntent.access)
  const candidates = useCandidates(blockId, '')
  const { data } = candidates
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
      <RowsTable
        variant="embedded"
        rows={linked}
        list={candidates}
        name={t('triggers.name')}
        empty={<Empty title={t('triggers.none')} text={t('triggers.none-text')} />}
        columns={[
          {
            id: 'title',
            title: t('title'),
            cell: (trigger) => <TriggerLink trigger={trigger} />,
          },
          {
            id: 'kind',
            title: t('triggers.kind'),
            cell: ({ kind }) => <Badge color={kind === 'intent' ? 'blue' : 'green'}>{t(`triggers.${kind}`)}</Badge>,
          },
          ...(refused
            ? []
            : [
                {
                  id: 'actions',
                  title: t('items:rows.actions'),
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
  const { isBusy: removing, run: unlink } = useAction(() => relink(blockId, { link: [], unlink: [trigger] }))

  return (
    <Button
      variant="inline-icon"
      iconName="remove"
      loading={removing}
      ariaLabel={t('triggers.unlink', { title: trigger.title })}
      onClick={unlink}
    />
  )
}
