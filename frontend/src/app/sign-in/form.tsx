/** The sign-in itself, step by step: shown on its own page, and over a page whose session has ended. */
import './sign-in.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useAttempt, useMissing, type Head, type Missing } from './attempt.tsx'
import { CodeField, EmailField, PasswordField, PasswordRules } from './fields.tsx'
import { isStrong } from './password.ts'
import {
  prepareSignIn,
  resetPassword,
  sendResetCode,
  setNewPassword,
  signIn,
  type SignInStep,
} from '../../core/session/session.ts'

type Step = 'credentials' | 'required' | 'forgot' | 'reset'

interface SignInFormProps {
  /** Set where only this agent may sign in. */
  email?: string
  /** The head of the first step. */
  title: string
  text: string
  onDone: () => void
}

export function SignInForm({ email: known, title, text, onDone }: SignInFormProps) {
  const [step, setStep] = useState<Step>('credentials')
  const [email, setEmail] = useState(known ?? '')
  const next = (reached: SignInStep) => {
    if (reached === 'done') onDone()
    else setStep(reached === 'reset' ? 'reset' : 'required')
  }
  const about = { email, onEmail: setEmail, fixed: known !== undefined, onNext: next }
  const start = () => setStep('credentials')
  if (step === 'required') return <Required onNext={next} onStale={start} />
  if (step === 'forgot') return <Forgot {...about} onSent={() => setStep('reset')} onBack={start} />
  if (step === 'reset') return <Reset {...about} onBack={start} />
  return <Credentials {...about} title={title} text={text} onForgot={() => setStep('forgot')} />
}

interface About {
  email: string
  onEmail: (email: string) => void
  fixed: boolean
  onNext: (reached: SignInStep) => void
}

function Credentials({
  email,
  onEmail,
  fixed,
  onNext,
  title,
  text,
  onForgot,
}: About & Head & { onForgot: () => void }) {
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
          <button type="button" className="link" onClick={onForgot}>
            {t('forgot.link')}
          </button>
        }
      />
    </Form>
  )
}

function Required({ onNext, onStale }: { onNext: About['onNext']; onStale: () => void }) {
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

function Forgot({ email, onEmail, fixed, onSent, onBack }: About & { onSent: () => void; onBack: () => void }) {
  const { t } = useTranslation('sign-in')
  const missing = useMissing({ email: !isEmail(email) })
  const attempt = useAttempt(async () => {
    await sendResetCode(email.trim())
    onSent()
  })
  return (
    <Form
      title={t('forgot.title')}
      text={t('forgot.text')}
      submit={t('forgot.submit')}
      attempt={attempt}
      onSubmit={() => missing.none() && attempt.run()}
      onBack={onBack}
    >
      <EmailField
        label={t('email')}
        value={email}
        readOnly={fixed}
        onChange={onEmail}
        fault={missing.fault('email', t('missing.email'))}
      />
    </Form>
  )
}

function Reset({ email, onNext, onBack }: About & { onBack: () => void }) {
  const { t } = useTranslation('sign-in')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [sent, setSent] = useState(false)
  const missing = useMissing({ code: code.trim() === '', password: !isStrong(password) })
  const attempt = useAttempt(async () => {
    onNext(await resetPassword(email.trim(), code.trim(), password))
  })
  const again = useAttempt(async () => {
    await sendResetCode(email.trim())
    setSent(true)
  })
  return (
    <Form
      title={t('reset.title')}
      text={t('reset.text', { email: email.trim() })}
      submit={t('reset.submit')}
      attempt={again.fault ? again : attempt}
      onSubmit={() => missing.none() && attempt.run()}
      onBack={onBack}
      status={sent ? t('reset.sent') : ''}
    >
      <CodeField
        label={t('code')}
        value={code}
        onChange={setCode}
        fault={missing.fault('code', t('missing.code'))}
        aside={
          <button type="button" className="link" onClick={again.run} disabled={again.busy}>
            {t('reset.again')}
          </button>
        }
      />
      <NewPassword password={password} onChange={setPassword} missing={missing} />
    </Form>
  )
}

interface NewPasswordProps {
  password: string
  onChange: (password: string) => void
  missing: Missing<'password'>
}

function NewPassword({ password, onChange, missing }: NewPasswordProps) {
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

/** Only a slip is caught here: whether the address exists is the server's to say, and it does not. */
const isEmail = (text: string): boolean => /^\S+@\S+$/.test(text.trim())
