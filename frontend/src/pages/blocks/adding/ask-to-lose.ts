/** Asks before the content of a response is lost to another kind. */
import { useTranslation } from 'react-i18next'
import { ask } from '../../../components/dialog/ask.ts'

export function useAskToLose(): (act: () => void) => void {
  const { t } = useTranslation('block-kinds')
  return (act) => ask({ title: t('adding.loss'), warning: t('adding.loss-text'), action: t('adding.lose'), act })
}
