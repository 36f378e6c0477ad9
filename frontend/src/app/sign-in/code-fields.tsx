/** The fields of codes: six digits of an app, or a recovery code. */
import './code-fields.css'
import { Field, type FieldProps } from './fields.tsx'

/** The six digits of an authenticator app, which may be pasted with a space in between. */
export function CodeField(props: FieldProps) {
  return (
    <Field {...props} onChange={(text) => props.onChange(text.replace(/\D/g, '').slice(0, codeLength))}>
      {(shared) => <input {...shared} name="code" className="code" autoComplete="one-time-code" inputMode="numeric" />}
    </Field>
  )
}

const codeLength = 6
export const isCode = (code: string): boolean => code.length === codeLength

export function RecoveryCodeField(props: FieldProps) {
  return (
    <Field {...props}>
      {(shared) => (
        <input
          {...shared}
          name="code"
          className="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={recoveryCodeLengthMax}
        />
      )}
    </Field>
  )
}

/** Four groups of four, however they are set apart. */
const recoveryCodeLengthMax = 40
