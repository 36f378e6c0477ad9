/** A mark at an environment that teaches something its language model does not know yet. */
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import type { Environment } from '#shared/contracts/environments'
import { useFirstDifference } from './first-difference.ts'

interface BehindMarkProps {
  environments: readonly Environment[]
  environment: Environment
}

export default function BehindMark({ environments, environment: { _id } }: BehindMarkProps) {
  const { t } = useTranslation('shell')
  const { pair, diff } = useFirstDifference(environments)
  const stand = _id === pair?.from._id ? diff?.model : _id === pair?.to._id ? diff?.model.target : undefined
  if (!stand || stand.unlearned === 0) return null
  const label = t('pickers.environment.behind', { count: stand.unlearned })
  return (
    <span title={label}>
      <Icon name="status-warning" variant="warning" ariaLabel={label} />
    </span>
  )
}
