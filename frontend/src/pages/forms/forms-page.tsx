/** The forms of the active environment. */
import Box from '@cloudscape-design/components/box'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { forms as contract, type Form } from '#shared/contracts/forms'
import { CollectionPage } from '../../components/collection/collection-page.tsx'
import { useColumnKit } from '../../components/table/columns.tsx'
import { api } from '../../core/api.ts'
import { freeTitle } from '../../core/free-title.ts'
import { pathTo } from '../../core/pages.ts'
import { formItems, useForms } from './forms-data.ts'

const addressOf = ({ _id }: { readonly _id: string }) => `${pathTo('form-edit')}/${_id}`

export default function FormsPage() {
  const { t } = useTranslation(['forms', 'items', 'common'])
  const navigate = useNavigate()
  const forms = useForms()
  const columns = useColumnKit<Form>()
  const { access } = contract.create

  async function duplicate(form: Form) {
    const taken = (forms.data ?? []).map(({ title }) => title)
    const title = freeTitle(t('list.copy-of', { title: form.title }), taken)
    // The key is left to be made from the new title.
    const copy = await api.forms.create({ type: 'form', title, questions: form.questions })
    formItems.show(copy)
    await navigate(addressOf(copy))
  }

  return (
    <CollectionPage<Form>
      name={t('list.name')}
      description={t('list.description')}
      list={forms}
      nameOf={({ title }) => title}
      columns={() => [
        columns.link('title', t('title'), ({ title }) => title, { to: addressOf }),
        { id: 'key', title: t('key'), cell: ({ key }) => <Box variant="code">{key}</Box>, order: ({ key }) => key },
        columns.count('questions', t('list.questions'), ({ questions }) => questions.length),
        columns.updated(({ updated }) => updated),
      ]}
      searched={({ title, key }) => [title, key]}
      searchLabel={t('list.find')}
      none={{ title: t('list.none'), text: t('list.none-text') }}
      create={{ text: t('list.create'), access, act: () => navigate(pathTo('form-edit')) }}
      actionsOf={(form) => [
        { text: t('common:edit'), act: () => navigate(addressOf(form)) },
        // A copy that fails has said so.
        { text: t('items:rows.duplicate'), access, act: () => duplicate(form).catch(() => undefined) },
      ]}
      deletion={{
        access: contract.remove.access,
        consequence: () => t('list.delete-text'),
        model: 'FormModel',
        remove: formItems.remove,
      }}
    />
  )
}
