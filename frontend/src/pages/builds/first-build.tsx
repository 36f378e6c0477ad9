/** Before the first build: the way from an idea to a bot that understands it. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useDrawer } from '../../core/drawer.ts'
import { pathTo } from '../../core/pages.ts'
import { BuildButton } from './build-button.tsx'
import { useIntents } from './builds-data.ts'

export function FirstBuild() {
  const { t } = useTranslation('builds')
  const navigate = useNavigate()
  const drawer = useDrawer()
  const { data: intents } = useIntents()
  const step = (name: 'write' | 'build' | 'try', action: React.ReactNode) => (
    <li className="first-step">
      <Box variant="h3" tagOverride="h3" padding="n">
        {t(`first.${name}`)}
      </Box>
      <Box variant="p" color="text-body-secondary">
        {name === 'write' && intents && intents.length > 0
          ? t('first.written', { count: intents.length })
          : t(`first.${name}-text`)}
      </Box>
      {action}
    </li>
  )
  return (
    <Container header={<Header>{t('first.title')}</Header>}>
      <ol className="first-steps">
        {step('write', <Button onClick={() => void navigate(pathTo('intents'))}>{t('first.write-action')}</Button>)}
        {step('build', <BuildButton />)}
        {step('try', <Button onClick={() => drawer.setOpen('preview')}>{t('first.try-action')}</Button>)}
      </ol>
    </Container>
  )
}
