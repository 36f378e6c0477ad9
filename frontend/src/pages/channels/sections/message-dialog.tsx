/** Sends one short text of a channel to an address of one’s own. */
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Access } from '#shared/access'
import { api } from '../../../core/api.ts'
import { OneOfField } from '../../../components/form/choice/one-of.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { AccessButton } from '../../../components/form/access-button.tsx'
import type { OutsideName } from '../register.ts'
import { Findings } from './findings.tsx'
import type { Senders } from './senders.ts'
import { TextField } from '../../../components/form/fields.tsx'

interface MessageDialogProps {
  name: OutsideName
  senders: Senders
  access: Access
  close: () => void
}

export function MessageDialog({ name, senders: { from, to: kind }, access, close }: MessageDialogProps) {
  const { t } = useTranslation(['channels', 'common'])
  const [account, setAccount] = useState(from[0]?.account ?? '')
  const [to, setTo] = useState('')
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => api.channels.sendTest({ channel: name, account, to }),
  })
  return (
    <Dialog
      title={t('trial.message')}
      close={close}
      {...(data && { leave: t('common:close') })}
      action={
        <AccessButton
          access={access}
          variant="primary"
          formAction="none"
          loading={isPending}
          disabled={to.trim() === ''}
          onClick={() => mutate()}
        >
          {t('trial.send')}
        </AccessButton>
      }
    >
      <SpaceBetween size="m">
        {t('trial.message-text')}
        {from.length > 1 && (
          <OneOfField
            field={{ value: account, onChange: setAccount }}
            label={t('trial.from')}
            options={from.map((sender) => ({ value: sender.account, label: sender.label }))}
          />
        )}
        <TextField
          field={{ value: to, onChange: setTo }}
          label={t(kind === 'email' ? 'trial.to-mail' : 'trial.to')}
          {...(kind === 'phone' && { limits: t('trial.to-text') })}
          input={{ inputMode: kind === 'phone' ? 'tel' : 'email' }}
        />
        {data && <Findings findings={[data]} />}
      </SpaceBetween>
    </Dialog>
  )
}
