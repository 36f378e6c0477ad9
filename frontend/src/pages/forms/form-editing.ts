/** How a form is edited: what it begins with, where it is sent, and what its refusals mean. */
import { useTranslation } from 'react-i18next'
import type { Form } from '#shared/contracts/forms'
import { faultAt, type FieldFault } from '#shared/faults'
import { CallError, queries, queryClient, quietly } from '../../core/api.ts'
import { useEditing } from '../../components/form/editing.ts'
import { useNotify } from '../../components/notice/notifications.tsx'
import { EditedForm, editedForm, emptyForm, formDraft, sameForm } from './form-draft.ts'
import { formFault } from './form-faults.ts'
import { itemSaved } from './forms-data.ts'

/** `form` is the latest that is known of the form, or `undefined` for one that is being made. */
export function useFormEditing(form: Form | undefined) {
  const { t } = useTranslation('forms')
  const notify = useNotify()
  return useEditing<Form, EditedForm, readonly FieldFault[]>(form, {
    draft: 'form-draft',
    unsaved: 'new',
    schema: EditedForm,
    edited: (item, like) => (item ? editedForm(item, like) : emptyForm()),
    same: sameForm,
    unrefused: [],
    show: itemSaved,
    send: async (edited, base) => {
      try {
        const draft = formDraft(edited)
        const saved = await (base
          ? quietly.forms.update({ ...draft, _id: base._id, revision: base.revision })
          : quietly.forms.create(draft))
        notify.success(t(base ? 'saved' : 'created', { title: saved.title }))
        return saved.type === 'form' ? { saved, refused: [] } : { refused: [] }
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.code === 'stale' && base) await queryClient.refetchQueries(queries.forms.get({ _id: base._id }))
        const refused = faultsOf(error, edited)
        if (refused.length === 0 && error.code !== 'stale') notify.error(error.message)
        return { refused }
      }
    },
  })
}

function faultsOf({ code, details }: CallError, edited: EditedForm): FieldFault[] {
  if (code === 'duplicate-title') return [faultAt('title', 'title-taken')]
  if (code === 'duplicate-key') return [faultAt('key', 'key-taken')]
  return details.map((fault) => formFault(edited, fault))
}
