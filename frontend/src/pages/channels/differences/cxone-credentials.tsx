/** The credentials with which CXone calls us: issued here, shown once, and never together with the ones before (CHANNELS-014). */
import Box from '@cloudscape-design/components/box'
import FormField from '@cloudscape-design/components/form-field'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { channels as contract } from '#shared/contracts/channels'
import { api, queryClient, quietly } from '../../../core/api.ts'
import { ask } from '../../../components/dialog/ask.ts'
import { ShownOnce } from '../../../components/dialog/shown-once.tsx'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { Section } from '../../../components/form/settings-page.tsx'
import { settingsIn } from '../channel-draft.ts'
import { Copied } from '../copied.tsx'
import type { OwnProps } from './own-props.ts'

const { access } = contract.issueCredentials

export function CxoneCredentials({ configuration }: OwnProps) {
  const { t } = useTranslation('channels')
  const { mutate, mutateAsync, isPending, data, reset } = useMutation({
    mutationFn: (client: typeof api) => client.channels.issueCredentials({ _id: configuration._id }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['channels'] }),
  })
  const { credentialKey, credentialHash } = settingsIn(configuration, 'cxone')
  // A key without a secret lets nobody in.
  const isIssued = Boolean(credentialHash)
  const askToIssue = () =>
    ask({
      title: t('cxone.ask'),
      warning: t('cxone.ask-text'),
      action: t('cxone.issue'),
      access,
      act: () => mutateAsync(quietly),
    })
  return (
    <Section title={t('cxone.title')} description={t('cxone.text')}>
      {isIssued && typeof credentialKey === 'string' ? (
        <FormField label={t('cxone.key')} stretch>
          <Copied name={t('cxone.key')} value={credentialKey} />
        </FormField>
      ) : (
        <Box color="text-body-secondary">{t('cxone.none')}</Box>
      )}
      <AccessButton
        access={access}
        formAction="none"
        iconName="key"
        loading={isPending}
        onClick={() => (isIssued ? askToIssue() : mutate(api))}
      >
        {t('cxone.issue')}
      </AccessButton>
      {data && <Issued issued={data} close={reset} />}
    </Section>
  )
}

interface IssuedProps {
  issued: { readonly key: string; readonly secret: string }
  close: () => void
}

function Issued({ issued: { key, secret }, close }: IssuedProps) {
  const { t } = useTranslation('channels')
  return (
    <ShownOnce title={t('cxone.made')} warning={t('cxone.once')} kept={t('cxone.kept')} close={close}>
      <FormField label={t('cxone.key')} stretch>
        <Copied name={t('cxone.key')} value={key} />
      </FormField>
      <FormField label={t('cxone.secret')} stretch>
        <Copied name={t('cxone.secret')} value={secret} />
      </FormField>
    </ShownOnce>
  )
}
