/** Asks what should have answered a text; whoever may not teach the bot does not see it. */
import Button, { type ButtonProps } from '@cloudscape-design/components/button'
import { useTranslation } from 'react-i18next'
import { may } from '#shared/access'
import { review } from '#shared/contracts/review'
import { useAgent } from '../../core/agent.tsx'
import { askedCorrection, type AskedCorrection } from '../../core/corrections.ts'

interface CorrectButtonProps {
  of: AskedCorrection
  variant?: ButtonProps.Variant
}

export function CorrectButton({ of, variant = 'normal' }: CorrectButtonProps) {
  const { t } = useTranslation('common')
  const { rights } = useAgent()
  if (!may(rights, review.correct.access)) return null
  return (
    <Button variant={variant} ariaLabel={t('correct-of', { text: of.text })} onClick={() => askedCorrection.change(of)}>
      {t('correct')}
    </Button>
  )
}
