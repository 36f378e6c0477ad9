/** The choice of the organisation a workspace belongs to. */
import { useTranslation } from 'react-i18next'
import { none } from '../../components/form/choice/options.ts'
import { OneOfField } from '../../components/form/choice/one-of.tsx'
import type { Field } from '../../components/form/draft.ts'
import { useOrganisations } from './workspaces-data.ts'

export function OrganisationField({ field }: { field: Field<string> }) {
  const { t } = useTranslation('workspaces')
  const organisations = useOrganisations()
  return (
    <OneOfField
      field={field}
      label={t('fields.organisation')}
      query={organisations}
      options={[
        none(t('no-organisation')),
        ...(organisations.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      find={t('fields.find-organisation')}
    />
  )
}
