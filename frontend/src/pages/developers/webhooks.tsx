/** What Parley tells a company's own server: how it is signed, a receiver that checks it, and a body of each type. */
import Container from '@cloudscape-design/components/container'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { webhookBodyOf } from '#shared/webhook-bodies'
import { webhookTypes, type WebhookType } from '#shared/webhook-types'
import { Code } from './code.tsx'
// Vite makes a text of it, so that what is shown is the very file that a test starts.
// oxlint-disable-next-line import/default
import receiver from './receiver.mjs?raw'

type Dashed<Type extends string> = Type extends `${infer Subject}.${infer Deed}` ? `${Subject}-${Deed}` : never

/** The name under which the texts know a type: i18next takes a dot for a step into an object. */
// The only dot of a type is replaced, as the type says.
const textOf = (type: WebhookType) => type.replace('.', '-') as Dashed<WebhookType>

const headers = `webhook-id: 01KAJ0C6T9F5B1XHVN8S3GQ7WE
webhook-timestamp: 1795186800
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=`

export function Webhooks() {
  const { t } = useTranslation('developers')
  return (
    <SpaceBetween size="l">
      <Container header={<Header variant="h2">{t('webhooks.title')}</Header>}>
        <SpaceBetween size="m">
          <div>{t('webhooks.text')}</div>
          <Code name={t('webhooks.headers')} text={headers} />
          <ul className="developer-rules">
            {(['answer', 'again', 'order', 'secrets'] as const).map((rule) => (
              <li key={rule}>{t(`webhooks.rules.${rule}`)}</li>
            ))}
          </ul>
        </SpaceBetween>
      </Container>
      <Container
        header={
          <Header variant="h2" description={t('webhooks.receiver-text')}>
            {t('webhooks.receiver')}
          </Header>
        }
      >
        <Code name={t('webhooks.receiver')} text={receiver} />
      </Container>
      <section>
        <Header variant="h2" description={t('webhooks.types-text')}>
          {t('webhooks.types')}
        </Header>
        {webhookTypes.map((type) => (
          <ExpandableSection
            key={type}
            headerText={<code>{type}</code>}
            headerDescription={t(`webhooks.told.${textOf(type)}`)}
          >
            <Code
              name={t('webhooks.example', { type })}
              text={JSON.stringify(webhookBodyOf(type).example, undefined, 2)}
            />
          </ExpandableSection>
        ))}
      </section>
    </SpaceBetween>
  )
}
