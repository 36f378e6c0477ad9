/** The choice of the organisation a workspace belongs to. */
import { useTranslation } from 'react-i18next'
import type { Field } from '../../components/form/draft.ts'
import { FaultField } from '../../components/form/fault-field.tsx'
import { ItemSelect } from '../../components/form/item-select.tsx'
import { useOrganisations } from './workspaces-data.ts'

export function OrganisationField({ field: { name, value, onChange, readOnly } }: { field: Field<string> }) {
  const { t } = useTranslation('workspaces')
  const organisations = useOrganisations()
  return (
    <FaultField field={name} label={t('fields.organisation')}>
      <ItemSelect
        query={organisations}
        options={(organisations.data ?? []).map((one) => ({ value: one._id, label: one.name }))}
        find={t('fields.find-organisation')}
        none={t('no-organisation')}
        chosen={value}
        choose={onChange}
        readOnly={readOnly}
      />
    </FaultField>
  )
}
