/** The intents of the active environment: what people want to say, with the block that answers. */
import Box from '@cloudscape-design/components/box'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { knowledge as contract, type Intent } from '#shared/contracts/knowledge'
import { dateAndTime } from '../../app/format.ts'
import { lazily } from '../../app/lazy-page.ts'
import { pathTo } from '../../app/pages.ts'
import { DataTable, type Column } from '../../components/data-table.tsx'
import { DeleteDialog } from '../../components/delete-dialog.tsx'
import { Empty } from '../../components/empty.tsx'
import { useNotify } from '../../components/notifications.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { AnsweredBy } from './block-link.tsx'
import { CreateButton, ItemActions } from './item-actions.tsx'
import { ItemPage } from './item-page.tsx'
import { removeItem, useIntents } from './knowledge-data.ts'
import { useIntentMappings } from './mappings-data.ts'
import { TooFew } from './too-few.tsx'
import './knowledge.css'

const IntentScreen = lazy(() => lazily(() => import('./intent-screen.tsx')))

export default function IntentsPage() {
  const { intentId } = useParams()
  const intents = useIntents()
  if (intentId === undefined) return <IntentList />
  return (
    <ItemPage key={intentId} model="intent" id={intentId} list={intents}>
      {(intent) => <IntentScreen item={intent} />}
    </ItemPage>
  )
}

function IntentList() {
  const { t } = useTranslation('knowledge')
  const notify = useNotify()
  const intents = useIntents()
  const [doomed, setDoomed] = useState<Intent>()
  const columns = useColumns(setDoomed)
  const create = (variant: 'primary' | 'normal') => (
    <CreateButton access={contract.createIntent.access} page="intents" variant={variant}>
      {t('intents.create')}
    </CreateButton>
  )
  return (
    <>
      <DataTable
        name={t('intents.name')}
        list={intents}
        columns={columns}
        searched={({ title, utterances }) => [title, ...utterances.map(({ text }) => text)]}
        searchLabel={t('intents.find')}
        header={(counter) => (
          <PageHeader
            description={t('intents.description')}
            {...(counter && { counter })}
            actions={create('primary')}
          />
        )}
        empty={<Empty title={t('intents.none')} text={t('intents.none-text')} action={create('normal')} />}
      />
      {doomed && (
        <DeleteDialog
          name={doomed.title}
          consequence={t('intents.delete-text', { count: doomed.utterances.length })}
          references={{ model: 'IntentBlockMapping', id: doomed._id }}
          remove={async () => {
            await removeItem('intent', doomed._id)
            notify.success(t('deleted', { title: doomed.title }))
          }}
          close={() => setDoomed(undefined)}
        />
      )}
    </>
  )
}

function useColumns(remove: (intent: Intent) => void): Column<Intent>[] {
  const { t } = useTranslation('knowledge')
  const { data: mappings = [] } = useIntentMappings()
  const blocksOf = ({ _id }: Intent) => mappings.filter(({ intent }) => intent === _id).map(({ blockId }) => blockId)
  return [
    {
      id: 'title',
      title: t('title'),
      cell: ({ _id, title }) => <PageLink to={`${pathTo('intents')}/${_id}`}>{title}</PageLink>,
      order: ({ title }) => title.toLowerCase(),
    },
    {
      id: 'utterances',
      title: t('utterances.name'),
      cell: ({ utterances }) => (
        <span className="count">
          <Box variant="span">{utterances.length}</Box>
          <TooFew count={utterances.length} />
        </span>
      ),
      order: ({ utterances }) => utterances.length,
    },
    {
      id: 'answered',
      title: t('mapping.name'),
      cell: (intent) => <AnsweredBy blockIds={blocksOf(intent)} />,
      order: (intent) => blocksOf(intent).length,
    },
    {
      id: 'updated',
      title: t('updated'),
      cell: ({ updated }) => <time dateTime={updated}>{dateAndTime(updated)}</time>,
      order: ({ updated }) => updated,
    },
    {
      id: 'actions',
      width: 100,
      title: t('actions.name'),
      cell: (intent) => (
        <ItemActions item={intent} page="intents" access={contract.removeIntent.access} remove={() => remove(intent)} />
      ),
    },
  ]
}
