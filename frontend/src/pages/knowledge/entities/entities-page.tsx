/** The entities of the active environment: the things people name, with the ways they write them. */
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { Entity } from '#shared/contracts/knowledge'
import { lazily } from '../../../core/lazy-page.ts'
import { ItemPage } from '../item-page.tsx'
import { useEntities, useIntents, usersOf } from '../knowledge-data.ts'
import { KnowledgeList } from '../knowledge-list.tsx'
import { unmapEntity, useEntityMappings } from '../mappings-data.ts'
import '../knowledge.css'

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
  const { data: intents = [] } = useIntents()
  const { data: mappings = [] } = useEntityMappings()
  return (
    <KnowledgeList
      model="entity"
      list={useEntities()}
      columns={[
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
      ]}
      searched={({ title, synonyms }) => [title, ...synonyms.flatMap(({ value, written }) => [value, ...written])]}
      partsOf={({ synonyms }) => synonyms.length}
      linksOf={({ _id }) =>
        mappings
          .filter(({ entity }) => entity === _id)
          .map((mapping) => ({ blockId: mapping.blockId, unlink: () => unmapEntity(mapping) }))
      }
    />
  )
}

function Values({ entity: { synonyms } }: { entity: Entity }) {
  const { t } = useTranslation('knowledge')
  const over = synonyms.length - valuesShownMax
  return (
    <span className="count">
      {synonyms.slice(0, valuesShownMax).map(({ value }) => (
        <span key={value} className="chip">
          {value}
        </span>
      ))}
      {over > 0 && t('values.more', { count: over })}
      {synonyms.length === 0 && '–'}
    </span>
  )
}
