/** One variable, made or edited: its title, its type, and a value of that type. */
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { variables as contract, type Variable } from '#shared/contracts/variables'
import { faultAt } from '#shared/faults'
import { variableFault, variableTypes, type VariableType } from '#shared/fields/variables'
import { optionsOf } from '../../components/form/choice/options.ts'
import { OneOfField } from '../../components/form/choice/one-of.tsx'
import { DraftDialog } from '../../components/form/draft-dialog.tsx'
import { TextField } from '../../components/form/fields.tsx'
import { useDraft } from '../../components/form/use-draft.ts'
import { useNotify } from '../../components/notice/notifications.tsx'
import { ValueField } from './value-field.tsx'
import { saveVariable, variables } from './variables-data.ts'

interface VariableDialogProps {
  /** The latest that is known, or `undefined` for one that is being made. */
  variable: Variable | undefined
  all: readonly Variable[]
  close: () => void
}

export default function VariableDialog({ variable, all, close }: VariableDialogProps) {
  const { t } = useTranslation('variables')
  const notify = useNotify()
  const others = all.filter(({ _id }) => _id !== variable?._id)
  const form = useDraft({
    saved: variable,
    access: variable ? contract.update.access : contract.create.access,
    editedOf: editedVariable,
    schema: contract.create.input,
    // VARIABLES-008: the server compares them as they are.
    rules: ({ name }) => (others.some((other) => other.name === name) ? [faultAt('name', 'variable-twice')] : []),
    save: saveVariable,
    onSaved: (saved, base) => {
      variables.show(saved)
      notify.success(t(base ? 'saved' : 'created', { name: saved.name }))
    },
    refetch: variables.refetch,
  })
  return (
    <DraftDialog
      form={form}
      title={variable ? t('edit', { name: variable.name }) : t('create')}
      size="medium"
      {...(!variable && { action: t('create') })}
      close={close}
    >
      <SpaceBetween size="l">
        <TextField
          field={form.field('name')}
          label={t('field.name')}
          description={t('field.name-text')}
          input={{ spellcheck: false, autoComplete: false }}
          stretch
        />
        <OneOfField
          field={{
            ...form.field('type'),
            onChange: (type) => form.change((now) => ({ ...now, type, value: valueAs(type, now.value) })),
          }}
          label={t('field.type')}
          options={optionsOf(
            variableTypes,
            (type) => t(`types.${type}`),
            (type) => t(`type-texts.${type}`),
          )}
          stretch
        />
        <ValueField type={form.edited.type} field={form.field('value')} others={others} />
      </SpaceBetween>
    </DraftDialog>
  )
}

type Edited = Pick<Variable, 'name' | 'type' | 'value'>

const editedVariable = (variable: Variable | undefined): Edited => ({
  name: variable?.name ?? '',
  type: variable?.type ?? 'text',
  value: variable?.value ?? '',
})

/** What is typed stays when the type changes, but where the new control could not show it. */
const valueAs = (type: VariableType, value: string): string =>
  (type === 'boolean' || type === 'reference') && variableFault(type, value) ? '' : value
