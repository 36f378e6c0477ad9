/** Opens the explanation of a text: why it was understood as it was. What it shows is fetched when it is opened. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Popover from '@cloudscape-design/components/popover'
import Spinner from '@cloudscape-design/components/spinner'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { may } from '#shared/access'
import { explanation } from '#shared/contracts/explanation'
import { useAgent } from '../../core/agent.tsx'
import { lazily } from '../../core/lazy-page.ts'
import type { Explainable } from './explained.tsx'

const Explained = lazy(() => lazily(() => import('./explained.tsx')))

interface WhyButtonProps {
  of: Explainable
  /** What the customer said, for those who hear the button and do not see what stands beside it. */
  text: string
}

export function WhyButton({ of, text }: WhyButtonProps) {
  const { t } = useTranslation('common')
  const { rights } = useAgent()
  if (!may(rights, explanation['text' in of ? 'ofText' : 'ofMessage'].access)) return null
  return (
    <Popover
      triggerType="custom"
      size="large"
      header={t('why')}
      position="top"
      // It is clipped by what scrolls around it otherwise.
      renderWithPortal
      dismissAriaLabel={t('close')}
      content={
        <Suspense
          fallback={
            <Box textAlign="center">
              <Spinner />
            </Box>
          }
        >
          <Explained of={of} text={text} />
        </Suspense>
      }
    >
      <Button variant="inline-link" ariaLabel={t('why-of', { text })}>
        {t('why')}
      </Button>
    </Popover>
  )
}
