/** Two-step sign-in of the agent: whether it is on, and the ways to change that, which lead out of the frame. */
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { queries } from '../../core/api.ts'
import { pathTo } from '../../core/pages.ts'
import { LoadFailed } from '../../components/notice/load-failed.tsx'

export function SecondFactor() {
  const { t } = useTranslation('profile')
  const { data: known, error, refetch } = useQuery(queries.accounts.readSecondFactor())
  return (
    <Container
      header={
        <Header variant="h2" description={t('factor.text')} actions={known && <Ways isOn={known.isOn} />}>
          {t('factor.name')}
        </Header>
      }
    >
      {error && <LoadFailed error={error} retry={refetch} />}
      {known && (
        <SpaceBetween size="xs" direction="horizontal">
          <StatusIndicator type={known.isOn ? 'success' : 'stopped'}>
            {t(known.isOn ? 'factor.on' : 'factor.off')}
          </StatusIndicator>
          {known.isRequired && <span>{t('factor.required')}</span>}
        </SpaceBetween>
      )}
    </Container>
  )
}

function Ways({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('profile')
  const navigate = useNavigate()
  const leadTo = (path: string) =>
    void navigate(`${path}?${new URLSearchParams({ next: pathTo('profile') }).toString()}`)
  if (!isOn) return <Button onClick={() => leadTo('/second-factor')}>{t('factor.set-up')}</Button>
  return (
    <SpaceBetween size="xs" direction="horizontal">
      <Button onClick={() => leadTo('/second-factor/codes')}>{t('factor.codes')}</Button>
      <Button onClick={() => leadTo('/second-factor/off')}>{t('factor.switch-off')}</Button>
    </SpaceBetween>
  )
}
