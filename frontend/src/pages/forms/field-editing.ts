/** A question of the bank on the screen: edited, and saved. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormField } from '#shared/contracts/forms'
import { faultAt, type FieldFault } from '#shared/faults'
import type { ContentLanguage } from '#shared/languages'
import { CallError, quietly } from '../../core/api.ts'
import { faultTexts } from '../../core/fault-text.ts'
import { useNotify } from '../../components/notice/notifications.tsx'
import { editedField, emptyQuestion, fieldDraft, sameField, type EditedField } from './form-draft.ts'
import { fieldFault, fieldFaults } from './form-faults.ts'
import { itemSaved, useBank } from './forms-data.ts'

const emptyField = (): EditedField => ({ title: '', question: emptyQuestion() })

export function useFieldEditing(field: FormField | undefined, language: ContentLanguage) {
  const { t } = useTranslation('forms')
  const notify = useNotify()
  const { data: bank = [] } = useBank()
  const [start] = useState(() => ({ revision: field?.revision, edited: field ? editedField(field) : emptyField() }))
  const [edited, setEdited] = useState(start.edited)
  const [refused, setRefused] = useState<readonly FieldFault[]>([])
  const [saving, setSaving] = useState(false)
  const others = bank.filter(({ _id }) => _id !== field?._id)

  /** True when it was saved; otherwise the reason is shown. */
  async function save(): Promise<boolean> {
    setSaving(true)
    try {
      const draft = fieldDraft(edited)
      const saved = await (field
        ? quietly.forms.update({ ...draft, _id: field._id, revision: start.revision })
        : quietly.forms.create(draft))
      itemSaved(saved)
      notify.success(t('bank.saved', { title: saved.title }))
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const faults = faultsOf(error, edited)
      if (faults.length === 0) notify.error(error.message)
      setRefused(faults)
      return false
    } finally {
      setSaving(false)
    }
  }

  return {
    edited,
    change: (changed: EditedField) => {
      setEdited(changed)
      setRefused([])
    },
    dirty: !sameField(edited, start.edited),
    saving,
    faults: faultTexts([...refused, ...fieldFaults(edited, { others, language })]),
    save,
  }
}

function faultsOf({ code, details }: CallError, edited: EditedField): FieldFault[] {
  if (code === 'duplicate-title') return [faultAt('title', 'title-taken')]
  if (code === 'duplicate-key') return [faultAt(`${edited.question.id}.key`, 'key-taken')]
  return details.map((fault) => fieldFault(edited, fault))
}
