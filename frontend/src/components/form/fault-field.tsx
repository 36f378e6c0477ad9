/** A field that says what is wrong with it once it was edited and left, or once somebody tried to save. */
import FormField, { type FormFieldProps } from '@cloudscape-design/components/form-field'
import { createContext, use, useRef, useState, type FocusEvent, type ReactNode } from 'react'

/** What is wrong with a form, by field: `{ title: 'Mandatory field' }`. */
export type Faults = Readonly<Record<string, string>>

export interface ShownFaults {
  readonly of: (field: string) => string | undefined
  readonly leave: (field: string) => void
}

const Context = createContext<ShownFaults>({ of: () => undefined, leave: () => {} })

export const FaultsProvider = Context

/** What a part of a form says below its fields, by field. */
export const FieldNotes = createContext<(field: string) => ReactNode>(() => null)

/** Holds back the faults of fields nobody has been at yet; `showAll()` shows every one. */
export function useShownFaults(faults: Faults): ShownFaults & { showAll: () => void } {
  const [left, setLeft] = useState<ReadonlySet<string> | 'all'>(new Set())
  return {
    of: (field) => (left === 'all' || left.has(field) ? faults[field] : undefined),
    leave: (field) =>
      setLeft((before) => (before === 'all' || before.has(field) ? before : new Set([...before, field]))),
    showAll: () => setLeft('all'),
  }
}

/** `field` is the name under which the faults know this one. */
export function FaultField({ field, children, ...props }: FormFieldProps & { field: string }) {
  const faults = use(Context)
  const noteOf = use(FieldNotes)
  const edited = useRef(false)
  const leave = ({ currentTarget, relatedTarget, target }: FocusEvent) => {
    // Whoever passes an empty field by has done nothing wrong yet, and nothing moves away from under the pointer.
    const isPassedBy = !edited.current && target instanceof HTMLInputElement && target.value === ''
    if (!isPassedBy && !currentTarget.contains(relatedTarget)) faults.leave(field)
  }
  return (
    <div onBlur={leave} onChange={() => (edited.current = true)}>
      <FormField {...props} errorText={faults.of(field)}>
        {children}
      </FormField>
      {noteOf(field)}
    </div>
  )
}

/**
 * Puts the focus on the first field inside `part` that is marked as wrong; false where there is none. What is picked in
 * a dialog is no field to type into: its button is marked by `data-faulty` around it.
 */
export function focusFirstFault(part: HTMLElement | null): boolean {
  const field = part?.querySelector<HTMLElement>('[aria-invalid="true"], [data-faulty="true"] button')
  field?.focus()
  return Boolean(field)
}
