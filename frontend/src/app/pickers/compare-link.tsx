/** The link of the environment menu to what differs between two environments, with how much that is. */
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Environment } from '#shared/contracts/environments'
import { pathTo } from '../../core/pages.ts'
import { useFirstDifference } from './first-difference.ts'

export default function CompareLink({
  environments,
  close,
}: {
  environments: readonly Environment[]
  close: () => void
}) {
  const { t } = useTranslation('shell')
  const { pair, diff } = useFirstDifference(environments)
  if (!pair) return null
  return (
    <Link to={pathTo('changes')} className="menu-choice" onClick={close}>
      <Icon name="status-pending" />
      <span className="menu-text">
        {t('pickers.environment.compare')}
        {diff && <small>{t('pickers.environment.changes', { count: diff.changes })}</small>}
      </span>
    </Link>
  )
}
