/** The draft of a question of the bank. */
import { useTranslation } from 'react-i18next'
import { forms as contract, type FormField } from '#shared/contracts/forms'
import type { ContentLanguage } from '#shared/languages'
import { queries, queryClient, quietly } from '../../core/api.ts'
import type { Draft } from '../../components/form/draft.ts'
import { useDraft } from '../../components/form/use-draft.ts'
import { useNotify } from '../../components/notice/notifications.tsx'
import { editedField, emptyQuestion, type EditedField } from './form-draft.ts'
import { fieldChecks } from './form-faults.ts'
import { formItems, useBank } from './forms-data.ts'

export function useFieldDraft(field: FormField | undefined, language: ContentLanguage): Draft<EditedField, FormField> {
  const { t } = useTranslation(['forms', 'form-editor'])
  const notify = useNotify()
  const { data: bank = [] } = useBank()
  const others = bank.filter(({ _id }) => _id !== field?._id)
  return useDraft({
    saved: field,
    access: field ? contract.update.access : contract.create.access,
    editedOf: (item: FormField | undefined): EditedField =>
      item ? editedField(item) : { title: '', question: emptyQuestion() },
    ...fieldChecks({ others, language }),
    save: async (draft, base) => {
      const saved = await (base
        ? quietly.forms.update({ ...draft, _id: base._id, revision: base.revision })
        : quietly.forms.create(draft))
      if (saved.type !== 'form-field') throw new Error('What was saved is no question.')
      return saved
    },
    onSaved: (saved) => {
      formItems.show(saved)
      notify.success(t('form-editor:bank.saved', { title: saved.title }))
    },
    refetch: () => queryClient.refetchQueries(queries.forms.list({})),
  })
}
