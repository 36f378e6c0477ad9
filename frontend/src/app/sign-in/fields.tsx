/** The fields of the sign-in: native inputs, each with its label above and one line below that never moves the rest. */
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { emailLengthMax, nameLengthMax, passwordLengthMax } from '#shared/limits'
import type { Missing } from './attempt.tsx'
import { passwordLengthMin, passwordRuleNames, passwordRules } from './password.ts'

export interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Why the value cannot be taken, if it cannot. */
  fault?: string | undefined
  readOnly?: boolean
  /** Stands at the end of the label's line, and comes after the field for the keyboard. */
  aside?: ReactNode
}

export function EmailField(props: FieldProps) {
  return (
    <Field {...props}>
      {(shared) => (
        <input
          {...shared}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={emailLengthMax}
        />
      )}
    </Field>
  )
}

export function NameField({ name, ...props }: FieldProps & { name: 'firstName' | 'lastName' }) {
  return (
    <Field {...props}>
      {(shared) => (
        <input
          {...shared}
          name={name}
          autoComplete={name === 'firstName' ? 'given-name' : 'family-name'}
          maxLength={nameLengthMax}
        />
      )}
    </Field>
  )
}

export function PasswordField({ fresh, ...props }: FieldProps & { fresh: boolean }) {
  const { t } = useTranslation('sign-in')
  const [shown, setShown] = useState(false)
  return (
    <Field {...props}>
      {(shared) => (
        <span className="with-button">
          <input
            {...shared}
            type={shown ? 'text' : 'password'}
            name="password"
            autoComplete={fresh ? 'new-password' : 'current-password'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={passwordLengthMax}
          />
          <button
            type="button"
            className="eye"
            aria-label={shown ? t('hide') : t('show')}
            aria-controls={shared.id}
            onClick={() => setShown(!shown)}
          >
            <Eye open={shown} />
          </button>
        </span>
      )}
    </Field>
  )
}

interface NewPasswordProps {
  password: string
  onChange: (password: string) => void
  missing: Missing<'password'>
}

/** A password that is still to be chosen. */
export function NewPassword({ password, onChange, missing }: NewPasswordProps) {
  const { t } = useTranslation('sign-in')
  return (
    <>
      <PasswordField
        fresh
        label={t('new-password')}
        value={password}
        onChange={onChange}
        fault={missing.fault('password', t('missing.rules'))}
      />
      <PasswordRules password={password} />
    </>
  )
}

/** The rules of a new password, ticked off while it is typed. */
function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation('sign-in')
  return (
    <ul className="rules" aria-label={t('rules.name')}>
      {passwordRuleNames.map((rule) => {
        const met = passwordRules[rule](password)
        return (
          <li key={rule} className={met ? 'met' : ''}>
            <Tick />
            {t(`rules.${rule}`, { count: passwordLengthMin })}
            <span className="spoken">, {met ? t('rules.met') : t('rules.open')}</span>
          </li>
        )
      })}
    </ul>
  )
}

interface Shared {
  id: string
  value: string
  readOnly: boolean | undefined
  required: true
  'aria-invalid': boolean
  'aria-describedby': string
  onChange: (event: { target: { value: string } }) => void
}

export function Field({ label, value, onChange, fault, readOnly, aside, children }: FieldAround) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        value,
        readOnly,
        required: true,
        'aria-invalid': fault !== undefined,
        'aria-describedby': `${id}-fault`,
        onChange: (event) => onChange(event.target.value),
      })}
      <span id={`${id}-fault`} className="fault">
        {fault}
      </span>
      {aside}
    </div>
  )
}

type FieldAround = FieldProps & { children: (shared: Shared) => ReactNode }

function Eye({ open }: { open: boolean }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d="M1.8 10S4.8 4.6 10 4.6 18.2 10 18.2 10 15.2 15.4 10 15.4 1.8 10 1.8 10z" />
      <circle cx="10" cy="10" r="2.4" />
      {!open && <path d="M3.5 16.5l13-13" strokeLinecap="round" />}
    </svg>
  )
}

function Tick() {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="7" strokeWidth="1.4" />
      <path className="tick" d="M4.8 8.3l2.2 2.2 4.2-4.6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
