/** Whether a channel is on: whoever switches it is told what that means for those who talk on it, and for what was said. */
import { useTranslation } from 'react-i18next'
import { freshHoursOf } from '#shared/channels/register'
import { queries, queryClient } from '../../../core/api.ts'
import { ask } from '../../../components/dialog/ask.ts'
import { ToggleField } from '../../../components/form/fields.tsx'
import { fieldOf, type ChannelForm } from '../channel-draft.ts'
import { useHealth } from '../channels-data.ts'
import type { OutsideName } from '../register.ts'

interface SwitchProps {
  name: OutsideName
  form: ChannelForm
}

export function Switch({ name, form }: SwitchProps) {
  const { t } = useTranslation('channels')
  const open = useHealth(name)?.open ?? 0
  const field = fieldOf<boolean>(form, 'isOn')
  const change = (isOn: boolean, sendMissed?: true) => form.change((now) => ({ ...now, isOn, sendMissed }))
  const channel = t(`names.${name}`)
  // The switch does not wait for the question: nothing is sent unless somebody says so.
  const switchOn = async () => {
    change(true)
    const { messages, young, isMore } = await queryClient.fetchQuery(queries.channels.missed({ channel: name }))
    if (young === 0) return
    ask({
      title: t('switch-on.title', { name: channel }),
      text: (
        <>
          <p>{isMore ? t('switch-on.missed-more', { count: messages }) : t('switch-on.missed', { count: messages })}</p>
          <p>{t('switch-on.young', { count: young, hours: freshHoursOf(name) })}</p>
        </>
      ),
      action: t('switch-on.send'),
      leave: t('switch-on.drop'),
      act: () => change(true, true),
    })
  }
  const askToSwitchOff = () =>
    ask({
      title: t('switch-off.title', { name: channel }),
      text: t('switch-off.open', { count: open }),
      action: t('switch-off.do'),
      act: () => change(false),
    })
  const switchOff = () => (open > 0 ? askToSwitchOff() : change(false))
  return (
    <ToggleField
      field={{ ...field, onChange: (isOn) => void (isOn ? switchOn() : switchOff()) }}
      label={t('behaviour.on')}
      description={t('behaviour.on-text')}
    />
  )
}
