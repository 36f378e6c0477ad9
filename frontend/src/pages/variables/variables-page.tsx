/** The variables of the company, and the names that conversations set (VARIABLES-001). */
import './variables.css'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { variables as contract, type Variable } from '#shared/contracts/variables'
import { lazily } from '../../core/lazy-page.ts'
import { DeleteDialog } from '../../components/dialog/delete-dialog.tsx'
import { AccessButton } from '../../components/form/access-button.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { Empty } from '../../components/notice/empty.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { Segments } from '../../components/table/segments.tsx'
import { Mentions } from './mentions.tsx'
import { useColumns, useConversationColumns } from './variable-columns.tsx'
import { removeVariable, useConversationVariables, useVariables } from './variables-data.ts'

const VariableDialog = lazy(() => lazily(() => import('./variable-dialog.tsx')))

const views = ['company', 'conversations'] as const
type View = (typeof views)[number]

export default function VariablesPage() {
  const { t } = useTranslation('variables')
  const [params, setParams] = useSearchParams()
  const view = views.find((name) => name === params.get('show')) ?? 'company'
  const choice = (
    <div className="variable-views">
      <Segments
        legend={t('show')}
        chosen={view}
        options={views.map((value) => ({ value, text: t(`views.${value}`) }))}
        // The other list has pages and an order of its own.
        onChoose={(chosen: View) => setParams(chosen === 'company' ? {} : { show: chosen }, { replace: true })}
      />
    </div>
  )
  return view === 'company' ? <OfCompany choice={choice} /> : <OfConversations choice={choice} />
}

type Opened = { readonly variable: Variable | undefined }

function OfCompany({ choice }: { choice: ReactNode }) {
  const { t } = useTranslation('variables')
  const variables = useVariables()
  const [opened, setOpened] = useState<Opened>()
  const [doomed, setDoomed] = useState<Variable>()
  const columns = useColumns({ edit: (variable) => setOpened({ variable }), remove: setDoomed })
  const all = variables.data ?? []
  const create = (variant: 'primary' | 'normal') => (
    <AccessButton access={contract.create.access} variant={variant} onClick={() => setOpened({ variable: undefined })}>
      {t('create')}
    </AccessButton>
  )
  return (
    <>
      <DataTable
        name={t('name')}
        list={variables}
        columns={columns}
        searched={({ name, value }) => [name, value]}
        searchLabel={t('find')}
        filters={choice}
        header={(counter) => (
          <PageHeader description={t('description')} {...(counter && { counter })} actions={create('primary')} />
        )}
        empty={<Empty title={t('none')} text={t('none-text')} action={create('normal')} />}
      />
      <Suspense>
        {opened && (
          <VariableDialog
            variable={all.find(({ _id }) => _id === opened.variable?._id) ?? opened.variable}
            all={all}
            close={() => setOpened(undefined)}
          />
        )}
      </Suspense>
      {doomed && <Delete variable={doomed} close={() => setDoomed(undefined)} />}
    </>
  )
}

function Delete({ variable: { _id, name }, close }: { variable: Variable; close: () => void }) {
  const { t } = useTranslation('variables')
  const notify = useNotify()
  return (
    <DeleteDialog
      name={name}
      consequence={t('delete-text')}
      references="none"
      details={<Mentions of={name} />}
      remove={async () => {
        await removeVariable(_id)
        notify.success(t('deleted', { name }))
      }}
      close={close}
    />
  )
}

function OfConversations({ choice }: { choice: ReactNode }) {
  const { t } = useTranslation('variables')
  return (
    <DataTable
      name={t('views.conversations')}
      list={useConversationVariables()}
      columns={useConversationColumns()}
      searched={({ name, where }) => [name, ...where.map(({ title }) => title)]}
      searchLabel={t('conversations.find')}
      filters={choice}
      header={(counter) => <PageHeader description={t('conversations.description')} {...(counter && { counter })} />}
      empty={<Empty title={t('conversations.none')} text={t('conversations.none-text')} />}
    />
  )
}
