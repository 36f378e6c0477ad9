/** Settings > Users: who works here, who is invited, the departments, and where takeovers go (AGENTS-001). */
import './users.css'
import ContentLayout from '@cloudscape-design/components/content-layout'
import Skeleton from '@cloudscape-design/components/skeleton'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Tabs from '@cloudscape-design/components/tabs'
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { agents as contract, type WorkspaceAgent } from '#shared/contracts/agents'
import { AccessButton } from '../../components/form/access-button.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { lazily } from '../../core/lazy-page.ts'
import { DepartmentsTab } from './departments/departments-tab.tsx'
import { useInvitations } from './invitations/invitations-data.ts'
import { useOrganisationAgents } from './organisation/organisation-data.ts'
import { PeopleTab } from './people/people-tab.tsx'
import { usePeople } from './people/people-data.ts'

/** What only some visits need comes when it is first opened. */
const later = <Props,>(load: () => Promise<ComponentType<Props>>) => lazy(async () => ({ default: await lazily(load) }))
const PersonDialog = later(async () => (await import('./people/person-dialog.tsx')).default)
const InviteDialog = later(async () => (await import('./invitations/invite-dialog.tsx')).default)
const InvitationsTab = later(async () => (await import('./invitations/invitations-tab.tsx')).InvitationsTab)
const KeysTab = later(async () => (await import('./keys/keys-tab.tsx')).KeysTab)
const OrganisationTab = later(async () => (await import('./organisation/organisation-tab.tsx')).OrganisationTab)

const tabs = ['people', 'invitations', 'departments', 'organisation', 'keys'] as const
type Tab = (typeof tabs)[number]

/** The dialog that is open. */
type Opened = { readonly kind: 'person'; readonly person: WorkspaceAgent | undefined } | { readonly kind: 'invite' }

export default function UsersPage() {
  const { t } = useTranslation('users')
  const [opened, setOpened] = useState<Opened>()
  const { data: people = [] } = usePeople()
  const close = () => setOpened(undefined)
  const person = opened?.kind === 'person' ? opened.person : undefined
  return (
    <ContentLayout
      header={
        <PageHeader
          description={t('lead')}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <AccessButton
                access={contract.create.access}
                onClick={() => setOpened({ kind: 'person', person: undefined })}
              >
                {t('add')}
              </AccessButton>
              <AccessButton
                access={contract.invite.access}
                variant="primary"
                onClick={() => setOpened({ kind: 'invite' })}
              >
                {t('invite')}
              </AccessButton>
            </SpaceBetween>
          }
        />
      }
    >
      <Parts edit={(one) => setOpened({ kind: 'person', person: one })} invite={() => setOpened({ kind: 'invite' })} />
      <Suspense>
        {opened?.kind === 'invite' && <InviteDialog close={close} />}
        {opened?.kind === 'person' && (
          <PersonDialog person={people.find(({ _id }) => _id === person?._id) ?? person} close={close} />
        )}
      </Suspense>
    </ContentLayout>
  )
}

interface PartsProps {
  edit: (person: WorkspaceAgent) => void
  invite: () => void
}

function Parts({ edit, invite }: PartsProps) {
  const { t } = useTranslation('users')
  const [params, setParams] = useSearchParams()
  const { data: people } = usePeople()
  const { data: invitations } = useInvitations()
  const { data: colleagues = [] } = useOrganisationAgents()
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'people'
  // Each table has a search and an order of its own.
  const open = (next: Tab) => setParams(next === 'people' ? {} : { tab: next }, { replace: true })
  const contents: Readonly<Record<Tab, ReactNode>> = {
    people: <PeopleTab edit={edit} invite={invite} />,
    invitations: <InvitationsTab />,
    departments: <DepartmentsTab />,
    organisation: <OrganisationTab />,
    keys: <KeysTab />,
  }
  const counts: Partial<Record<Tab, number | undefined>> = { people: people?.length, invitations: invitations?.length }
  const label = (name: Tab) => {
    const count = counts[name]
    return count ? t('tabs.counted', { name: t(`tabs.${name}`), count }) : t(`tabs.${name}`)
  }
  return (
    <Tabs
      ariaLabel={t('tabs.name')}
      activeTabId={tab}
      // The tabs have no other ids than their names.
      onChange={({ detail }) => open(detail.activeTabId as Tab)}
      tabs={tabs
        .filter((name) => name !== 'organisation' || colleagues.length > 0 || tab === name)
        .map((name) => ({
          id: name,
          label: label(name),
          content: <Suspense fallback={<Skeleton height="320px" />}>{tab === name && contents[name]}</Suspense>,
        }))}
    />
  )
}
