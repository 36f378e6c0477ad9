/** A new password for whoever holds the link that was mailed. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { quietly } from '../../core/api.ts'
import { clearSession } from '../../core/session/session.ts'
import { Form, useAttempt, useMissing } from '../sign-in/attempt.tsx'
import { EmailField, NewPassword } from '../sign-in/fields.tsx'
import { isStrong } from '../sign-in/password.ts'
import type { LedHere } from '../sign-in/sign-in-page.tsx'
import { faultOfCall } from './calls.ts'
import { BackToSignIn, MailedLink } from './mailed-link.tsx'

export default function SetPasswordPage() {
  return (
    <MailedLink kind="reset" anew={<AskAnew />}>
      {({ email }, token) => <Choose email={email} token={token} />}
    </MailedLink>
  )
}

function AskAnew() {
  const { t } = useTranslation('accounts')
  return (
    <>
      <Link className="submit" to="/reset-password">
        {t('used.ask')}
      </Link>
      <BackToSignIn />
    </>
  )
}

function Choose({ email, token }: { email: string; token: string }) {
  const { t } = useTranslation(['accounts', 'sign-in'])
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [endsKeys, setEndsKeys] = useState(true)
  const missing = useMissing({ password: !isStrong(password) })
  const attempt = useAttempt(async () => {
    await quietly.accounts.updatePassword({ token, password, endsKeys })
    // Whoever is signed in here is so with the old one.
    clearSession()
    await navigate('/sign-in', { replace: true, state: { email, status: t('set.done') } satisfies LedHere })
  }, faultOfCall)
  return (
    <Form
      title={t('set.title')}
      text={t('set.text')}
      submit={t('set.submit')}
      attempt={attempt}
      onSubmit={() => missing.none() && attempt.run()}
      failure={t('set.failed')}
    >
      <EmailField readOnly label={t('sign-in:email')} value={email} onChange={() => undefined} />
      <NewPassword password={password} onChange={setPassword} missing={missing} />
      <label className="lasting">
        <input type="checkbox" checked={endsKeys} onChange={({ target }) => setEndsKeys(target.checked)} />
        {t('set.keys')}
      </label>
    </Form>
  )
}
