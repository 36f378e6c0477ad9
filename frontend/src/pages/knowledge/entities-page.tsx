/** The entities of the active environment: the things people name, with the ways they write them. */
import Badge from '@cloudscape-design/components/badge'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { knowledge as contract, type Entity } from '#shared/contracts/knowledge'
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
import { removeItem, useEntities, useIntents, usersOf } from './knowledge-data.ts'
import { useEntityMappings } from './mappings-data.ts'
import './knowledge.css'

const EntityScreen = lazy(() => lazily(() => import('./entity-screen.tsx')))

/** More would push the other columns out of the window. */
const valuesShownMax = 3

export default function EntitiesPage() {
  const { entityId } = useParams()
  const entities = useEntities()
  if (entityId === undefined) return <EntityList />
  return (
    <ItemPage key={entityId} model="entity" id={entityId} list={entities}>
      {(entity) => <EntityScreen item={entity} />}
    </ItemPage>
  )
}

function EntityList() {
  const { t } = useTranslation('knowledge')
  const notify = useNotify()
  const entities = useEntities()
  const [doomed, setDoomed] = useState<Entity>()
  const columns = useColumns(setDoomed)
  const create = (variant: 'primary' | 'normal') => (
    <CreateButton access={contract.createEntity.access} page="entities" variant={variant}>
      {t('entities.create')}
    </CreateButton>
  )
  return (
    <>
      <DataTable
        name={t('entities.name')}
        list={entities}
        columns={columns}
        searched={({ title, synonyms }) => [title, ...synonyms.flatMap(({ value, written }) => [value, ...written])]}
        searchLabel={t('entities.find')}
        header={(counter) => (
          <PageHeader
            description={t('entities.description')}
            {...(counter && { counter })}
            actions={create('primary')}
          />
        )}
        empty={<Empty title={t('entities.none')} text={t('entities.none-text')} action={create('normal')} />}
      />
      {doomed && (
        <DeleteDialog
          name={doomed.title}
          consequence={t('entities.delete-text', { count: doomed.synonyms.length })}
          references={{ model: 'EntityBlockMapping', id: doomed._id }}
          remove={async () => {
            await removeItem('entity', doomed._id)
            notify.success(t('deleted', { title: doomed.title }))
          }}
          close={() => setDoomed(undefined)}
        />
      )}
    </>
  )
}

function useColumns(remove: (entity: Entity) => void): Column<Entity>[] {
  const { t } = useTranslation('knowledge')
  const { data: intents = [] } = useIntents()
  const { data: mappings = [] } = useEntityMappings()
  const blocksOf = ({ _id }: Entity) => mappings.filter(({ entity }) => entity === _id).map(({ blockId }) => blockId)
  return [
    {
      id: 'title',
      title: t('title'),
      cell: ({ _id, title }) => <PageLink to={`${pathTo('entities')}/${_id}`}>{title}</PageLink>,
      order: ({ title }) => title.toLowerCase(),
    },
    {
      id: 'values',
      title: t('values.name'),
      cell: (entity) => <Values entity={entity} />,
      order: ({ synonyms }) => synonyms.length,
    },
    {
      id: 'used',
      title: t('entities.used'),
      cell: ({ _id }) => t('entities.intents', { count: usersOf(intents, _id).length }),
      order: ({ _id }) => usersOf(intents, _id).length,
    },
    {
      id: 'answered',
      title: t('mapping.name'),
      cell: (entity) => <AnsweredBy blockIds={blocksOf(entity)} />,
      order: (entity) => blocksOf(entity).length,
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
      cell: (entity) => (
        <ItemActions
          item={entity}
          page="entities"
          access={contract.removeEntity.access}
          remove={() => remove(entity)}
        />
      ),
    },
  ]
}

function Values({ entity: { synonyms } }: { entity: Entity }) {
  const { t } = useTranslation('knowledge')
  const over = synonyms.length - valuesShownMax
  return (
    <span className="count">
      {synonyms.slice(0, valuesShownMax).map(({ value }) => (
        <Badge key={value}>{value}</Badge>
      ))}
      {over > 0 && t('values.more', { count: over })}
      {synonyms.length === 0 && '–'}
    </span>
  )
}
