/** The forms of the active environment. */
import Box from '@cloudscape-design/components/box'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { forms as contract, type Form } from '#shared/contracts/forms'
import { api } from '../../core/api.ts'
import { pathTo } from '../../core/pages.ts'
import { ItemList } from '../../components/table/item-list.tsx'
import { PageLink } from '../../components/layout/page-link.tsx'
import { itemSaved, removeItem, useForms } from './forms-data.ts'
import { freeTitle } from '../../core/free-title.ts'

const addressOf = ({ _id }: { readonly _id: string }) => `${pathTo('form-edit')}/${_id}`

export default function FormsPage() {
  const { t } = useTranslation('forms')
  const navigate = useNavigate()
  const forms = useForms()

  async function duplicate(form: Form) {
    const taken = (forms.data ?? []).map(({ title }) => title)
    const title = freeTitle(t('list.copy-of', { title: form.title }), taken)
    // The key is left to be made from the new title.
    const copy = await api.forms.create({ type: 'form', title, questions: form.questions })
    itemSaved(copy)
    await navigate(addressOf(copy))
  }

  return (
    <ItemList
      name={t('list.name')}
      description={t('list.description')}
      list={forms}
      columns={[
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
      ]}
      searched={({ title, key }) => [title, key]}
      searchLabel={t('list.find')}
      none={{ title: t('list.none'), text: t('list.none-text') }}
      create={{
        text: t('list.create'),
        access: contract.create.access,
        act: () => void navigate(pathTo('form-edit')),
      }}
      edit={(form) => void navigate(addressOf(form))}
      duplicate={{ access: contract.create.access, act: duplicate }}
      deletion={{
        access: contract.remove.access,
        consequence: () => t('list.delete-text'),
        model: 'FormModel',
        remove: removeItem,
      }}
    />
  )
}
