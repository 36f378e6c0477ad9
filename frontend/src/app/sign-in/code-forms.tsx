/** What a sign-in asks of those who have a second factor: the code of their app, or a recovery code in its place. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answerSignIn, signIn, spendRecoveryCode, type SignInStep } from '../../core/session/session.ts'
import { Form, useAttempt, useMissing } from './attempt.tsx'
import { CodeField, isCode, RecoveryCodeField } from './code-fields.tsx'

interface StepProps {
  isLasting: boolean
  onNext: (reached: SignInStep) => void
  onBack: () => void
}

interface CodeFormsProps extends StepProps {
  email: string
  /** A recovery code is good together with it. */
  password: string
}

export default function CodeForms({ email, password, ...step }: CodeFormsProps) {
  const [isLost, setLost] = useState(false)
  if (!isLost) return <CodeForm {...step} onLost={() => setLost(true)} />
  return <RecoveryForm {...step} email={email} password={password} onBack={() => setLost(false)} />
}

function CodeForm({ isLasting, onNext, onBack, onLost }: StepProps & { onLost: () => void }) {
  const { t } = useTranslation('sign-in')
  const [code, setCode] = useState('')
  const missing = useMissing({ code: !isCode(code) })
  const attempt = useAttempt(async () => onNext(await answerSignIn(code, isLasting)))
  return (
    <Form
      title={t('code.title')}
      text={t('code.text')}
      submit={t('submit')}
      attempt={attempt}
      onSubmit={() => missing.none() && attempt.run()}
      onBack={onBack}
    >
      <CodeField
        label={t('code.label')}
        value={code}
        onChange={setCode}
        fault={missing.fault('code', t('missing.code'))}
        aside={
          <button type="button" className="link" onClick={onLost}>
            {t('code.lost')}
          </button>
        }
      />
    </Form>
  )
}

/** The code ends the second factor, so that the password signs in. */
function RecoveryForm({ email, password, isLasting, onNext, onBack }: CodeFormsProps) {
  const { t } = useTranslation('sign-in')
  const [code, setCode] = useState('')
  const missing = useMissing({ code: code.trim() === '' })
  const attempt = useAttempt(async () => {
    await spendRecoveryCode(email, password, code)
    onNext(await signIn(email, password, isLasting))
  })
  return (
    <Form
      title={t('recovery.title')}
      text={t('recovery.text')}
      submit={t('recovery.submit')}
      attempt={attempt}
      onSubmit={() => missing.none() && attempt.run()}
    >
      <RecoveryCodeField
        label={t('recovery.label')}
        value={code}
        onChange={setCode}
        fault={missing.fault('code', t('missing.recovery'))}
      />
      <button type="button" className="link back" onClick={onBack}>
        {t('recovery.back')}
      </button>
    </Form>
  )
}
