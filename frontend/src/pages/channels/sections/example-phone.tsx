/** A trial without an account: on a machine with an example phone a channel is connected to it with one click. */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../../core/api.ts'
import { accessToken } from '../../../core/session/session.ts'
import { examplePhone } from '../../../core/settings.ts'
import { useNotify } from '../../../components/notice/notifications.tsx'
import type { OutsideName } from '../register.ts'

const tried: readonly OutsideName[] = ['whatsapp', 'twilio', 'email']

interface ExamplePhoneProps {
  name: OutsideName
  /** What was entered here would be lost. */
  isEdited: boolean
  isOn: boolean
}

export function ExamplePhone({ name, isEdited, isOn }: ExamplePhoneProps) {
  const { t } = useTranslation('channels')
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: () => connect(name),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['channels'] }),
    onError: () => notify.error(t('phone.failed')),
  })
  if (!examplePhone() || !tried.includes(name)) return null
  return (
    <Alert
      type="info"
      header={t(isOn ? 'phone.on' : 'phone.title')}
      action={
        isOn ? (
          <PhoneLink />
        ) : (
          <Button formAction="none" disabled={isEdited} loading={isPending} onClick={() => mutate()}>
            {t('phone.try')}
          </Button>
        )
      }
    >
      {t(isOn ? 'phone.text-on' : 'phone.text')}
    </Alert>
  )
}

/** The way to the example phone, where there is one. */
export function PhoneLink() {
  const { t } = useTranslation('channels')
  const address = examplePhone()
  if (!address) return null
  return (
    <Button formAction="none" href={address} target="_blank" iconName="external" iconAlign="right">
      {t('phone.open')}
    </Button>
  )
}

/** The phone makes the same calls as this page would, in the name of the agent. */
async function connect(channel: OutsideName): Promise<void> {
  const answer = await fetch(`${examplePhone()}connect`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await accessToken()}`,
      'Content-Type': 'application/json',
      'X-Client': localStorage.getItem('activeClient') ?? '',
    },
    body: JSON.stringify({ channel }),
  })
  if (!answer.ok) throw new Error(`The example phone answered ${answer.status}.`)
}
