/** What of a form shows: the language of its texts, the questions that are open, and the faults that are told. */
import { useState } from 'react'
import type { ContentLanguage } from '#shared/languages'
import { useAgent } from '../../core/agent.tsx'
import type { Draft } from '../../components/form/draft.ts'
import type { EditedForm } from './form-draft.ts'

export interface FormView {
  readonly languages: readonly ContentLanguage[]
  /** The language every text must have. */
  readonly first: ContentLanguage
  readonly language: ContentLanguage
  readonly setLanguage: (language: ContentLanguage) => void
  readonly open: ReadonlySet<string>
  readonly setOpen: (questions: ReadonlySet<string>) => void
  /** The questions with a fault that is told. */
  readonly faulty: ReadonlySet<string>
  /** Opens the questions of these fields, in the language every text must have. */
  readonly reveal: (fields: readonly string[]) => void
}

export function useFormView({
  edited,
  faults,
  shown,
}: Pick<Draft<EditedForm>, 'edited' | 'faults' | 'shown'>): FormView {
  const languages = useAgent().agent.company.supportedLangs
  const first = languages[0] ?? 'en'
  const [language, setLanguage] = useState(first)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const told = Object.keys(faults).filter((field) => shown.of(field))
  return {
    languages,
    first,
    language,
    setLanguage,
    open,
    setOpen,
    faulty: questionsOf(edited, told),
    reveal: (fields) => {
      setLanguage(first)
      setOpen(new Set([...open, ...questionsOf(edited, fields)]))
    },
  }
}

/** The questions that one of the fields belongs to, by themselves or by a choice. */
function questionsOf(form: EditedForm, fields: readonly string[]): ReadonlySet<string> {
  const owners = new Set(fields.map((field) => field.split('.')[0]))
  const found = form.questions.filter(
    (question) =>
      owners.has(question.id) || (question.from === 'form' && question.choices.some(({ id }) => owners.has(id))),
  )
  return new Set(found.map(({ id }) => id))
}
