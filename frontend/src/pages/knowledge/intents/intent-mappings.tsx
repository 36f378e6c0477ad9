/** The blocks that answer an intent; with entities named, another block may answer than without. */
import FormField from '@cloudscape-design/components/form-field'
import Badge from '@cloudscape-design/components/badge'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { knowledge as contract, type Entity, type IntentMapping } from '#shared/contracts/knowledge'
import { SomeOfField } from '../../../components/form/choice/some-of.tsx'
import { AccessButton, useRefusal } from '../../../components/form/access-button.tsx'
import { useAction } from '../../../core/action.ts'
import { pathTo } from '../../../core/pages.ts'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { BlockLink } from '../block-link.tsx'
import { BlockSelect } from '../block-select.tsx'
import { mapIntent, unmapIntent, useIntentMappings } from '../mappings-data.ts'

interface IntentMappingsProps {
  /** Absent for an intent that was never saved, which nothing can refer to. */
  intentId: string | undefined
  /** The title of the intent, which names a response that is made to answer it. */
  title: string | undefined
  entities: readonly Entity[]
}

export function IntentMappings({ intentId, title, entities }: IntentMappingsProps) {
  const { t } = useTranslation('knowledge')
  const { data: all = [], error, refetch } = useIntentMappings()
  const refused = useRefusal()(contract.mapIntent.access)
  const mappings = all.filter(({ intent }) => intent === intentId)
  return (
    <Container header={<Header description={t('mapping.intent-text')}>{t('mapping.name')}</Header>}>
      <SpaceBetween size="m">
        {error && <LoadFailed error={error} retry={refetch} />}
        {!error && mappings.length === 0 && (
          <Box color="text-body-secondary">{t(intentId === undefined ? 'mapping.unsaved' : 'mapping.intent-none')}</Box>
        )}
        {mappings.length > 0 && (
          <ul className="mappings" aria-label={t('mapping.name')}>
            {mappings.map((mapping) => (
              <Mapped key={mapping._id} mapping={mapping} entities={entities} readOnly={refused !== undefined} />
            ))}
          </ul>
        )}
        {intentId !== undefined && !refused && <NewMapping intentId={intentId} answers={title} entities={entities} />}
      </SpaceBetween>
    </Container>
  )
}

interface MappedProps {
  mapping: IntentMapping
  entities: readonly Entity[]
  readOnly: boolean
}

function Mapped({ mapping, entities, readOnly }: MappedProps) {
  const { t } = useTranslation('knowledge')
  const { isBusy: removing, run: remove } = useAction(() => unmapIntent(mapping._id))
  const titleOf = (id: string) => entities.find(({ _id }) => _id === id)?.title ?? t('marks.gone')

  return (
    <li className="mapping">
      <div className="mapping-target">
        <BlockLink blockId={mapping.blockId} />
        {mapping.entities.length > 0 && (
          <div className="mapping-conditions">
            <Box variant="small" color="text-body-secondary">
              {t('mapping.with')}
            </Box>
            {mapping.entities.map((id) => (
              <Badge key={id}>{titleOf(id)}</Badge>
            ))}
          </div>
        )}
      </div>
      {!readOnly && (
        <Button variant="icon" iconName="remove" loading={removing} ariaLabel={t('mapping.remove')} onClick={remove} />
      )}
    </li>
  )
}

interface NewMappingProps extends Pick<IntentMappingsProps, 'entities'> {
  intentId: string
  answers: string | undefined
}

function NewMapping({ intentId, answers, entities }: NewMappingProps) {
  const { t } = useTranslation('knowledge')
  const [blockId, setBlockId] = useState<string>()
  const [named, setNamed] = useState<readonly string[]>([])

  const { isBusy: saving, run: add } = useAction(async () => {
    if (blockId === undefined) return
    await mapIntent({ intent: intentId, entities: [...named], blockId })
    setBlockId(undefined)
    setNamed([])
  })

  return (
    <SpaceBetween size="s">
      <FormField label={t('mapping.block')} stretch>
        <BlockSelect blockId={blockId} pick={setBlockId} answers={answers} />
      </FormField>
      {entities.length > 0 && (
        <SomeOfField
          field={{ value: named, onChange: setNamed }}
          label={t('mapping.only-with')}
          description={t('mapping.only-with-text')}
          placeholder={t('mapping.any')}
          options={entities.map(({ _id, title }) => ({ value: _id, label: title }))}
          stretch
        />
      )}
      <AccessButton access={contract.mapIntent.access} disabled={blockId === undefined} loading={saving} onClick={add}>
        {t('mapping.add')}
      </AccessButton>
      <PageLink to={addressOfNew(intentId, answers)}>{t('mapping.create')}</PageLink>
    </SpaceBetween>
  )
}

/** The editor of a response that answers the intent once it is saved. */
const addressOfNew = (intent: string, title = ''): string =>
  `${pathTo('block-edit')}/basic?${new URLSearchParams({ title, intent }).toString()}`
