/** The head of the list: how many questions there are, and what can be done with those that are ticked. */
import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import type { Desk } from './desk.ts'
import type { Review } from './groups.ts'

export function TickedActions({ review, desk }: { review: Review | undefined; desk: Desk }) {
  const { t } = useTranslation('review')
  const none = desk.hasTicks ? undefined : t('groups.none-ticked')
  const actions = [
    { id: 'assign', barred: desk.refused.assign ?? none, act: () => desk.ask('assign') },
    { id: 'new-intent', barred: desk.refused.assign ?? none, act: () => desk.ask('new-intent') },
    { id: 'delete', barred: desk.refused.remove ?? none, act: () => desk.remove() },
  ] as const
  return (
    <Header
      {...(review && { counter: `(${review.count})` })}
      description={review && t('groups.count', { count: review.totalGroups })}
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          {actions.map(({ id, barred, act }) => (
            <Button key={id} onClick={act} {...(barred !== undefined && { disabled: true, disabledReason: barred })}>
              {t(`groups.${id}`)}
            </Button>
          ))}
        </SpaceBetween>
      }
    >
      {t('groups.name')}
    </Header>
  )
}
