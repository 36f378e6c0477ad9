/** One organisation with its workspaces and its people (ORGANISATIONS-001). */
import ContentLayout from '@cloudscape-design/components/content-layout'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { workspaces as contract, type Organisation } from '#shared/contracts/workspaces'
import { lazily } from '../../../core/lazy-page.ts'
import { pathTo } from '../../../core/pages.ts'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { Breadcrumbs } from '../../../components/layout/breadcrumbs.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { Absent } from '../../../components/notice/item-states.tsx'
import Button from '@cloudscape-design/components/button'
import { useOrganisations } from '../workspaces-data.ts'
import { DeleteOrganisation, useKeepingReason } from './organisation-deletion.tsx'
import { OrganisationPeople } from './people-section.tsx'
import { OrganisationWorkspaces } from './workspaces-section.tsx'

const NameDialog = lazy(() => lazily(() => import('./organisation-dialog.tsx')))

export default function OrganisationPage() {
  const { t } = useTranslation('organisations')
  const { organisationId } = useParams()
  const organisations = useOrganisations()
  const organisation = organisations.data?.find(({ _id }) => _id === organisationId)
  if (organisation) return <OrganisationView organisation={organisation} />
  return (
    <Absent
      query={organisations}
      title={t('one.missing')}
      text={t('one.missing-text')}
      back="organisations"
      backText={t('one.missing-back')}
    />
  )
}

function OrganisationView({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation(['organisations', 'common'])
  const navigate = useNavigate()
  const reason = useKeepingReason()(organisation)
  const [doing, setDoing] = useState<'rename' | 'delete'>()
  const close = () => setDoing(undefined)
  const { name } = organisation
  return (
    <ContentLayout
      breadcrumbs={<Breadcrumbs list="organisations" title={name} />}
      header={
        <PageHeader
          title={name}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <Button
                {...(reason !== undefined && { disabled: true, disabledReason: reason })}
                onClick={() => setDoing('delete')}
              >
                {t('common:delete')}
              </Button>
              <AccessButton access={contract.updateOrganisation.access} onClick={() => setDoing('rename')}>
                {t('rename.button')}
              </AccessButton>
            </SpaceBetween>
          }
        />
      }
    >
      <SpaceBetween size="l">
        <OrganisationWorkspaces organisation={organisation} />
        <OrganisationPeople organisation={organisation} />
      </SpaceBetween>
      {doing === 'rename' && (
        <Suspense>
          <NameDialog organisation={organisation} close={close} />
        </Suspense>
      )}
      {doing === 'delete' && (
        <DeleteOrganisation
          organisation={organisation}
          close={close}
          leave={() => void navigate(pathTo('organisations'))}
        />
      )}
    </ContentLayout>
  )
}
