/** What Cloudscape's wizard says of itself. */
import { useTranslation } from 'react-i18next'
import { steps } from './broadcast-draft.ts'

export function useStepTexts() {
  const { t } = useTranslation(['broadcasts', 'common'])
  return {
    stepNumberLabel: (number: number) => t('steps.number', { number }),
    collapsedStepsLabel: (number: number, count: number) => t('steps.collapsed', { number, count }),
    skipToButtonLabel: ({ title }: { title: string }) => t('steps.skip', { title }),
    navigationAriaLabel: t('steps.name'),
    cancelButton: t('common:cancel'),
    previousButton: t('steps.previous'),
    nextButton: t('steps.next'),
    optional: '',
    submitButton: t(`steps.${steps[3]}`),
  }
}
