/** Somebody types in the open conversation; believed for a few seconds (CONVERSATIONS-045). */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLive } from '../state/inbox-state.ts'

export function Typing() {
  const { t } = useTranslation('conversations')
  const typing = useLive((live) => live.typing)
  const [over, setOver] = useState<typeof typing>()
  useEffect(() => {
    if (!typing) return undefined
    const timer = setTimeout(() => setOver(typing), typing.until - Date.now())
    return () => clearTimeout(timer)
  }, [typing])
  const shown = typing && typing !== over
  return (
    <div className="live-typing" role="status">
      {shown && (
        <span>
          <i aria-hidden="true" />
          <i aria-hidden="true" />
          <i aria-hidden="true" />
          {typing.name ? t('typing.agent', { name: typing.name }) : t('typing.customer')}
        </span>
      )}
    </div>
  )
}
