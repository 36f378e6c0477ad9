/** The credentials with which CXone calls us: issued here, shown once, and never together with the ones before (CHANNELS-014). */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { channels as contract } from '#shared/contracts/channels'
import { api, queryClient } from '../../../core/api.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { Section } from '../../../components/form/settings-page.tsx'
import { settingsIn } from '../channel-draft.ts'
import { Copied } from '../copied.tsx'
import type { OwnProps } from './own-props.ts'

const { access } = contract.issueCredentials

export function CxoneCredentials({ configuration }: OwnProps) {
  const { t } = useTranslation('channels')
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending, data, reset } = useMutation({
    mutationFn: () => api.channels.issueCredentials({ _id: configuration._id }),
    onSuccess: () => {
      setIsAsking(false)
      void queryClient.invalidateQueries({ queryKey: ['channels'] })
    },
  })
  const { credentialKey, credentialHash } = settingsIn(configuration, 'cxone')
  // A key without a secret lets nobody in.
  const isIssued = Boolean(credentialHash)
  const button = { access, loading: isPending, formAction: 'none' as const }
  return (
    <Section title={t('cxone.title')} description={t('cxone.text')}>
      {isIssued && typeof credentialKey === 'string' ? (
        <FormField label={t('cxone.key')} stretch>
          <Copied name={t('cxone.key')} value={credentialKey} />
        </FormField>
      ) : (
        <Box color="text-body-secondary">{t('cxone.none')}</Box>
      )}
      <AccessButton {...button} iconName="key" onClick={() => (isIssued ? setIsAsking(true) : mutate())}>
        {t('cxone.issue')}
      </AccessButton>
      {isAsking && (
        <Dialog
          title={t('cxone.ask')}
          close={() => setIsAsking(false)}
          action={
            <AccessButton {...button} variant="primary" onClick={() => mutate()}>
              {t('cxone.issue')}
            </AccessButton>
          }
        >
          {t('cxone.ask-text')}
        </Dialog>
      )}
      {data && <Issued issued={data} close={reset} />}
    </Section>
  )
}

interface IssuedProps {
  issued: { readonly key: string; readonly secret: string }
  close: () => void
}

/** Nothing but its own buttons closes it: the secret cannot be shown again. */
function Issued({ issued: { key, secret }, close }: IssuedProps) {
  const { t } = useTranslation('channels')
  return (
    <Modal
      visible
      header={t('cxone.made')}
      onDismiss={({ detail }) => detail.reason !== 'overlay' && close()}
      footer={
        <Box float="right">
          <Button variant="primary" formAction="none" onClick={close}>
            {t('cxone.kept')}
          </Button>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <Alert type="warning">{t('cxone.once')}</Alert>
        <FormField label={t('cxone.key')} stretch>
          <Copied name={t('cxone.key')} value={key} />
        </FormField>
        <FormField label={t('cxone.secret')} stretch>
          <Copied name={t('cxone.secret')} value={secret} />
        </FormField>
      </SpaceBetween>
    </Modal>
  )
}
