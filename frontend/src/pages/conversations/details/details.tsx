/** The right side: what was said by whom, past takeovers, and who the customer is (CONVERSATIONS-005). */
import './details.css'
import Button from '@cloudscape-design/components/button'
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import { DetailsContent } from './details-content.tsx'
import { DetailsHistory } from './details-history.tsx'
import { DetailsProfile } from './details-profile.tsx'
import { detailsTabs, useDesk } from '../state/inbox-context.ts'

export default function Details({ user, close }: { user: ConversationUser; close: () => void }) {
  const { t } = useTranslation('conversations')
  const { tab, showTab } = useDesk()
  return (
    <aside className="live-details" aria-label={t('details.name')}>
      <div className="live-details-head">
        <h2 className="unseen">{t('details.name')}</h2>
        <div role="tablist" className="live-tabs" aria-label={t('details.name')}>
          {detailsTabs.map((one, index) => (
            <button
              key={one}
              type="button"
              role="tab"
              id={`live-tab-${one}`}
              aria-selected={one === tab}
              aria-controls="live-tab-panel"
              tabIndex={one === tab ? 0 : -1}
              onClick={() => showTab(one)}
              onKeyDown={({ key, currentTarget }) => {
                const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
                const next = step && detailsTabs[(index + step + detailsTabs.length) % detailsTabs.length]
                if (!next) return
                showTab(next)
                currentTarget.parentElement?.querySelector<HTMLElement>(`#live-tab-${next}`)?.focus()
              }}
            >
              {t(`details.${one}`)}
            </button>
          ))}
        </div>
        <Button variant="icon" iconName="close" ariaLabel={t('details.hide')} onClick={close} />
      </div>
      <div
        id="live-tab-panel"
        role="tabpanel"
        aria-labelledby={`live-tab-${tab}`}
        className="live-details-body"
        // What scrolls can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {tab === 'content' && <DetailsContent key={user._id} user={user} />}
        {tab === 'history' && <DetailsHistory key={user._id} user={user} />}
        {tab === 'profile' && <DetailsProfile key={user._id} user={user} />}
      </div>
    </aside>
  )
}
