/** What a department promises its customers, and how they come to its people. */
import Box from '@cloudscape-design/components/box'
import ColumnLayout from '@cloudscape-design/components/column-layout'
import RadioGroup from '@cloudscape-design/components/radio-group'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { dueKinds } from '#shared/chat/message'
import { offers, type Department } from '#shared/contracts/departments'
import type { Draft, Field } from '../../../components/form/draft.ts'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { NumberField } from '../../../components/form/fields.tsx'
import { innerField } from '../../../components/form/inner-field.ts'
import type { EditedDepartment } from './department-draft.ts'

/** Minutes until an answer, and until the end; an empty field promises nothing. */
export function Promises({ form }: { form: Draft<EditedDepartment, Department> }) {
  const { t } = useTranslation('departments')
  const isPromised = dueKinds.some((kind) => !Number.isNaN(form.edited.serviceLevel[kind]))
  return (
    <SpaceBetween size="s">
      <Box variant="h3" padding="n">
        {t('level.name')}
      </Box>
      <Box color="text-body-secondary">{t('level.text')}</Box>
      <ColumnLayout columns={3}>
        {dueKinds.map((kind) => (
          <NumberField key={kind} field={innerField(form, 'serviceLevel', kind)} label={t(`level.${kind}`)} />
        ))}
      </ColumnLayout>
      {isPromised && <Clock field={innerField(form, 'serviceLevel', 'clock')} />}
    </SpaceBetween>
  )
}

const clocks = ['hours', 'always'] as const

function Clock({ field }: { field: Field<EditedDepartment['serviceLevel']['clock']> }) {
  const { t } = useTranslation('departments')
  return (
    <FaultField field={field.name} label={t('level.clock')}>
      <RadioGroup
        value={field.value}
        readOnly={field.readOnly}
        items={clocks.map((value) => ({ value, label: t(`level.clocks.${value}`) }))}
        onChange={({ detail }) => field.onChange(clocks.find((value) => value === detail.value) ?? 'hours')}
      />
    </FaultField>
  )
}

export function Offer({ field }: { field: Field<EditedDepartment['offer']> }) {
  const { t } = useTranslation('departments')
  return (
    <FaultField field={field.name} label={t('offer.name')}>
      <RadioGroup
        value={field.value}
        readOnly={field.readOnly}
        items={offers.map((value) => ({ value, label: t(`offer.${value}`), description: t(`offer.${value}-text`) }))}
        onChange={({ detail }) => field.onChange(offers.find((value) => value === detail.value) ?? 'pull')}
      />
    </FaultField>
  )
}
