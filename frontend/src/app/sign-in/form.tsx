/** The sign-in itself, step by step: shown on its own page, and over a page whose session has ended. */
import './sign-in.css'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { signInDays } from '#shared/limits'
import { lazily } from '../../core/lazy-page.ts'
import { Form, useAttempt, useMissing, type Head } from './attempt.tsx'
import { EmailField, NewPassword, PasswordField } from './fields.tsx'
import { isStrong } from './password.ts'
import { answerSignIn, prepareSignIn, signIn, type SignInStep } from '../../core/session/session.ts'

/** Few sign-ins ask for more than a password. */
const CodeForms = lazy(() => lazily(() => import('./code-forms.tsx')))

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
  // A recovery code is good together with it, and is asked for after it.
  const [password, setPassword] = useState('')
  const [isLasting, setLasting] = useState(true)
  const next = (reached: SignInStep) => {
    setStep(reached)
    if (reached === 'done') onDone()
  }
  const begin = () => setStep('done')
  const shared = { isLasting, onNext: next, password, onPassword: setPassword }
  if (step === 'new-password') return <Required {...shared} onStale={begin} />
  if (step === 'code') {
    return (
      <Suspense>
        <CodeForms {...shared} email={email.trim()} onBack={begin} />
      </Suspense>
    )
  }
  const about = { email, onEmail: setEmail, fixed: known !== undefined, title, text, status }
  return <Credentials {...about} {...shared} onLasting={setLasting} mustReset={step === 'reset'} />
}

interface About {
  email: string
  onEmail: (email: string) => void
  fixed: boolean
  password: string
  onPassword: (password: string) => void
  /** Whether the sign-in outlives the browser. */
  isLasting: boolean
  onLasting: (isLasting: boolean) => void
  onNext: (reached: SignInStep) => void
  status: string | undefined
  /** An administrator has ended the old password. */
  mustReset: boolean
}

function Credentials({ mustReset, ...about }: About & Head) {
  const { email, onEmail, fixed, password, onPassword, isLasting, onLasting, onNext, title, text, status } = about
  const { t } = useTranslation('sign-in')
  const missing = useMissing({ email: !isEmail(email), password: password === '' })
  const attempt = useAttempt(async () => onNext(await signIn(email.trim(), password, isLasting)))
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
        onChange={onPassword}
        fault={missing.fault('password', t('missing.password'))}
        aside={
          // The page below the dialog keeps what was typed.
          <Link className="link" to="/reset-password" state={{ email }} {...(fixed && { target: '_blank' })}>
            {t('forgot')}
          </Link>
        }
      />
      <label className="lasting">
        <input type="checkbox" checked={isLasting} onChange={({ target }) => onLasting(target.checked)} />
        {t('lasting', { count: signInDays })}
      </label>
    </Form>
  )
}

type SecondStep = Pick<About, 'isLasting' | 'onNext' | 'password' | 'onPassword'>

function Required({ isLasting, onNext, onStale, onPassword }: SecondStep & { onStale: () => void }) {
  const { t } = useTranslation('sign-in')
  const [password, setPassword] = useState('')
  const missing = useMissing({ password: !isStrong(password) })
  const attempt = useAttempt(async () => {
    const reached = await answerSignIn(password, isLasting)
    onPassword(password)
    onNext(reached)
  })
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
