/** An invitation is followed: by somebody new, who makes an account, or by somebody who has one and joins. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { CallError, queries, queryClient, quietly } from '../../core/api.ts'
import { accessToken, clearSession, isSignInStored } from '../../core/session/session.ts'
import { Form, useAttempt, useMissing } from '../sign-in/attempt.tsx'
import { EmailField, NameField, NewPassword } from '../sign-in/fields.tsx'
import { isStrong } from '../sign-in/password.ts'
import type { LedHere } from '../sign-in/sign-in-page.tsx'
import { faultOfCall } from './calls.ts'
import { BackToSignIn, MailedLink, type OpenedLink } from './mailed-link.tsx'

export default function CreateAccountPage() {
  return (
    <MailedLink kind="account" anew={<AskAnew />}>
      {(link, token) => (link.hasAccount ? <Join link={link} token={token} /> : <Create link={link} token={token} />)}
    </MailedLink>
  )
}

function AskAnew() {
  const { t } = useTranslation('accounts')
  return (
    <>
      <p className="text">{t('used.invitation')}</p>
      <BackToSignIn />
    </>
  )
}

interface OfLink {
  link: OpenedLink
  token: string
}

function Create({ link: { email, workspace = '', firstName = '', lastName = '' }, token }: OfLink) {
  const { t } = useTranslation(['accounts', 'sign-in'])
  const navigate = useNavigate()
  const [names, setNames] = useState({ firstName, lastName })
  const [password, setPassword] = useState('')
  const missing = useMissing({
    firstName: names.firstName.trim() === '',
    lastName: names.lastName.trim() === '',
    password: !isStrong(password),
  })
  const attempt = useAttempt(async () => {
    await quietly.accounts.newAccount({ token, ...names, password })
    await navigate('/sign-in', { replace: true, state: { email, status: t('create.done') } satisfies LedHere })
  }, faultOfCall)
  return (
    <Form
      title={t('create.title')}
      text={t('create.text', { workspace })}
      submit={t('create.submit')}
      attempt={attempt}
      onSubmit={() => missing.none() && attempt.run()}
      failure={t('create.failed')}
    >
      <EmailField readOnly label={t('sign-in:email')} value={email} onChange={() => undefined} />
      {(['firstName', 'lastName'] as const).map((name) => (
        <NameField
          key={name}
          name={name}
          label={t(`create.${name}`)}
          value={names[name]}
          onChange={(value) => setNames((before) => ({ ...before, [name]: value }))}
          fault={missing.fault(name, t('create.missing'))}
        />
      ))}
      <NewPassword password={password} onChange={setPassword} missing={missing} />
    </Form>
  )
}

/** Only who is signed in with the invited address joins, so that a link that was passed on lets nobody join for them. */
function Join({ link: { email, workspace = '' }, token }: OfLink) {
  const { t } = useTranslation(['accounts', 'sign-in'])
  const navigate = useNavigate()
  const [state, setState] = useState<'text' | 'signed-out' | 'other'>(isSignInStored() ? 'text' : 'signed-out')
  const attempt = useAttempt(async () => {
    const held = await accessToken()
    if (held === undefined) return setState('signed-out')
    try {
      await quietly.accounts.newAccount({ token, accessToken: held })
    } catch (error) {
      if (error instanceof CallError && error.code === 'account-there') return setState('other')
      if (error instanceof CallError && error.code === 'unauthenticated') return setState('signed-out')
      throw error
    }
    await queryClient.invalidateQueries(queries.account.login())
    await navigate('/', { replace: true })
  }, faultOfCall)
  const signIn = () => {
    // The sign-in is for nobody who has one; that of somebody else ends in this browser alone.
    if (state === 'other') clearSession()
    void navigate(`/sign-in?next=/create-account/${token}`, { state: { email } satisfies LedHere })
  }
  return (
    <Form
      title={t('join.title', { workspace })}
      text={t(`join.${state}`, { email })}
      submit={state === 'text' ? t('join.submit', { workspace }) : t('join.sign-in')}
      attempt={attempt}
      onSubmit={() => (state === 'text' ? attempt.run() : signIn())}
      failure={t('join.failed')}
    >
      {null}
    </Form>
  )
}
