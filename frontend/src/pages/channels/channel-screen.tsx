/** The page of one channel: what is needed, what is entered and copied, a test, how it behaves, and how it is. */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import { useTranslation } from 'react-i18next'
import type { ChannelsConfiguration } from '#shared/channels/configuration'
import { channels as contract } from '#shared/contracts/channels'
import { AccessButton } from '../../components/form/access-button.tsx'
import { DraftForm } from '../../components/form/draft-form.tsx'
import { Breadcrumbs } from '../../components/layout/breadcrumbs.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import { useChannelDraft, type ChannelForm } from './channel-draft.ts'
import { differences } from './differences/register.ts'
import { HealthPanel } from './health-panel.tsx'
import { retiredName, type EditedName, type OutsideName } from './register.ts'
import { Addresses } from './sections/addresses.tsx'
import { BehaviourSection } from './sections/behaviour.tsx'
import { Credentials } from './sections/credentials.tsx'
import { ExamplePhone } from './sections/example-phone.tsx'
import { Needs } from './sections/needs.tsx'
import { Trial } from './sections/trial.tsx'
import { useWords } from './words.ts'

interface ChannelScreenProps {
  name: EditedName
  configuration: ChannelsConfiguration
}

export function ChannelScreen({ name, configuration }: ChannelScreenProps) {
  const { t } = useTranslation(['channels', 'common', 'settings'])
  const notify = useNotify()
  const words = useWords()
  const form = useChannelDraft(name, configuration)
  const { access, dirty, saving, discard } = form
  const title = t(`names.${name}`)
  return (
    <DraftForm
      form={form}
      title={title}
      breadcrumbs={<Breadcrumbs list="channels" title={title} />}
      lead={t(`texts.${name}`)}
      asks="pending"
      unchanged={() => notify.info(t('settings:unchanged'))}
      nameOf={(field) => words.label(name, field) || words.at(`behaviour.${behaviourWords[field] ?? field}`)}
      actions={
        <>
          <Button variant="link" formAction="none" disabled={!dirty || saving} onClick={discard}>
            {t('common:cancel')}
          </Button>
          <AccessButton access={access} variant="primary" loading={saving}>
            {t('common:save')}
          </AccessButton>
        </>
      }
    >
      {name === retiredName ? (
        <Retired form={form} configuration={configuration} />
      ) : (
        <Parts name={name} form={form} configuration={configuration} />
      )}
    </DraftForm>
  )
}

/** The fields of the behaviour whose words have another name. */
const behaviourWords: Readonly<Record<string, string>> = { isOn: 'on', departmentId: 'department' }

interface PartsProps {
  form: ChannelForm
  configuration: ChannelsConfiguration
}

function Parts({ name, form, configuration }: PartsProps & { name: OutsideName }) {
  const { own: Own } = differences[name] ?? {}
  return (
    <div className="channel-workspace">
      <div className="form-sections">
        <ExamplePhone name={name} isEdited={form.dirty} isOn={configuration[name].isOn} />
        <Needs name={name} />
        <Credentials name={name} form={form} saved={configuration} />
        {Own && <Own form={form} configuration={configuration} />}
        <Addresses name={name} saved={configuration} />
        <Trial name={name} form={form} saved={configuration} access={contract.test.access} />
        <BehaviourSection name={name} form={form} />
      </div>
      <HealthPanel name={name} />
    </div>
  )
}

/** CHANNELS-011. */
function Retired({ form, configuration }: PartsProps) {
  const { t } = useTranslation('channels')
  return (
    <>
      <Alert type="info" header={t('retired.title')}>
        {t('retired.text')}
      </Alert>
      <Credentials name={retiredName} form={form} saved={configuration} />
    </>
  )
}
