/** One entity, made or edited: its values, the ways people write them, and the block that answers. */
import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { knowledge as contract, type Entity } from '#shared/contracts/knowledge'
import { quietly } from '../../../core/api.ts'
import { pathTo } from '../../../core/pages.ts'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { EntityMappingPanel } from './entity-mapping.tsx'
import { useItemDraft, type ItemKind } from '../item-draft.ts'
import { ItemScreen } from '../item-screen.tsx'
import { items, useEntities, useIntents, usersOf } from '../knowledge-data.ts'
import { EditedEntity, editedEntity, entityDraft, valueFaults } from './synonyms.ts'
import { ValueList } from './value-list.tsx'

const kind: ItemKind<Entity, EditedEntity, ReturnType<typeof entityDraft>> = {
  model: 'entity',
  routes: { create: contract.createEntity, update: contract.updateEntity },
  schema: EditedEntity,
  editedOf: editedEntity,
  sentOf: entityDraft,
  create: quietly.knowledge.createEntity,
  update: quietly.knowledge.updateEntity,
  show: items.entity.show,
}

export default function EntityScreen({ item }: { item: Entity | undefined }) {
  const { data: entities = [] } = useEntities()
  const form = useItemDraft(item, entities, kind, valueFaults)
  const { edited, change, readOnly } = form
  return (
    <ItemScreen
      model="entity"
      item={item}
      form={form}
      aside={
        <SpaceBetween size="l">
          <EntityMappingPanel entityId={item?._id} />
          {item && <Users entity={item} />}
        </SpaceBetween>
      }
    >
      <ValueList entity={edited} change={change} readOnly={readOnly} />
    </ItemScreen>
  )
}

/** The intents whose utterances name this entity. */
function Users({ entity }: { entity: Entity }) {
  const { t } = useTranslation('knowledge')
  const { data: intents = [] } = useIntents()
  const users = usersOf(intents, entity._id)
  return (
    <Container header={<Header>{t('entities.used')}</Header>}>
      {users.length === 0 && <Box color="text-body-secondary">{t('entities.unused')}</Box>}
      <SpaceBetween size="xxs">
        {users.map(({ _id, title }) => (
          <PageLink key={_id} to={`${pathTo('intents')}/${_id}`}>
            {title}
          </PageLink>
        ))}
      </SpaceBetween>
    </Container>
  )
}
