/** Variables that have a value before the conversation begins. */
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import { useTranslation } from 'react-i18next'
import { variablesPerBlockMax } from '#shared/limits'
import { FaultField } from '../../../../components/form/fault-field.tsx'
import { newValue, type EditedValue } from './test-draft.ts'
import type { TestForm } from './use-test-draft.ts'

export function VariablesField({ form: { edited, change, readOnly } }: { form: TestForm }) {
  const { t } = useTranslation(['tests', 'common'])
  const { variables } = edited
  const become = (next: EditedValue[]) => change((now) => ({ ...now, variables: next }))
  const edit = (id: string, part: Partial<EditedValue>) =>
    become(variables.map((one) => (one.id === id ? { ...one, ...part } : one)))
  return (
    <FormField label={t('fields.variables')} description={t('fields.variables-text')} stretch>
      {variables.map(({ id, name, value }) => (
        <div key={id} className="test-pair">
          <FaultField field={`${id}.name`} stretch>
            <Input
              ariaLabel={t('expect.variable-name')}
              placeholder={t('expect.variable-name')}
              value={name}
              readOnly={readOnly}
              spellcheck={false}
              autoComplete={false}
              onChange={({ detail }) => edit(id, { name: detail.value })}
            />
          </FaultField>
          <FaultField field={`${id}.value`} stretch>
            <Input
              ariaLabel={t('expect.value')}
              placeholder={t('expect.value')}
              value={value}
              readOnly={readOnly}
              onChange={({ detail }) => edit(id, { value: detail.value })}
            />
          </FaultField>
          {!readOnly && (
            <Button
              variant="icon"
              iconName="close"
              formAction="none"
              ariaLabel={t('fields.variables-remove', { name })}
              onClick={() => become(variables.filter((one) => one.id !== id))}
            />
          )}
        </div>
      ))}
      {!readOnly && variables.length < variablesPerBlockMax && (
        <Button iconName="add-plus" formAction="none" onClick={() => become([...variables, newValue()])}>
          {t('fields.variables-add')}
        </Button>
      )}
    </FormField>
  )
}
