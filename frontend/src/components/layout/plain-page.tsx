/** A page with one thing to say and one way on: home. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

export function PlainPage({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  return (
    <Box textAlign="center" padding={{ vertical: 'xxxl' }}>
      <SpaceBetween size="m">
        <Box variant="h1">{title}</Box>
        <Box variant="p">{text}</Box>
        <Button
          variant="primary"
          href="/"
          onFollow={(event) => {
            event.preventDefault()
            void navigate('/')
          }}
        >
          {t('home')}
        </Button>
      </SpaceBetween>
    </Box>
  )
}
