/** The name of an item that differs, with why it is ticked or offered; and what becomes of it, as badges. */
import Badge from '@cloudscape-design/components/badge'
import Box from '@cloudscape-design/components/box'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import type { Difference } from '#shared/contracts/releases'
import { rowMark } from '../../../components/table/row-keys.ts'
import { keyOf, type Ticks } from './rows.ts'

interface DifferenceNameProps {
  difference: Difference
  ticks: Ticks
  isOpen: boolean
  open: () => void
}

export function DifferenceName({ difference, ticks, isOpen, open }: DifferenceNameProps) {
  const { t } = useTranslation('releases')
  const key = keyOf(difference)
  const needing = ticks.all.get(key)
  const offering = ticks.offered.get(key)
  return (
    <>
      <span {...{ [rowMark]: key }} className={isOpen ? 'difference-open' : undefined}>
        <Link onFollow={open} fontSize="inherit">
          {difference.title}
        </Link>
      </span>
      {(needing ?? offering) && (
        <Box variant="small" tagOverride="div" color="text-body-secondary">
          {needing ? t('list.needed', { title: needing.title }) : t('list.offered', { title: offering?.title })}
        </Box>
      )}
    </>
  )
}

export const changeColours = { added: 'green', edited: 'blue', removed: 'red' } as const

interface ChangeBadgesProps {
  difference: Pick<Difference, 'change' | 'conflict' | 'behind'>
  names: { readonly from: string; readonly to: string }
  /** Every conflict of the item is decided. */
  isDecided?: boolean
}

export function ChangeBadges({ difference: { change, conflict, behind }, names, isDecided }: ChangeBadgesProps) {
  const { t } = useTranslation('releases')
  return (
    <SpaceBetween direction="horizontal" size="xxs">
      <Badge color={changeColours[change]}>{t(`changes.${change}`)}</Badge>
      {conflict && (
        <Badge color={isDecided ? 'green' : 'severity-high'}>{t(isDecided ? 'list.decided' : 'states.conflict')}</Badge>
      )}
      {behind && <Badge>{t('list.behind', names)}</Badge>}
    </SpaceBetween>
  )
}
