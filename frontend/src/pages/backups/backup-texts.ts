/** What backups are called, and how much they hold, in the language of the interface. */
import { useTranslation } from 'react-i18next'
import type { Backup } from '#shared/contracts/backups'
import { language } from '../../core/i18n.ts'

/** `1.2 MB` of 1,234,567 bytes; below a thousand bytes `1 kB`. */
export function fileSize(bytes: number): string {
  const [unit, unitBytes] =
    bytes < bytesPerMegabyte ? (['kilobyte', 1000] as const) : (['megabyte', bytesPerMegabyte] as const)
  const amount = Math.max(1, bytes / unitBytes)
  const format = new Intl.NumberFormat(language(), {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  })
  return format.format(amount)
}

const bytesPerMegabyte = 1_000_000

export const itemsOf = ({ counts }: Backup): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Who or what made a backup: `Maya Vale`, `Before an import, Maya Vale`, `Automatically`. */
export function useMaker(): (backup: Backup) => string {
  const { t } = useTranslation('backups')
  return ({ by, reason }) => {
    const maker = by || t('by-itself')
    return reason ? t('made-by', { reason: t(`reasons.${reason}`), name: maker }) : maker
  }
}
