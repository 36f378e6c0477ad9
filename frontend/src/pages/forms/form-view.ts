/** What of a form shows: the language of its texts, the questions that are open, and the faults that are told. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { ContentLanguage } from '#shared/languages'
import { useAgent } from '../../core/agent.tsx'
import { focusFirstFault, useShownFaults, type Faults } from '../../components/form/fault-field.tsx'
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
  readonly shown: ReturnType<typeof useShownFaults>
  readonly content: RefObject<HTMLDivElement | null>
  /** Tells every fault, and leads to the first. */
  readonly showFaults: () => void
}

export function useFormView(form: EditedForm, faults: Faults): FormView {
  const languages = useAgent().agent.company.supportedLangs
  const first = languages[0] ?? 'en'
  const [language, setLanguage] = useState(first)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const shown = useShownFaults(faults)
  const content = useRef<HTMLDivElement>(null)
  const [attempts, setAttempts] = useState(0)

  // A field can take the focus only after its language and its question show.
  useEffect(() => {
    if (attempts > 0) focusFirstFault(content.current)
  }, [attempts])

  const fields = Object.keys(faults)
  return {
    languages,
    first,
    language,
    setLanguage,
    open,
    setOpen,
    faulty: questionsOf(
      form,
      fields.filter((field) => shown.of(field)),
    ),
    shown,
    content,
    showFaults: () => {
      shown.showAll()
      setLanguage(first)
      setOpen(new Set([...open, ...questionsOf(form, fields)]))
      setAttempts(attempts + 1)
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
