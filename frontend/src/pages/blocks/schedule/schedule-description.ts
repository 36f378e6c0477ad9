/** A schedule in statements that people can compare. */
import type { TFunction } from 'i18next'
import type { BlockSchedule } from '#shared/blocks/schedule'
import type { Statement } from '../../../components/history/revision-difference.ts'
import { conditionText } from '../conditions/condition-text.ts'
import type { Describer } from '../kinds/kind.ts'

export function describeSchedule(
  schedule: BlockSchedule | null | undefined,
  t: TFunction<'schedule'>,
  describer: Describer,
): Statement[] {
  if (!schedule) return []
  const { enabled, cron, onlyonce, users_endpoint: users, filter } = schedule
  const truth = (is: boolean) => describer.t(is ? 'conditions.yes' : 'conditions.no')
  return [
    { id: 'schedule.enabled', label: t('enabled'), text: truth(enabled) },
    { id: 'schedule.cron', label: t('when'), text: cron },
    { id: 'schedule.onlyonce', label: t('once'), text: truth(onlyonce) },
    { id: 'schedule.users', label: t('users'), text: users },
    ...(filter ? [{ id: 'schedule.filter', label: t('filter'), text: conditionText(filter, describer.t) }] : []),
  ]
}
