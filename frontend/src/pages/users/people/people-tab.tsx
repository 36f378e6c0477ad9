/** The people of the workspace: found, narrowed down by department and role, opened and removed. */
import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { roles, type Role } from '#shared/access'
import { agents as contract, type WorkspaceAgent } from '#shared/contracts/agents'
import { DeleteDialog } from '../../../components/dialog/delete-dialog.tsx'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { FilterChoice } from '../../../components/form/filter-choice.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { DataTable } from '../../../components/table/data-table.tsx'
import { useDepartments } from '../departments/departments-data.ts'
import { usePersonColumns } from './people-columns.tsx'
import { removePerson, usePeople, useSomePeople } from './people-data.ts'
import { SeatsMeter } from './seats-meter.tsx'

interface PeopleTabProps {
  edit: (person: WorkspaceAgent) => void
  invite: () => void
}

/** In place of an id: those who belong to no department. */
const nowhere = 'none'

export function PeopleTab({ edit, invite }: PeopleTabProps) {
  const { t } = useTranslation('users')
  const filter = useFilter()
  const list = useSomePeople(filter.isShown)
  const [doomed, setDoomed] = useState<WorkspaceAgent>()
  const { data: departments = [] } = useDepartments()
  const names = new Map(departments.map(({ _id, name }) => [_id, name]))
  const columns = usePersonColumns({ names, edit, remove: setDoomed })
  return (
    <SpaceBetween size="m">
      <SeatsMeter />
      <DataTable
        isPart
        name={t('tabs.people')}
        list={list}
        columns={columns}
        searched={({ fullName, email, keyTopics }) => [fullName, email, ...keyTopics]}
        searchLabel={t('find')}
        failed={t('load-failed')}
        filters={<Filters filter={filter} />}
        header={(counter) => (
          <Header variant="h2" {...(counter && { counter })}>
            {t('tabs.people')}
          </Header>
        )}
        empty={
          filter.isSet ? (
            <Empty
              title={t('filtered')}
              text={t('filtered-text')}
              action={<Button onClick={filter.clear}>{t('show-all')}</Button>}
            />
          ) : (
            <Empty
              title={t('none')}
              text={t('none-text')}
              action={
                <AccessButton access={contract.invite.access} onClick={invite}>
                  {t('invite')}
                </AccessButton>
              }
            />
          )
        }
      />
      {doomed && <Remove person={doomed} close={() => setDoomed(undefined)} />}
    </SpaceBetween>
  )
}

/** Department and role are part of the address, as the search is. */
function useFilter() {
  const [params, setParams] = useSearchParams()
  const department = params.get('department') ?? undefined
  const role = roles.find((one) => one === params.get('role'))
  const change = (name: 'department' | 'role', value: string | undefined) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        // Others are shown, so they begin on their first page.
        after.delete('page')
        if (value === undefined) after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
  return {
    department,
    role,
    isSet: department !== undefined || role !== undefined,
    isShown: (person: WorkspaceAgent) =>
      (department === undefined || isIn(person, department)) && (role === undefined || person.roles.includes(role)),
    change,
    clear: () => setParams({}, { replace: true }),
  }
}

const isIn = ({ departments }: WorkspaceAgent, department: string): boolean =>
  department === nowhere ? departments.length === 0 : departments.includes(department)

function Filters({ filter: { department, role, change } }: { filter: ReturnType<typeof useFilter> }) {
  const { t } = useTranslation('users')
  const { data: people = [] } = usePeople()
  const { data: departments = [] } = useDepartments()
  const nameOf = (id: string) => departments.find(({ _id }) => _id === id)?.name ?? t('filters.no-department')
  const counted = (name: string, isCounted: (person: WorkspaceAgent) => boolean) =>
    t('filters.counted', { name, count: people.filter(isCounted).length })
  const isHeld = people.some((person) => person.roles.includes('wbb-agent'))
  return (
    <div className="people-filters">
      <FilterChoice
        label={t('filters.department')}
        any={t('filters.any-department')}
        values={[...departments.map(({ _id }) => _id), nowhere]}
        nameOf={(id) => counted(nameOf(id), (person) => isIn(person, id))}
        chosen={department}
        choose={(chosen) => change('department', chosen)}
        gone={t('filters.gone')}
      />
      <FilterChoice<Role>
        label={t('filters.role')}
        any={t('filters.any-role')}
        values={roles.filter((one) => one !== 'wbb-agent' || isHeld)}
        nameOf={(one) => counted(t(`roles.${one}.name`), (person) => person.roles.includes(one))}
        chosen={role}
        choose={(chosen) => change('role', chosen)}
      />
    </div>
  )
}

function Remove({ person, close }: { person: WorkspaceAgent; close: () => void }) {
  const { t } = useTranslation('users')
  const { _id, fullName: name, capacity } = person
  return (
    <DeleteDialog
      name={name}
      title={t('remove.title', { name })}
      action={t('remove.action')}
      consequence={[
        t('remove.text', { name }),
        ...(capacity.current > 0 ? [t('remove.conversations', { count: capacity.current })] : []),
      ].join(' ')}
      references="none"
      remove={() => removePerson(_id)}
      deleted={t('remove.done', { name })}
      close={close}
    />
  )
}
