/** The block that answers a message which names an entity and no intent that is mapped. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import FormField from '@cloudscape-design/components/form-field'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { knowledge as contract } from '#shared/contracts/knowledge'
import { useAction } from '../../../core/action.ts'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { BlockLink } from '../block-link.tsx'
import { BlockSelect } from '../block-select.tsx'
import { mapEntity, unmapEntity, useEntityMappings } from '../mappings-data.ts'

export function EntityMappingPanel({ entityId }: { entityId: string | undefined }) {
  const { t } = useTranslation('knowledge')
  const { data: all = [], error, refetch } = useEntityMappings()
  const refused = useRefusal()(contract.mapEntity.access)
  const mapping = all.find(({ entity }) => entity === entityId)

  const { isBusy: busy, run } = useAction((change: () => Promise<void>) => change())

  return (
    <Container header={<Header description={t('mapping.entity-text')}>{t('mapping.name')}</Header>}>
      <SpaceBetween size="m">
        {error && <LoadFailed error={error} retry={refetch} />}
        {!error && !mapping && (
          <Box color="text-body-secondary">{t(entityId === undefined ? 'mapping.unsaved' : 'mapping.entity-none')}</Box>
        )}
        {mapping && (
          <div className="mapping">
            <div className="mapping-target">
              <BlockLink blockId={mapping.blockId} />
            </div>
            {!refused && (
              <Button
                variant="icon"
                iconName="remove"
                loading={busy}
                ariaLabel={t('mapping.remove')}
                onClick={() => run(() => unmapEntity(mapping))}
              />
            )}
          </div>
        )}
        {entityId !== undefined && !refused && (
          <FormField label={t(mapping ? 'mapping.change' : 'mapping.block')} stretch>
            <BlockSelect
              blockId={mapping?.blockId}
              pick={(blockId) => run(() => mapEntity({ entity: entityId, blockId }))}
            />
          </FormField>
        )}
      </SpaceBetween>
    </Container>
  )
}
