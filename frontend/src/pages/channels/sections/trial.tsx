/** Asks the provider whether the saved credentials work, and sends a message to whoever asks. */
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Access } from '#shared/access'
import type { ChannelsConfiguration, FieldValues } from '#shared/channels/configuration'
import { api, queries, queryClient } from '../../../core/api.ts'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { Section } from '../../../components/form/settings-page.tsx'
import { settingsIn, type ChannelForm } from '../channel-draft.ts'
import { missingIn } from '../missing.ts'
import { fieldsOf, type OutsideName } from '../register.ts'
import { Findings } from './findings.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { sendersIn } from './senders.ts'

interface TrialProps {
  name: OutsideName
  form: ChannelForm
  saved: ChannelsConfiguration
  access: Access
}

export function Trial({ name, form, saved, access }: TrialProps) {
  const { t } = useTranslation('channels')
  const [isWriting, setIsWriting] = useState(false)
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => api.channels.test({ channel: name }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queries.channels.health({}).queryKey }),
  })
  // Of a configuration the values of the fields, as their schemas give them.
  const values = settingsIn(saved, name) as FieldValues
  const senders = sendersIn(name, values)
  const hindrance =
    missingIn(fieldsOf(name), values).length > 0
      ? t('trial.incomplete')
      : form.dirty
        ? t('trial.save-first')
        : undefined
  const asking = { access, ...(hindrance !== undefined && { disabled: true, disabledReason: hindrance }) }
  return (
    <Section title={t('trial.title')} description={t('trial.text')}>
      <SpaceBetween direction="horizontal" size="xs">
        <AccessButton
          {...asking}
          formAction="none"
          loading={isPending}
          loadingText={t('trial.running')}
          onClick={() => mutate()}
        >
          {t('trial.run')}
        </AccessButton>
        {senders && (
          <AccessButton {...asking} formAction="none" iconName="send" onClick={() => setIsWriting(true)}>
            {t('trial.message')}
          </AccessButton>
        )}
      </SpaceBetween>
      {data && <Findings findings={data} />}
      {isWriting && senders && (
        <MessageDialog name={name} senders={senders} access={access} close={() => setIsWriting(false)} />
      )}
    </Section>
  )
}
