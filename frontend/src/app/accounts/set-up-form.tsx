/** The secret for an authenticator app, as a QR code and as text, and the first code that proves it. */
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { quietly } from '../../core/api.ts'
import { lazily } from '../../core/lazy-page.ts'
import { Form, useAttempt, useMissing } from '../sign-in/attempt.tsx'
import { CodeField, isCode } from '../sign-in/code-fields.tsx'
import { faultOfCall } from './calls.ts'
import { CopyButton } from './copy-button.tsx'

const QrCode = lazy(() => lazily(() => import('./qr-code.tsx')))

interface SetUpProps {
  secret: string
  /** The same as an address. */
  address: string
  isRequired: boolean
  leave: ReactNode
  /** What follows, with the recovery codes. */
  children: (codes: readonly string[]) => ReactNode
}

export function SetUpForm({ secret, address, isRequired, leave, children }: SetUpProps) {
  const { t } = useTranslation('accounts')
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<readonly string[]>()
  const missing = useMissing({ code: !isCode(code) })
  const attempt = useAttempt(async () => {
    setCodes((await quietly.accounts.confirmSecondFactor({ code })).recoveryCodes)
  }, faultOfCall)
  if (codes) return children(codes)
  return (
    <>
      <Form
        title={t('factor.title')}
        text={t(isRequired ? 'factor.required-text' : 'factor.text')}
        submit={t('factor.continue')}
        attempt={attempt}
        onSubmit={() => missing.none() && attempt.run()}
        failure={t('factor.failed')}
      >
        <ol className="factor-steps">
          <li>
            {t('factor.scan')}
            <div className="factor-qr">
              <Suspense>
                <QrCode text={address} label={t('factor.qr')} />
              </Suspense>
            </div>
            <p className="factor-secret">
              {t('factor.by-hand')} <code>{inGroups(secret)}</code>
            </p>
            <CopyButton text={secret} label={t('factor.copy-secret')} />
          </li>
          <li>{t('factor.type')}</li>
        </ol>
        <CodeField
          label={t('factor.code')}
          value={code}
          onChange={setCode}
          fault={missing.fault('code', t('factor.code-missing'))}
        />
      </Form>
      {leave}
    </>
  )
}

/** Four signs at a time, as one types them. */
const inGroups = (text: string): string => (text.match(/.{1,4}/g) ?? []).join(' ')
