/** The forms of the active environment. */
import Box from '@cloudscape-design/components/box'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { forms as contract, type Form } from '#shared/contracts/forms'
import { api } from '../../api.ts'
import { dateAndTime } from '../../app/format.ts'
import { pathTo } from '../../app/pages.ts'
import { AccessButton, useRefusal } from '../../components/access-button.tsx'
import { DataTable, type Column } from '../../components/data-table.tsx'
import { DeleteDialog } from '../../components/delete-dialog.tsx'
import { Empty } from '../../components/empty.tsx'
import { useNotify } from '../../components/notifications.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { itemSaved, removeItem, useForms } from './forms-data.ts'
import { freeTitle } from './free-title.ts'

const addressOf = ({ _id }: Form) => `${pathTo('form-edit')}/${_id}`

export default function FormsPage() {
  const { t } = useTranslation('forms')
  const notify = useNotify()
  const forms = useForms()
  const [doomed, setDoomed] = useState<Form>()
  const columns: Column<Form>[] = [
    {
      id: 'title',
      title: t('title'),
      cell: (form) => <PageLink to={addressOf(form)}>{form.title}</PageLink>,
      order: ({ title }) => title,
    },
    { id: 'key', title: t('key'), cell: ({ key }) => <Box variant="code">{key}</Box>, order: ({ key }) => key },
    {
      id: 'questions',
      title: t('list.questions'),
      cell: ({ questions }) => questions.length,
      order: ({ questions }) => questions.length,
    },
    {
      id: 'updated',
      title: t('list.updated'),
      cell: ({ updated }) => <time dateTime={updated}>{dateAndTime(updated)}</time>,
      order: ({ updated }) => updated,
    },
    {
      id: 'actions',
      width: 100,
      title: t('list.actions'),
      cell: (form) => <FormActions form={form} all={forms.data ?? []} remove={() => setDoomed(form)} />,
    },
  ]
  return (
    <>
      <DataTable
        name={t('list.name')}
        list={forms}
        columns={columns}
        searched={({ title, key }) => [title, key]}
        searchLabel={t('list.find')}
        header={(counter) => (
          <PageHeader
            description={t('list.description')}
            {...(counter && { counter })}
            actions={<CreateButton variant="primary" />}
          />
        )}
        empty={<Empty title={t('list.none')} text={t('list.none-text')} action={<CreateButton variant="normal" />} />}
      />
      {doomed && (
        <DeleteDialog
          name={doomed.title}
          consequence={t('list.delete-text')}
          references={{ model: 'FormModel', id: doomed._id }}
          remove={async () => {
            await removeItem(doomed._id)
            notify.success(t('deleted', { title: doomed.title }))
          }}
          close={() => setDoomed(undefined)}
        />
      )}
    </>
  )
}

function CreateButton({ variant }: { variant: 'primary' | 'normal' }) {
  const { t } = useTranslation('forms')
  const navigate = useNavigate()
  return (
    <AccessButton access={contract.create.access} variant={variant} onClick={() => void navigate(pathTo('form-edit'))}>
      {t('list.create')}
    </AccessButton>
  )
}

function FormActions({ form, all, remove }: { form: Form; all: readonly Form[]; remove: () => void }) {
  const { t } = useTranslation(['forms', 'common'])
  const navigate = useNavigate()
  const refusalOf = useRefusal()
  const withRefusal = (refused: string | undefined) =>
    refused === undefined ? {} : { disabled: true, disabledReason: refused }

  async function duplicate() {
    const taken = all.map(({ title }) => title)
    const title = freeTitle(t('list.copy-of', { title: form.title }), taken)
    // The key is left to be made from the new title.
    const copy = await api.forms.create({ type: 'form', title, questions: form.questions })
    itemSaved(copy)
    await navigate(`${pathTo('form-edit')}/${copy._id}`)
  }

  return (
    <ButtonDropdown
      variant="inline-icon"
      expandToViewport
      ariaLabel={t('list.actions-of', { title: form.title })}
      items={[
        { id: 'edit', text: t('common:edit') },
        { id: 'duplicate', text: t('list.duplicate'), ...withRefusal(refusalOf(contract.create.access)) },
        { id: 'delete', text: t('common:delete'), ...withRefusal(refusalOf(contract.remove.access)) },
      ]}
      onItemClick={({ detail }) => {
        if (detail.id === 'edit') void navigate(addressOf(form))
        else if (detail.id === 'delete') remove()
        // A copy that fails has said so.
        else duplicate().catch(() => undefined)
      }}
    />
  )
}
