/** The switch that lets the browser tell of waiting customers (SHELL-027, NOTIFY-001, NOTIFY-005). */
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import { TourSpot } from '../../components/layout/tour-spot.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import { useAgent } from '../../core/agent.tsx'
import { handOverAsked } from '../../core/hand-over.ts'
import { countTakeovers } from '../session/leaving.ts'
import { becomeReady, readiness } from '../../core/live/readiness.ts'

export function ReadinessSwitch() {
  const { t } = useTranslation('shell')
  const notify = useNotify()
  const ready = readiness.use()
  const signedIn = useAgent()

  async function turn() {
    if (ready) {
      readiness.change(false)
      // Who is away from now on may have customers who wait for them.
      if ((await countTakeovers(signedIn)) > 0) handOverAsked.change('away')
    } else if ((await becomeReady()) === 'refused') notify.error(t('readiness.refused'))
  }

  return (
    <li>
      <button type="button" role="switch" aria-checked={ready} className="sidebar-entry" onClick={() => void turn()}>
        <span className="sidebar-icon">
          <Icon name="notification" />
        </span>
        <span className="sidebar-text">{t('readiness.name')}</span>
        <span className="switch" aria-hidden="true" />
      </button>
      <TourSpot name="readiness" />
    </li>
  )
}
