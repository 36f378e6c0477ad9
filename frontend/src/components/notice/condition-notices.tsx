/** What is the matter with the console as a whole, above the page; it goes away by itself. */
import Button from '@cloudscape-design/components/button'
import Flashbar, { type FlashbarProps } from '@cloudscape-design/components/flashbar'
import { useTranslation } from 'react-i18next'
import type { Condition } from '../../core/live/conditions.ts'
import { reloadNow } from '../../core/reload.ts'

const tones: Readonly<Record<Condition, FlashbarProps.Type>> = {
  offline: 'warning',
  'socket-lost': 'warning',
  'socket-replaced': 'warning',
  'reload-waits': 'info',
}

export default function ConditionNotices({ conditions }: { conditions: readonly Condition[] }) {
  const { t } = useTranslation('shell')
  // Without a network the socket is lost as well: one notice says both.
  const cut = conditions.includes('socket-lost') && conditions.includes('offline')
  return (
    <Flashbar
      items={conditions
        .filter((condition) => !(cut && condition === 'offline'))
        .map((condition) => ({
          id: condition,
          type: tones[condition],
          header: t(`conditions.${condition}.title`),
          content: t(`conditions.${cut && condition === 'socket-lost' ? 'offline' : condition}.text`),
          ...(condition === 'reload-waits' && {
            action: <Button onClick={reloadNow}>{t('conditions.reload-waits.now')}</Button>,
          }),
        }))}
    />
  )
}
