/** What has to be done at the provider, in three steps, with the way there. */
import Header from '@cloudscape-design/components/header'
import Container from '@cloudscape-design/components/container'
import Button from '@cloudscape-design/components/button'
import { useTranslation } from 'react-i18next'
import { providerSites, type OutsideName } from '../register.ts'
import { useWords } from '../words.ts'

const steps = ['1', '2', '3']

export function Needs({ name }: { name: OutsideName }) {
  const { t } = useTranslation('channels')
  const words = useWords()
  const site = providerSites[name]
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            site && (
              <Button formAction="none" href={site} target="_blank" iconName="external" iconAlign="right">
                {t('needs.open', { name: words.at(`needs.sites.${name}`) })}
              </Button>
            )
          }
        >
          {t('needs.title')}
        </Header>
      }
    >
      <ol className="channel-steps">
        {steps.map((step) => (
          <li key={step}>{words.at(`needs.steps.${name}.${step}`)}</li>
        ))}
      </ol>
    </Container>
  )
}
