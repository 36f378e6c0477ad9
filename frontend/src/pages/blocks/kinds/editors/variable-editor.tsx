/** The variables that a response sets, a row each (VARIABLES-002). */
import AttributeEditor from '@cloudscape-design/components/attribute-editor'
import Input from '@cloudscape-design/components/input'
import { useTranslation } from 'react-i18next'
import { variablesPerBlockMax } from '#shared/limits'
import { FaultField } from '../../../../components/form/fault-field.tsx'
import { emptyVariable, type VariableContent } from '../variable.tsx'
import type { KindEditorProps } from '../kind.ts'

type Row = VariableContent['variables'][number]

export default function VariableEditor({ content, change, readOnly }: KindEditorProps<VariableContent>) {
  const { t } = useTranslation(['block-kinds', 'common'])
  const { variables } = content
  const become = (next: Row[]) => change({ ...content, variables: next })
  const control = (name: 'title' | 'value') => (row: Row) => (
    <FaultField field={`${row.id}.${name}`} stretch>
      <Input
        ariaLabel={t(`variable.${name}`)}
        value={row[name]}
        readOnly={readOnly}
        spellcheck={name === 'value'}
        autoComplete={false}
        onChange={({ detail }) =>
          become(variables.map((one) => (one.id === row.id ? { ...one, [name]: detail.value } : one)))
        }
      />
    </FaultField>
  )
  return (
    <FaultField field="variables" description={t('variable.text')} stretch>
      <AttributeEditor
        items={variables}
        definition={(['title', 'value'] as const).map((name) => ({
          label: t(`variable.${name}`),
          control: control(name),
        }))}
        addButtonText={t('variable.add')}
        removeButtonText={t('common:delete')}
        removeButtonAriaLabel={({ title }) => t('variable.remove', { title })}
        hideAddButton={readOnly}
        disableAddButton={variables.length >= variablesPerBlockMax}
        isItemRemovable={(row) => !readOnly && row !== variables[0]}
        onAddButtonClick={() => become([...variables, emptyVariable()])}
        onRemoveButtonClick={({ detail }) => become(variables.toSpliced(detail.itemIndex, 1))}
        empty=""
      />
    </FaultField>
  )
}
