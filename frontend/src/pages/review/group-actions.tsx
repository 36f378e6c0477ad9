/** What can be done with a whole group: one press on the intent it is nearest to, another or a new one, or clearing it. */
import Button from '@cloudscape-design/components/button'
import { useTranslation } from 'react-i18next'
import type { ReviewGroup } from '#shared/contracts/review'
import { dayAndTime, percentage } from '../../core/format.ts'
import { RowActions } from '../../components/table/row-actions.tsx'
import type { Desk } from './desk.ts'

/** The names of groups that no text names, by what they hold. */
export function useGroupName(lastUpdate: string | undefined): (group: ReviewGroup) => string {
  const { t } = useTranslation('review')
  return ({ kind, name, size }) => {
    switch (kind) {
      case 'understood':
        return t('kinds.understood', { size })
      case 'new':
        return lastUpdate ? t('kinds.new', { moment: dayAndTime(lastUpdate) }) : t('kinds.new-first')
      case 'few':
        return t('kinds.few')
      case 'others':
        return t('kinds.others')
      case 'cluster':
        return name
    }
  }
}

interface GroupActionsProps {
  group: ReviewGroup
  name: string
  row: string
  desk: Desk
}

export function GroupActions({ group, name, row, desk }: GroupActionsProps) {
  const { t } = useTranslation('review')
  if (group.kind === 'understood') {
    const refused = desk.refused.remove
    return (
      <Button
        iconName="check"
        onClick={() => desk.removeRow(row)}
        {...(refused !== undefined && { disabled: true, disabledReason: refused })}
      >
        {t('groups.clear')}
      </Button>
    )
  }
  return (
    <span className="review-actions">
      <Suggestion group={group} row={row} desk={desk} />
      <RowActions
        label={t('groups.actions-of', { name })}
        actions={[
          { text: t('groups.assign'), refused: desk.refused.assign, act: () => desk.ask('assign', row) },
          { text: t('groups.new-intent'), refused: desk.refused.assign, act: () => desk.ask('new-intent', row) },
          { text: t('groups.delete'), refused: desk.refused.remove, act: () => desk.removeRow(row) },
        ]}
      />
    </span>
  )
}

/** The intent that is suggested, which takes what is ticked, else the whole group. */
function Suggestion({ group, row, desk }: Omit<GroupActionsProps, 'name'>) {
  const { t } = useTranslation('review')
  const { suggestion } = group
  if (!suggestion || desk.refused.assign !== undefined) return null
  const { intentId, title, confidence } = suggestion
  return (
    <button
      type="button"
      className="review-chip"
      title={t('groups.suggestion', { title })}
      onClick={() => desk.assign(desk.wantedIn(group), { intentId, title }, row)}
    >
      <span>{title}</span> <small>{percentage(confidence)}</small>
    </button>
  )
}
