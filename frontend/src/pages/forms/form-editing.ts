/** The draft of a form: what it begins with, where it is sent, and what is wrong with it. */
import { useTranslation } from 'react-i18next'
import { forms as contract, type Form } from '#shared/contracts/forms'
import { useAgent } from '../../core/agent.tsx'
import { queries, queryClient, quietly } from '../../core/api.ts'
import type { Draft } from '../../components/form/draft.ts'
import { useDraft } from '../../components/form/use-draft.ts'
import { useNotify } from '../../components/notice/notifications.tsx'
import { EditedForm, editedForm, emptyForm } from './form-draft.ts'
import { formChecks } from './form-faults.ts'
import { formItems, useForms } from './forms-data.ts'

/** `form` is the latest that is known of the form, or `undefined` for one that is being made. */
export function useFormDraft(form: Form | undefined): Draft<EditedForm, Form> {
  const { t } = useTranslation('forms')
  const notify = useNotify()
  const { data: forms = [] } = useForms()
  const language = useAgent().agent.company.supportedLangs[0] ?? 'en'
  const others = forms.filter(({ _id }) => _id !== form?._id)
  return useDraft({
    saved: form,
    access: form ? contract.update.access : contract.create.access,
    editedOf: (item: Form | undefined, like?: EditedForm) => (item ? editedForm(item, like) : emptyForm()),
    ...formChecks({ others, language }),
    kept: { as: 'form', schema: EditedForm },
    save: async (draft, base) => {
      const saved = await (base
        ? quietly.forms.update({ ...draft, _id: base._id, revision: base.revision })
        : quietly.forms.create(draft))
      if (saved.type !== 'form') throw new Error('What was saved is no form.')
      return saved
    },
    onSaved: (saved, base) => {
      formItems.show(saved)
      notify.success(t(base ? 'saved' : 'created', { title: saved.title }))
    },
    refetch: () => form && queryClient.refetchQueries(queries.forms.get({ _id: form._id })),
  })
}
