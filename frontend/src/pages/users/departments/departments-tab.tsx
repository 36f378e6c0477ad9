/** The departments, to which customers are handed over: who is in them, and where takeovers go. */
import Badge from '@cloudscape-design/components/badge'
import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Table from '@cloudscape-design/components/table'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { departments as contract, type Department } from '#shared/contracts/departments'
import { weekdays } from '#shared/company/opening-hours'
import { spanOf } from '../../../components/hours/hours-draft.ts'
import { lazily } from '../../../core/lazy-page.ts'
import { pathTo } from '../../../core/pages.ts'
import { AccessButton, useRefusal } from '../../../components/form/access-button.tsx'
import { DeleteDialog } from '../../../components/dialog/delete-dialog.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { RowActions } from '../../../components/table/row-actions.tsx'
import { removeDepartment, useDepartments } from './departments-data.ts'
import { usePeople } from '../people/people-data.ts'
import { Routing } from './routing.tsx'
import './departments.css'

const DepartmentDialog = lazy(() => lazily(() => import('./department-dialog.tsx')))

type Opened = { readonly department: Department | undefined }

export function DepartmentsTab() {
  const { t } = useTranslation('departments')
  const notify = useNotify()
  const [opened, setOpened] = useState<Opened>()
  const { data: departments = [] } = useDepartments()
  const [doomed, setDoomed] = useState<Department>()
  return (
    <SpaceBetween size="l">
      <Routing />
      <DepartmentTable open={(department) => setOpened({ department })} remove={setDoomed} />
      <Suspense>
        {opened && (
          <DepartmentDialog
            department={departments.find(({ _id }) => _id === opened.department?._id) ?? opened.department}
            close={() => setOpened(undefined)}
          />
        )}
      </Suspense>
      {doomed && (
        <DeleteDialog
          name={doomed.name}
          consequence={t('delete-text')}
          references="none"
          remove={async () => {
            await removeDepartment(doomed._id)
            notify.success(t('deleted', { name: doomed.name }))
          }}
          close={() => setDoomed(undefined)}
        />
      )}
    </SpaceBetween>
  )
}

interface DepartmentTableProps {
  open: (department: Department | undefined) => void
  remove: (department: Department) => void
}

function DepartmentTable({ open, remove }: DepartmentTableProps) {
  const { t } = useTranslation(['departments', 'hours', 'items', 'users'])
  const { data: departments = [], isPending, error, refetch } = useDepartments()
  const create = (variant: 'primary' | 'normal') => (
    <AccessButton access={contract.create.access} variant={variant} onClick={() => open(undefined)}>
      {t('create')}
    </AccessButton>
  )
  return (
    <Table
      trackBy="_id"
      wrapLines
      items={departments}
      loading={isPending}
      loadingText={t('loading')}
      {...(isPending && { skeleton: { totalRows: 3 } })}
      ariaLabels={{ tableLabel: t('name') }}
      header={
        <Header counter={`(${departments.length})`} description={t('description')} actions={create('primary')}>
          {t('name')}
        </Header>
      }
      empty={
        error ? (
          <LoadFailed error={error} retry={refetch} />
        ) : (
          <Empty title={t('none')} text={t('none-text')} action={create('normal')} />
        )
      }
      columnDefinitions={[
        {
          id: 'name',
          header: t('field.name'),
          isRowHeader: true,
          cell: (department) => (
            <span className="department-name">
              <Link onFollow={() => open(department)}>{department.name}</Link>
              {department.isDefault && <Badge color="blue">{t('default')}</Badge>}
            </span>
          ),
        },
        { id: 'people', header: t('users:tabs.people'), cell: (department) => <People department={department} /> },
        { id: 'hours', header: t('hours:name'), cell: (department) => <Hours department={department} /> },
        { id: 'exceptions', header: t('hours:exceptions.name'), cell: ({ exceptions }) => exceptions.length },
        {
          id: 'actions',
          header: t('items:rows.actions'),
          width: 100,
          cell: (department) => (
            <Actions department={department} open={() => open(department)} remove={() => remove(department)} />
          ),
        },
      ]}
    />
  )
}

/** How many people are in it, and the way to them. */
function People({ department: { _id, name } }: { department: Department }) {
  const { t } = useTranslation('users')
  const { data: people } = usePeople()
  if (!people) return null
  const count = people.filter(({ departments }) => departments.includes(_id)).length
  const text = t('department-people', { count })
  if (count === 0) return text
  return (
    <PageLink to={`${pathTo('users')}?department=${_id}`} label={t('people-of', { count: text, department: name })}>
      {text}
    </PageLink>
  )
}

/** How many days a week somebody is there; the dialog tells when. */
function Hours({ department: { companyOpeningHours, openingHours } }: { department: Department }) {
  const { t } = useTranslation('departments')
  if (companyOpeningHours || !openingHours) return t('hours.company-short')
  return t('hours.days', { count: weekdays.filter((day) => spanOf(openingHours[day])).length })
}

function Actions({ department, open, remove }: { department: Department; open: () => void; remove: () => void }) {
  const { t } = useTranslation(['departments', 'items', 'common'])
  const refused = useRefusal()(contract.remove.access) ?? (department.isDefault ? t('no-delete') : undefined)
  return (
    <RowActions
      label={t('items:rows.actions-of', { name: department.name })}
      actions={[
        { text: t('common:edit'), act: open },
        { text: t('common:delete'), refused, act: remove },
      ]}
    />
  )
}
