/** The way to a new password, which is mailed to the agent. */
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../core/action.ts'
import { useAgent } from '../../core/agent.tsx'
import { api, quietly } from '../../core/api.ts'
import { notify } from '../../core/live/notices.ts'
import { signInName } from '../../core/session/session.ts'

export function PasswordLink() {
  const { t } = useTranslation('profile')
  const { agent } = useAgent()

  const { isBusy: isSending, run: send } = useAction(async () => {
    await api.accounts.changePassword()
    notify('success', t('password-sent', { email: agent.email }))
    // ACCOUNTS-003: the mail is on its way, whether that is noted or not.
    const note = { type: 'reset', userType: 'agent', userId: agent._id, sessionId: signInName() } as const
    await quietly.accounts.log(note).catch(() => undefined)
  })

  return (
    <SpaceBetween size="xs">
      <div>{t('password-text')}</div>
      <Button formAction="none" loading={isSending} onClick={send}>
        {t('change-password')}
      </Button>
    </SpaceBetween>
  )
}
