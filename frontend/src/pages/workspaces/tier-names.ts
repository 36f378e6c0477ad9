/** What tiers are called; a company without one is not limited. */
import { useTranslation } from 'react-i18next'
import { tierTypes } from '#shared/company/tiers'

export function useTierName(): (tierType: string | undefined) => string {
  const { t } = useTranslation('workspaces')
  return (tierType) => {
    const known = tierTypes.find((type) => type === tierType)
    return known ? t(`tiers.${known}`) : (tierType ?? t('no-tier'))
  }
}
