/** One entity, made or edited: its values, the ways people write them, and the block that answers. */
import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { knowledge as contract, type Entity } from '#shared/contracts/knowledge'
import { quietly } from '../../api.ts'
import { pathTo } from '../../app/pages.ts'
import { FaultField } from '../../components/fault-field.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { EntityMappingPanel } from './entity-mapping.tsx'
import { useItemEditing, type ItemKind } from './item-editing.ts'
import { ItemScreen } from './item-screen.tsx'
import { useEntities, useIntents, usersOf } from './knowledge-data.ts'
import { EditedEntity, editedEntity, entityDraft, sameEntity, valueFaults } from './synonyms.ts'
import { useTitleFault } from './title-fault.ts'
import { ValueList } from './value-list.tsx'

const kind: ItemKind<Entity, EditedEntity> = {
  model: 'entity',
  schema: EditedEntity,
  edited: editedEntity,
  same: sameEntity,
  send: (edited, base) =>
    base
      ? quietly.knowledge.updateEntity({
          ...entityDraft(edited),
          _id: base._id,
          key: base.key,
          revision: base.revision,
        })
      : quietly.knowledge.createEntity(entityDraft(edited)),
}

export default function EntityScreen({ item }: { item: Entity | undefined }) {
  const { t } = useTranslation('knowledge')
  const { data: entities = [] } = useEntities()
  const editing = useItemEditing(item, kind)
  const { edited, change } = editing
  const others = entities.filter(({ _id }) => _id !== item?._id)
  const titleFault = useTitleFault(edited.title, others, editing.refused.title)
  const faults = {
    ...(titleFault !== undefined && { title: titleFault }),
    ...Object.fromEntries(
      Object.entries(valueFaults(edited.synonyms)).map(([field, name]) => [field, t(`faults.${name}`)]),
    ),
  }
  return (
    <ItemScreen
      model="entity"
      item={item}
      editing={editing}
      faults={faults}
      access={item ? contract.updateEntity.access : contract.createEntity.access}
    >
      {(readOnly) => (
        <div className="item-workspace">
          <SpaceBetween size="l">
            <Container>
              <FaultField field="title" label={t('title')} description={t('entities.title-text')} stretch>
                <Input
                  value={edited.title}
                  readOnly={readOnly}
                  onChange={({ detail }) => change((now) => ({ ...now, title: detail.value }))}
                />
              </FaultField>
            </Container>
            <ValueList entity={edited} change={change} readOnly={readOnly} />
          </SpaceBetween>
          <div className="item-aside">
            <SpaceBetween size="l">
              <EntityMappingPanel entityId={item?._id} />
              {item && <Users entity={item} />}
            </SpaceBetween>
          </div>
        </div>
      )}
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
