/** The life of a form on the screen: edited, kept in the tab, saved, and brought together with what others save. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Form } from '#shared/contracts/forms'
import { CallError, queries, queryClient, quietly } from '../../api.ts'
import { useAgent } from '../../app/agent.tsx'
import { useNotify } from '../../components/notifications.tsx'
import { editedForm, emptyForm, formDraft, sameForm, type EditedForm } from './form-draft.ts'
import { formFault, type Fault } from './form-faults.ts'
import { itemSaved } from './forms-data.ts'
import { draftKey, forgetDraft, keepDraft, keptDraft, type KeptDraft } from './kept-draft.ts'

export interface FormEditing {
  readonly edited: EditedForm
  readonly change: (form: EditedForm) => void
  readonly dirty: boolean
  readonly saving: boolean
  /** What the server found wrong with what was sent last, until something is changed. */
  readonly refused: readonly Fault[]
  /** Gives the saved form, or `undefined` when it was not saved; the reason is shown. */
  readonly save: () => Promise<Form | undefined>
  /** Somebody else saved this form while it was edited here: take theirs, or go on and save over it. */
  readonly conflict: { readonly takeTheirs: () => void; readonly keepMine: () => void } | undefined
  /** Work left behind by a reload. */
  readonly left: { readonly restore: () => void; readonly discard: () => void } | undefined
}

/** `form` is the latest that is known of the form, or `undefined` for one that is being made. */
export function useFormEditing(form: Form | undefined): FormEditing {
  const { agent } = useAgent()
  const key = draftKey(agent.activeEnvironment._id, form?._id)
  /** The state the edits are built on. */
  const [base, setBase] = useState(form)
  const [edited, setEdited] = useState(() => (form ? editedForm(form) : emptyForm()))
  const [refused, setRefused] = useState<readonly Fault[]>([])
  const [left, setLeft] = useState(() => keptDraft(key))
  const { saving, send } = useSending()

  const dirty = !sameForm(edited, base ? editedForm(base) : emptyForm())
  const outdated = form !== undefined && form.revision > (base?.revision ?? 0)
  // Where nothing was edited there is nothing to ask: what others saved shows at once.
  if (outdated && !dirty && !left) build(form)
  useKeeping(key, { revision: base?.revision, form: edited }, dirty, left !== undefined)

  function build(on: Form | undefined, sent?: EditedForm) {
    setBase(on)
    setEdited(on ? editedForm(on, sent) : emptyForm())
    setRefused([])
  }

  async function save() {
    const sent = edited
    const { saved, faults } = await send(base, sent)
    setRefused(faults)
    if (!saved) return undefined
    setBase(saved)
    // Typing does not wait for the answer: what was typed meanwhile stays, and is dirty.
    setEdited((latest) => (latest === sent ? editedForm(saved, sent) : latest))
    itemSaved(saved)
    return saved
  }

  return {
    edited,
    change: (changed) => {
      setEdited(changed)
      setRefused([])
      setLeft(undefined)
    },
    dirty,
    saving,
    refused,
    save,
    conflict: outdated && dirty ? { takeTheirs: () => build(form), keepMine: () => setBase(form) } : undefined,
    left: left && {
      restore: () => {
        setEdited(left.form)
        setBase(form && { ...form, revision: left.revision ?? form.revision })
        setLeft(undefined)
      },
      discard: () => {
        forgetDraft(key)
        setLeft(undefined)
      },
    },
  }
}

function useSending() {
  const { t } = useTranslation('forms')
  const notify = useNotify()
  const [saving, setSaving] = useState(false)

  async function send(base: Form | undefined, edited: EditedForm): Promise<{ saved?: Form; faults: Fault[] }> {
    setSaving(true)
    try {
      const draft = formDraft(edited)
      const saved = await (base
        ? quietly.forms.update({ ...draft, _id: base._id, revision: base.revision })
        : quietly.forms.create(draft))
      notify.success(t(base ? 'saved' : 'created', { title: saved.title }))
      return saved.type === 'form' ? { saved, faults: [] } : { faults: [] }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'stale' && base) await queryClient.refetchQueries(queries.forms.get({ _id: base._id }))
      const faults = faultsOf(error, edited)
      if (faults.length === 0 && error.code !== 'stale') notify.error(error.message)
      return { faults }
    } finally {
      setSaving(false)
    }
  }
  return { saving, send }
}

function faultsOf({ code, details }: CallError, edited: EditedForm): Fault[] {
  if (code === 'duplicate-title') return [{ field: 'title', name: 'title-taken' }]
  if (code === 'duplicate-key') return [{ field: 'key', name: 'key-taken' }]
  return details.map((detail) => formFault(edited, detail))
}

/** Keeps the draft of a dirty form in the tab. To leave the page on purpose is to give the draft up. */
function useKeeping(key: string, draft: KeptDraft, dirty: boolean, offered: boolean): void {
  useEffect(() => {
    if (dirty) keepDraft(key, draft)
    else if (!offered) forgetDraft(key)
  })
  useEffect(() => () => forgetDraft(key), [key])
}
