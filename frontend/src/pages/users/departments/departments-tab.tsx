/** The departments, to which customers are handed over: who is in them, and where takeovers go. */
import Badge from '@cloudscape-design/components/badge'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { departments as contract, type Department } from '#shared/contracts/departments'
import { weekdays } from '#shared/company/opening-hours'
import { spanOf } from '../../../components/hours/hours-draft.ts'
import { lazily } from '../../../core/lazy-page.ts'
import { pathTo } from '../../../core/pages.ts'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { DeleteDialog } from '../../../components/dialog/delete-dialog.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { useColumnKit } from '../../../components/table/columns.tsx'
import { RowsTable } from '../../../components/table/rows-table.tsx'
import { departments as collection, useDepartments } from './departments-data.ts'
import { usePeople } from '../people/people-data.ts'
import { Routing } from './routing.tsx'
import './departments.css'

const DepartmentDialog = lazy(() => lazily(() => import('./department-dialog.tsx')))

type Opened = { readonly department: Department | undefined }

export function DepartmentsTab() {
  const { t } = useTranslation('departments')
  const [opened, setOpened] = useState<Opened>()
  const { data: all = [] } = useDepartments()
  const [doomed, setDoomed] = useState<Department>()
  return (
    <SpaceBetween size="l">
      <Routing />
      <DepartmentTable open={(department) => setOpened({ department })} remove={setDoomed} />
      <Suspense>
        {opened && (
          <DepartmentDialog
            department={all.find(({ _id }) => _id === opened.department?._id) ?? opened.department}
            close={() => setOpened(undefined)}
          />
        )}
      </Suspense>
      {doomed && (
        <DeleteDialog
          name={doomed.name}
          consequence={t('delete-text')}
          references="none"
          remove={() => collection.remove(doomed)}
          deleted={t('deleted', { name: doomed.name })}
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
  const { t } = useTranslation(['departments', 'hours', 'users', 'common'])
  const columns = useColumnKit<Department>()
  const list = useDepartments()
  const create = (variant: 'primary' | 'normal') => (
    <AccessButton access={contract.create.access} variant={variant} onClick={() => open(undefined)}>
      {t('create')}
    </AccessButton>
  )
  return (
    <RowsTable
      rows={list.data}
      name={t('name')}
      heading={{ count: list.data?.length, description: t('description'), actions: create('primary') }}
      list={list}
      empty={<Empty title={t('none')} text={t('none-text')} action={create('normal')} />}
      columns={[
        {
          id: 'name',
          title: t('field.name'),
          cell: (department) => (
            <span className="department-name">
              <Link onFollow={() => open(department)}>{department.name}</Link>
              {department.isDefault && <Badge color="blue">{t('default')}</Badge>}
            </span>
          ),
        },
        { id: 'people', title: t('users:tabs.people'), cell: (department) => <People department={department} /> },
        { id: 'hours', title: t('hours:name'), cell: (department) => <Hours department={department} /> },
        { id: 'exceptions', title: t('hours:exceptions.name'), cell: ({ exceptions }) => exceptions.length },
        columns.actions(
          ({ name }) => name,
          (department) => [
            { text: t('common:edit'), act: () => open(department) },
            {
              text: t('common:delete'),
              access: contract.remove.access,
              refused: department.isDefault ? t('no-delete') : undefined,
              act: () => remove(department),
            },
          ],
        ),
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
