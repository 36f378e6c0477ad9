/** An invitation is followed: by somebody new, who makes an account, or by somebody who has one and joins. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { quietly } from '../../core/api.ts'
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

function Create({ link: { email, workspace = '' }, token }: OfLink) {
  const { t } = useTranslation(['accounts', 'sign-in'])
  const navigate = useNavigate()
  const [names, setNames] = useState({ firstName: '', lastName: '' })
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

function Join({ link: { email, workspace = '' }, token }: OfLink) {
  const { t } = useTranslation(['accounts', 'sign-in'])
  const navigate = useNavigate()
  const attempt = useAttempt(async () => {
    await quietly.accounts.newAccount({ token })
    await navigate('/sign-in', {
      replace: true,
      state: { email, status: t('join.done', { workspace }) } satisfies LedHere,
    })
  }, faultOfCall)
  return (
    <Form
      title={t('join.title', { workspace })}
      text={t('join.text', { email })}
      submit={t('join.submit', { workspace })}
      attempt={attempt}
      onSubmit={attempt.run}
      failure={t('join.failed')}
    >
      {null}
    </Form>
  )
}
