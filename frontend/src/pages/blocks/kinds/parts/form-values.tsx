/** The answers that a function sends: those to one form, or those to all forms of the conversation. */
import SpaceBetween from '@cloudscape-design/components/space-between'
import Toggle from '@cloudscape-design/components/toggle'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { FaultField } from '../../../../components/form/fault-field.tsx'
import type { Statement } from '../../../../components/history/revision-difference.ts'
import type { Describer } from '../kind.ts'
import { FormSelect } from './form-select.tsx'

export const formValues = { formId: z.string(), useAllFormValues: z.boolean() }

export interface FormValues {
  formId: string
  useAllFormValues: boolean
}

export const noFormValues: FormValues = { formId: '', useAllFormValues: false }

export const editedFormValues = ({
  formId = '',
  useAllFormValues,
}: {
  formId?: string | undefined
  useAllFormValues: boolean
}): FormValues => ({ formId, useAllFormValues })

export const plainFormValues = ({ formId, useAllFormValues }: FormValues) => ({
  formId: formId || undefined,
  useAllFormValues,
})

export const describeFormValues = (
  { formId, useAllFormValues }: { formId?: string | undefined; useAllFormValues: boolean },
  { t, nameOf }: Describer,
): Statement[] => [
  { id: 'form', label: t('form.name'), text: nameOf(formId) },
  { id: 'all', label: t('block-kinds:values.all'), text: t(useAllFormValues ? 'conditions.yes' : 'conditions.no') },
]

interface FormValuesFieldsProps {
  values: FormValues
  change: (values: FormValues) => void
  readOnly: boolean
  /** What it means to pick no form; absent where one has to be picked. */
  none?: string
}

export function FormValuesFields({ values, change, readOnly, none }: FormValuesFieldsProps) {
  const { t } = useTranslation(['block-kinds', 'blocks'])
  return (
    <SpaceBetween size="s">
      <FaultField field="formId" label={t('blocks:form.name')} description={t('values.form-text')} stretch>
        <FormSelect
          chosen={values.formId}
          choose={(formId) => change({ ...values, formId })}
          readOnly={readOnly}
          {...(none !== undefined && { none })}
        />
      </FaultField>
      <Toggle
        checked={values.useAllFormValues}
        readOnly={readOnly}
        description={t('values.all-text')}
        onChange={({ detail }) => change({ ...values, useAllFormValues: detail.checked })}
      >
        {t('values.all')}
      </Toggle>
    </SpaceBetween>
  )
}
