/** The sign-in itself, step by step: shown on its own page, and over a page whose session has ended. */
import './sign-in.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Form, useAttempt, useMissing, type Head } from './attempt.tsx'
import { EmailField, NewPassword, PasswordField } from './fields.tsx'
import { isStrong } from './password.ts'
import { prepareSignIn, setNewPassword, signIn, type SignInStep } from '../../core/session/session.ts'

interface SignInFormProps {
  /** Set where only this agent may sign in. */
  email?: string
  /** Whose sign-in it probably is. */
  startEmail?: string | undefined
  /** What has led here. */
  status?: string | undefined
  /** The head of the first step. */
  title: string
  text: string
  onDone: () => void
}

export function SignInForm({ email: known, startEmail = '', status, title, text, onDone }: SignInFormProps) {
  const [step, setStep] = useState<SignInStep>('done')
  const [email, setEmail] = useState(known ?? startEmail)
  const next = (reached: SignInStep) => {
    setStep(reached)
    if (reached === 'done') onDone()
  }
  if (step === 'new-password') return <Required onNext={next} onStale={() => setStep('done')} />
  const about = { email, onEmail: setEmail, fixed: known !== undefined, onNext: next, title, text, status }
  return <Credentials {...about} mustReset={step === 'reset'} />
}

interface About {
  email: string
  onEmail: (email: string) => void
  fixed: boolean
  onNext: (reached: SignInStep) => void
  status: string | undefined
  /** An administrator has ended the old password. */
  mustReset: boolean
}

function Credentials({ email, onEmail, fixed, onNext, title, text, status, mustReset }: About & Head) {
  const { t } = useTranslation('sign-in')
  const [password, setPassword] = useState('')
  const missing = useMissing({ email: !isEmail(email), password: password === '' })
  const attempt = useAttempt(async () => onNext(await signIn(email.trim(), password)))
  return (
    <Form
      title={title}
      text={text}
      submit={t('submit')}
      attempt={attempt}
      onSubmit={() => missing.none() && attempt.run()}
      status={mustReset ? t('must-reset') : status}
    >
      <EmailField
        label={t('email')}
        value={email}
        readOnly={fixed}
        onChange={(value) => {
          prepareSignIn()
          onEmail(value)
        }}
        fault={missing.fault('email', t('missing.email'))}
      />
      <PasswordField
        fresh={false}
        label={t('password')}
        value={password}
        onChange={setPassword}
        fault={missing.fault('password', t('missing.password'))}
        aside={
          // The page below the dialog keeps what was typed.
          <Link className="link" to="/reset-password" state={{ email }} {...(fixed && { target: '_blank' })}>
            {t('forgot')}
          </Link>
        }
      />
    </Form>
  )
}

function Required({ onNext, onStale }: Pick<About, 'onNext'> & { onStale: () => void }) {
  const { t } = useTranslation('sign-in')
  const [password, setPassword] = useState('')
  const missing = useMissing({ password: !isStrong(password) })
  const attempt = useAttempt(async () => onNext(await setNewPassword(password)))
  return (
    <Form
      title={t('required.title')}
      text={t('required.text')}
      submit={t('required.submit')}
      attempt={attempt}
      onSubmit={() => missing.none() && attempt.run()}
      {...(attempt.fault?.text === 'faults.too-slow' && { onBack: onStale })}
    >
      <NewPassword password={password} onChange={setPassword} missing={missing} />
    </Form>
  )
}

/** Only a slip is caught here: whether the address exists is the server's to say, and it does not. */
export const isEmail = (text: string): boolean => /^\S+@\S+$/.test(text.trim())
