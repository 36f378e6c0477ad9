/** What backups are called, and how much they hold, in the language of the interface. */
import { useTranslation } from 'react-i18next'
import type { Backup } from '#shared/contracts/backups'

export const itemsOf = ({ counts }: Backup): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Who or what made a backup: `Maya Vale`, `Before an import, Maya Vale`, `Automatically`. */
export function useMaker(): (backup: Backup) => string {
  const { t } = useTranslation('backups')
  return ({ by, reason }) => {
    const maker = by || t('by-itself')
    return reason ? t('made-by', { reason: t(`reasons.${reason}`), name: maker }) : maker
  }
}
