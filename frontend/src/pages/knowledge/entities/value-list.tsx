/** The values of an entity with the ways people write them: added, searched, rewritten and taken away. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { synonymsPerEntityMax } from '#shared/limits'
import { Empty } from '../../../components/notice/empty.tsx'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { tableView } from '../../../components/table/table-view.ts'
import { LineInput } from '../../../components/table/line-input.tsx'
import { PartSearch } from '../../../components/table/part-search.tsx'
import { RemovedNotice } from '../../../components/notice/removed-notice.tsx'
import { useRemoving } from '../../../components/table/removing.ts'
import { valuesOf, withValues, type EditedEntity, type EditedSynonym } from './synonyms.ts'
import { WrittenTokens } from './written-tokens.tsx'

interface ValueListProps {
  entity: EditedEntity
  change: (change: (edited: EditedEntity) => EditedEntity) => void
  readOnly: boolean
}

const pageSize = 15

export function ValueList({ entity: { synonyms }, change, readOnly }: ValueListProps) {
  const { t } = useTranslation('knowledge')
  const [shown, setShown] = useState({ find: '', page: 1 })
  const become = (next: (all: readonly EditedSynonym[]) => readonly EditedSynonym[]) =>
    change((edited) => ({ ...edited, synonyms: [...next(edited.synonyms)] }))
  const removing = useRemoving(synonyms, become)
  const view = tableView(
    synonyms,
    { ...shown, sort: '' },
    { columns: [], searched: ({ value, written }) => [value, ...written], pageSize },
  )
  return (
    <Container
      header={
        <Header counter={`(${synonyms.length})`} description={t('values.description')}>
          {t('values.name')}
        </Header>
      }
    >
      <SpaceBetween size="m">
        {!readOnly && synonyms.length < synonymsPerEntityMax && (
          <LineInput
            label={t('values.new')}
            limits={t('values.new-text')}
            example={t('values.new-example')}
            add={(lines) => {
              const values = lines.flatMap(valuesOf)
              setShown({ find: '', page: 1 })
              become((all) => withValues(all, values))
              return { kept: values.length === 0, told: undefined }
            }}
          />
        )}
        {synonyms.length >= synonymsPerEntityMax && (
          <Box color="text-body-secondary">{t('values.full', { count: synonymsPerEntityMax })}</Box>
        )}
        {synonyms.length > pageSize / 2 && (
          <PartSearch label={t('values.find')} shown={shown} view={view} show={setShown} />
        )}
        {removing.last && <RemovedNotice name={removing.last.value} undo={removing.undo} dismiss={removing.forget} />}
        {view.rows.length > 0 && (
          <ul className="values" aria-label={t('values.name')}>
            {view.rows.map((synonym) => (
              <Value
                key={synonym.id}
                synonym={synonym}
                readOnly={readOnly}
                change={(by) => become((all) => all.map((one) => (one.id === synonym.id ? by : one)))}
                remove={() => removing.remove(synonym)}
              />
            ))}
          </ul>
        )}
        {synonyms.length === 0 && (
          <Empty title={t('values.none')} text={t(readOnly ? 'values.none-read' : 'values.none-text')} />
        )}
      </SpaceBetween>
    </Container>
  )
}

interface ValueProps {
  synonym: EditedSynonym
  readOnly: boolean
  change: (synonym: EditedSynonym) => void
  remove: () => void
}

function Value({ synonym, readOnly, change, remove }: ValueProps) {
  const { t } = useTranslation('knowledge')
  const { id, value, written } = synonym
  return (
    <li className="value">
      <FaultField field={`${id}.value`} stretch>
        <Input
          ariaLabel={t('values.value')}
          value={value}
          readOnly={readOnly}
          autoComplete={false}
          onChange={({ detail }) => change({ ...synonym, value: detail.value })}
        />
      </FaultField>
      <WrittenTokens
        value={value}
        written={written}
        readOnly={readOnly}
        change={(next) => change({ ...synonym, written: next })}
      />
      {!readOnly && (
        <Button variant="icon" iconName="remove" ariaLabel={t('values.remove', { value })} onClick={remove} />
      )}
    </li>
  )
}
