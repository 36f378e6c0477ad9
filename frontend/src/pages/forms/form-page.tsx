/** One form: edited, or made; reached by its id, or by its name from a list of references (FORMS-001). */
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { pathTo } from '../../core/pages.ts'
import { Absent } from '../../components/notice/item-states.tsx'
import { FormScreen } from './form-screen.tsx'
import { useForm, useForms } from './forms-data.ts'

export default function FormPage() {
  const { formId } = useParams()
  const [params] = useSearchParams()
  const name = params.get('name')
  if (formId) return <FormById key={formId} formId={formId} />
  return name ? <FormByName name={name} /> : <FormScreen form={undefined} />
}

function FormById({ formId }: { formId: string }) {
  const found = useForm(formId)
  // A question of the bank has an id too, but no page here.
  if (found.data?.type === 'form-field') return <Navigate to={`${pathTo('questions')}?question=${formId}`} replace />
  return found.data ? <FormScreen form={found.data} /> : <NoForm query={found} />
}

function FormByName({ name }: { name: string }) {
  const forms = useForms()
  const form = forms.data?.find(({ key }) => key === name) ?? forms.data?.find(({ title }) => title === name)
  return form ? <Navigate to={`${pathTo('form-edit')}/${form._id}`} replace /> : <NoForm query={forms} />
}

function NoForm({ query }: { query: UseQueryResult }) {
  const { t } = useTranslation('forms')
  return (
    <Absent query={query} title={t('missing')} text={t('missing-text')} back="forms" backText={t('missing-back')} />
  )
}
