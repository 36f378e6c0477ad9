/** Whose queue shows: the agent's own first, then those of colleagues, each with what waits in it (QUEUES-001). */
import { useState } from 'react'
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import type { QueueAgent } from '#shared/contracts/queues'
import { useAgent } from '../../../core/agent.tsx'
import { Avatar } from '../../../components/layout/avatar.tsx'
import { useDesk } from '../state/inbox-context.ts'
import { useLive } from '../state/inbox-state.ts'

export function QueueList() {
  const { t } = useTranslation('conversations')
  const { agent } = useAgent()
  const { address, choose } = useDesk()
  const agents = useLive((live) => live.agents)
  const [shown, setShown] = useState(address.agents.length > 0)
  const me = agents.find(({ _id }) => _id === agent._id)
  const colleagues = agents.filter(({ _id }) => _id !== agent._id)
  const online = colleagues.filter(({ isOnline }) => isOnline).length
  const isMine = !address.view && address.queue === 'mine' && address.agents.length === 0
  return (
    <nav aria-label={t('queues.name')} className="live-queues">
      <ul>
        <li>
          <QueueButton
            of={me}
            isHere
            name={t('queues.mine')}
            picture={{ name: agent.fullName, url: agent.avatar }}
            current={isMine}
            choose={() => choose({ queue: 'mine', agents: [] })}
          />
        </li>
        {colleagues.length > 0 && (
          <li>
            <button
              type="button"
              className="live-queue live-queue-more"
              aria-expanded={shown}
              onClick={() => setShown(!shown)}
            >
              <span className="live-queue-icon">
                <Icon name="group" />
              </span>
              <span className="live-queue-name">{t('queues.colleagues')}</span>
              <span className="live-queue-note">{t('queues.online', { count: online })}</span>
              <Icon name={shown ? 'angle-up' : 'angle-down'} size="small" />
            </button>
          </li>
        )}
        {shown &&
          colleagues.map((colleague) => (
            <li key={colleague._id}>
              <QueueButton
                of={colleague}
                name={colleague.fullName}
                picture={{ name: colleague.fullName, url: colleague.avatar }}
                current={!address.view && address.agents.length === 1 && address.agents[0] === colleague._id}
                choose={() => choose({ queue: 'mine', agents: [colleague._id] })}
              />
            </li>
          ))}
      </ul>
    </nav>
  )
}

interface QueueButtonProps {
  of: QueueAgent | undefined
  /** Whoever reads this is online, whatever was known when the page was opened. */
  isHere?: boolean
  name: string
  picture: { readonly name: string; readonly url: string | undefined }
  current: boolean
  choose: () => void
}

function QueueButton({ of, isHere = false, name, picture, current, choose }: QueueButtonProps) {
  const { t } = useTranslation('conversations')
  const counts = useLive((live) => (of ? live.counts?.agents[of._id] : undefined))
  const total = counts?.interventions ?? of?.capacity.current ?? 0
  const awaiting = counts?.awaitingResponse ?? of?.awaitingResponse ?? 0
  const online = isHere || (of?.isOnline ?? false)
  return (
    <button type="button" className="live-queue" aria-current={current} onClick={choose}>
      <span className="live-queue-icon">
        <Avatar name={picture.name} picture={picture.url} sizePx={24} />
        <span className={online ? 'live-dot live-dot-online' : 'live-dot'} />
      </span>
      <span className="live-queue-name">{name}</span>
      <span className="unseen">{online ? t('queues.is-online') : t('queues.is-offline')}</span>
      {awaiting > 0 && (
        <span className="live-count">
          <span aria-hidden="true">{awaiting}</span>
          <span className="unseen">{t('queues.awaiting', { count: awaiting })}</span>
        </span>
      )}
      <span className="live-queue-note">
        <span aria-hidden="true">{total}</span>
        <span className="unseen">{t('queues.total', { count: total })}</span>
      </span>
    </button>
  )
}
