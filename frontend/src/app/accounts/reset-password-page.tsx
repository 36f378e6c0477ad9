/** Asking for a new password by address. Whether the address has an account is not said (ACCOUNTS-008). */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { resetHours } from '#shared/limits'
import { CallError, quietly } from '../../core/api.ts'
import { Form, useAttempt, useMissing } from '../sign-in/attempt.tsx'
import { EmailField } from '../sign-in/fields.tsx'
import { isEmail } from '../sign-in/form.tsx'
import { Frame } from '../sign-in/frame.tsx'
import type { LedHere } from '../sign-in/sign-in-page.tsx'
import { faultOfCall } from './calls.ts'
import { BackToSignIn } from './mailed-link.tsx'
import { Notice } from './notice.tsx'

export default function ResetPasswordPage() {
  const { t } = useTranslation('accounts')
  // The sign-in alone sets it.
  const { email: known = '' } = (useLocation().state ?? {}) as LedHere
  const [email, setEmail] = useState(known)
  const [sent, setSent] = useState(false)
  return (
    <Frame>
      {sent ? (
        <Notice title={t('reset.sent')} text={t('reset.sent-text', { email: email.trim(), count: resetHours })}>
          <button type="button" className="submit" onClick={() => setSent(false)}>
            {t('reset.again')}
          </button>
          <BackToSignIn />
        </Notice>
      ) : (
        <Ask email={email} onEmail={setEmail} onSent={() => setSent(true)} />
      )}
    </Frame>
  )
}

interface AskProps {
  email: string
  onEmail: (email: string) => void
  onSent: () => void
}

function Ask({ email, onEmail, onSent }: AskProps) {
  const { t } = useTranslation(['accounts', 'sign-in'])
  const navigate = useNavigate()
  const missing = useMissing({ email: !isEmail(email) })
  const attempt = useAttempt(async () => {
    await quietly.accounts.resetPassword({ email })
    onSent()
  }, faultOfReset)
  return (
    <Form
      title={t('reset.title')}
      text={t('reset.text')}
      submit={t('reset.submit')}
      attempt={attempt}
      onSubmit={() => missing.none() && attempt.run()}
      onBack={() => void navigate('/sign-in', { state: { email } satisfies LedHere })}
      failure={t('reset.failed')}
    >
      <EmailField
        label={t('sign-in:email')}
        value={email}
        onChange={onEmail}
        fault={missing.fault('email', t('reset.missing-email'))}
      />
    </Form>
  )

  function faultOfReset(error: unknown) {
    const isTooOften = error instanceof CallError && error.code === 'too-many-requests'
    return isTooOften ? { text: 'faults.locked' as const, reason: t('reset.too-often') } : faultOfCall(error)
  }
}
