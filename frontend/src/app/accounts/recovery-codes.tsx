/** Recovery codes, the only time that they are shown. */
import { useTranslation } from 'react-i18next'
import { save } from '../../core/save-file.ts'
import { Form, useAttempt } from '../sign-in/attempt.tsx'
import { faultOfCall } from './calls.ts'
import { CopyButton } from './copy-button.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  text: string
  submit: string
  act: () => Promise<void>
}

export function RecoveryCodes({ codes, text, submit, act }: RecoveryCodesProps) {
  const { t } = useTranslation('accounts')
  const attempt = useAttempt(act, faultOfCall)
  const all = `${codes.join('\n')}\n`
  return (
    <Form
      title={t('factor.codes')}
      text={text}
      submit={submit}
      attempt={attempt}
      onSubmit={attempt.run}
      failure={t('factor.failed')}
    >
      <ul className="factor-codes" aria-label={t('factor.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="factor-keep">
        <CopyButton text={all} label={t('factor.copy')} />
        <button
          type="button"
          className="link"
          onClick={() => save(new Blob([all], { type: 'text/plain' }), 'parley-recovery-codes.txt')}
        >
          {t('factor.download')}
        </button>
      </div>
    </Form>
  )
}
