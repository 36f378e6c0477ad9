/** Where the answers of a server lead, by the names of the paths that it gives. */
import AttributeEditor from '@cloudscape-design/components/attribute-editor'
import Input from '@cloudscape-design/components/input'
import { useTranslation } from 'react-i18next'
import { pathsPerFunctionMax } from '#shared/limits'
import { FaultField } from '../../../../components/form/fault-field.tsx'
import { BlockSelect } from '../../block-select.tsx'
import { emptyPath, type EditedPath } from '../handler.tsx'

interface PathRowsProps {
  paths: readonly EditedPath[]
  change: (paths: EditedPath[]) => void
  readOnly: boolean
  /** What the paths of a module's handler are called. */
  ways: readonly string[]
}

export function PathRows({ paths, change, readOnly, ways }: PathRowsProps) {
  const { t } = useTranslation(['function-editor', 'common'])
  const replace = (path: EditedPath) => change(paths.map((one) => (one.id === path.id ? path : one)))
  return (
    <FaultField
      field="paths"
      label={t('handler.paths')}
      description={ways.length > 0 ? t('handler.ways-text', { ways: ways.join(', ') }) : t('handler.paths-text')}
      stretch
    >
      <AttributeEditor
        items={paths}
        definition={[
          {
            label: t('handler.path-name'),
            control: (path) => (
              <FaultField field={`${path.id}.name`} stretch>
                <Input
                  ariaLabel={t('handler.path-name')}
                  value={path.name}
                  readOnly={readOnly}
                  spellcheck={false}
                  onChange={({ detail }) => replace({ ...path, name: detail.value })}
                />
              </FaultField>
            ),
          },
          {
            label: t('handler.path-target'),
            control: (path) => (
              <FaultField field={`${path.id}.blockId`} stretch>
                <BlockSelect
                  chosen={path.blockId}
                  choose={(blockId) => replace({ ...path, blockId })}
                  readOnly={readOnly}
                />
              </FaultField>
            ),
          },
        ]}
        addButtonText={t('handler.add-path')}
        removeButtonText={t('common:delete')}
        removeButtonAriaLabel={({ name }) => t('handler.remove-path', { name })}
        hideAddButton={readOnly}
        disableAddButton={paths.length >= pathsPerFunctionMax}
        isItemRemovable={() => !readOnly}
        onAddButtonClick={() => change([...paths, emptyPath()])}
        onRemoveButtonClick={({ detail }) => change(paths.toSpliced(detail.itemIndex, 1))}
        empty={t('handler.no-paths')}
      />
    </FaultField>
  )
}
