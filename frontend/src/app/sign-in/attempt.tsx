/** What every step of the sign-in shares: a form that is sent once at a time and says why it could not be. */
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { faultOf, type Fault, type Field } from './faults.ts'

export interface Head {
  title: string
  text: string
}

export interface Attempt {
  busy: boolean
  fault: Fault | undefined
  run: () => void
}

/** Runs a step; a failure becomes a fault, and the field it names gets the focus. */
export function useAttempt(step: () => Promise<void>, read = faultOf): Attempt {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault>()
  const run = async () => {
    if (busy) return
    setBusy(true)
    setFault(undefined)
    try {
      await step()
    } catch (error) {
      const found = read(error)
      setFault(found)
      if (found.field) focus(found.field)
    } finally {
      setBusy(false)
    }
  }
  return { busy, fault, run: () => void run() }
}

export interface Missing<Name extends string> {
  /** The sentence for a field that is still missing, once the form has been tried. */
  fault: (name: Name, sentence: string) => string | undefined
  /** Whether nothing is missing; else the first field that is gets the focus. */
  none: () => boolean
}

/** Which fields are still missing, asked in the order they stand in. */
export function useMissing<Name extends Field>(missing: Readonly<Record<Name, boolean>>): Missing<Name> {
  const [tried, setTried] = useState(false)
  return {
    fault: (name, sentence) => (tried && missing[name] ? sentence : undefined),
    none: () => {
      setTried(true)
      // The record's own keys, in the order they were written.
      const first = (Object.keys(missing) as Name[]).find((name) => missing[name])
      if (first) focus(first)
      return first === undefined
    },
  }
}

/** There is one sign-in at a time, and its fields bear these names. */
const focus = (field: Field) => document.querySelector<HTMLInputElement>(`.sign-in input[name=${field}]`)?.focus()

interface FormProps extends Head {
  submit: string
  attempt: Attempt
  onSubmit: () => void
  onBack?: () => void
  status?: string | undefined
  /** What failed, where it is no sign-in. */
  failure?: string | undefined
  children: ReactNode
}

/** The message stands below the button, so that no field moves when it comes. */
export function Form({ title, text, submit, attempt, onSubmit, onBack, status, failure, children }: FormProps) {
  const { t } = useTranslation('sign-in')
  const { fault } = attempt
  const form = useFocusOnFirst()
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <h1 id="sign-in-title">{title}</h1>
      <p className="text">{text}</p>
      {children}
      <button type="submit" className="submit" aria-disabled={attempt.busy}>
        {attempt.busy && <span className="spinner" aria-hidden="true" />}
        {submit}
      </button>
      <p role="alert" className="fault">
        {fault && (failure === undefined ? t(fault.text) : `${failure}. ${fault.reason ?? ''}`.trim())}
      </p>
      <output className="status">{!fault && status}</output>
      {onBack && (
        <button type="button" className="link back" onClick={onBack}>
          {t('back')}
        </button>
      )}
    </form>
  )
}

/** Each step begins in its first field that is still to be filled. */
function useFocusOnFirst(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll('input') ?? [])]
    ;(fields.find((field) => field.value === '') ?? fields[0])?.focus()
  }, [])
  return form
}
