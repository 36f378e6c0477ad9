/** One form: edited, or made; reached by its id, or by its name from a list of references (FORMS-001). */
import Box from '@cloudscape-design/components/box'
import ContentLayout from '@cloudscape-design/components/content-layout'
import Skeleton from '@cloudscape-design/components/skeleton'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Container from '@cloudscape-design/components/container'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { CallError } from '../../api.ts'
import { pathTo } from '../../app/pages.ts'
import { Empty } from '../../components/empty.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PageLink } from '../../components/page-link.tsx'
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
  const { data: form, error, refetch } = useForm(formId)
  // A question of the bank has an id too, but no page here.
  if (form?.type === 'form-field') return <Navigate to={`${pathTo('questions')}?question=${formId}`} replace />
  if (form) return <FormScreen form={form} />
  if (error instanceof CallError && error.code === 'not-found') return <NoForm />
  return error ? <Failed error={error} retry={refetch} /> : <Loading />
}

function FormByName({ name }: { name: string }) {
  const { data: forms, error, refetch } = useForms()
  if (error) return <Failed error={error} retry={refetch} />
  if (!forms) return <Loading />
  const form = forms.find(({ key }) => key === name) ?? forms.find(({ title }) => title === name)
  return form ? <Navigate to={`${pathTo('form-edit')}/${form._id}`} replace /> : <NoForm />
}

function NoForm() {
  const { t } = useTranslation('forms')
  return (
    <ContentLayout header={<PageHeader />}>
      <Empty
        title={t('missing')}
        text={t('missing-text')}
        action={<PageLink to={pathTo('forms')}>{t('missing-back')}</PageLink>}
      />
    </ContentLayout>
  )
}

function Failed({ error, retry }: { error: Error; retry: () => unknown }) {
  return (
    <ContentLayout header={<PageHeader />}>
      <LoadFailed error={error} retry={retry} />
    </ContentLayout>
  )
}

function Loading() {
  const { t } = useTranslation('common')
  return (
    <ContentLayout header={<PageHeader />}>
      <Container>
        <Box>
          <output aria-label={t('loading')} />
          <SpaceBetween size="m">
            <Skeleton width="30%" />
            <Skeleton height="34px" />
            <Skeleton width="20%" />
            <Skeleton height="220px" />
          </SpaceBetween>
        </Box>
      </Container>
    </ContentLayout>
  )
}
