/** The bank of questions: written once, asked by every form that takes them. */
import Badge from '@cloudscape-design/components/badge'
import Box from '@cloudscape-design/components/box'
import Link from '@cloudscape-design/components/link'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { forms as contract, type FormField } from '#shared/contracts/forms'
import { CollectionPage } from '../../components/collection/collection-page.tsx'
import { useColumnKit } from '../../components/table/columns.tsx'
import { pathTo } from '../../core/pages.ts'
import { formItems, useBank, useForms, usersOf } from './forms-data.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { searchedOf } from './question-texts.ts'

export default function QuestionsPage() {
  const { t } = useTranslation(['forms', 'form-editor', 'common'])
  const bank = useBank()
  const { data: forms = [] } = useForms()
  const opened = useOpened()
  const columns = useColumnKit<FormField>()
  const field = bank.data?.find(({ _id }) => _id === opened.id)
  return (
    <>
      <CollectionPage<FormField>
        name={t('form-editor:bank.name')}
        description={t('form-editor:bank.description')}
        list={bank}
        nameOf={({ title }) => title}
        columns={() => [
          {
            id: 'title',
            title: t('title'),
            cell: (question) => <Title question={question} open={opened.open} />,
            order: ({ title }) => title,
          },
          { id: 'key', title: t('key'), cell: ({ key }) => <Box variant="code">{key}</Box>, order: ({ key }) => key },
          {
            id: 'type',
            title: t('form-editor:bank.type'),
            cell: ({ fieldType }) => <Badge>{t(`field-types.${fieldType}.name`)}</Badge>,
            order: ({ fieldType }) => fieldType,
          },
          {
            id: 'used',
            title: t('form-editor:bank.used'),
            cell: ({ _id }) => t('form-editor:bank.forms', { count: usersOf(forms, _id).length }),
            order: ({ _id }) => usersOf(forms, _id).length,
          },
          columns.updated(({ updated }) => updated),
        ]}
        searched={searchedOf}
        searchLabel={t('form-editor:bank.find')}
        none={{ title: t('form-editor:bank.none'), text: t('form-editor:bank.none-text') }}
        create={{
          text: t('form-editor:bank.create'),
          access: contract.create.access,
          act: () => opened.open('new'),
        }}
        actionsOf={({ _id }) => [{ text: t('common:edit'), act: () => opened.open(_id) }]}
        deletion={{
          access: contract.remove.access,
          consequence: () => t('form-editor:bank.delete-text'),
          model: 'FormModel',
          remove: formItems.remove,
        }}
      />
      {(field || opened.id === 'new') && (
        <QuestionDialog key={opened.id} field={field} close={() => opened.open(undefined)} />
      )}
    </>
  )
}

/** Which question is open is part of the address: `?question={id}`, or `new`. */
function useOpened() {
  const [params, setParams] = useSearchParams()
  return {
    id: params.get('question') ?? undefined,
    open: (id: string | undefined) => {
      const next = new URLSearchParams(params)
      if (id) next.set('question', id)
      else next.delete('question')
      setParams(next, { replace: true })
    },
  }
}

function Title({ question: { _id, title }, open }: { question: FormField; open: (id: string) => void }) {
  return (
    <Link
      href={`${pathTo('questions')}?question=${_id}`}
      onFollow={(event) => {
        event.preventDefault()
        open(_id)
      }}
    >
      {title}
    </Link>
  )
}
