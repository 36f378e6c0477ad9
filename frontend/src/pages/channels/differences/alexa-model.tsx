/** The interaction model of the Alexa skill, made of the intents, as a file (CHANNELS-015). */
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { channels as contract } from '#shared/contracts/channels'
import { api } from '../../../core/api.ts'
import { save } from '../../../core/save-file.ts'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { Section } from '../../../components/form/settings-page.tsx'

export function AlexaModel() {
  const { t } = useTranslation('channels')
  const { mutate, isPending } = useMutation({
    // What the server says against it is told as it fails (ERRORS-004).
    mutationFn: () => api.channels.alexaJson({}),
    onSuccess: (model) => save(new Blob([JSON.stringify(model, null, 2)], { type: 'application/json' }), fileName),
  })
  return (
    <Section title={t('alexa.title')} description={t('alexa.text')}>
      <AccessButton
        access={contract.alexaJson.access}
        formAction="none"
        iconName="download"
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('alexa.download')}
      </AccessButton>
    </Section>
  )
}

const fileName = 'alexa-interaction-model.json'
