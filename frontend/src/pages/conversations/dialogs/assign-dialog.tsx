/** Who takes a conversation: colleagues with who is there and how much they already have, the agent first. */
import Button from '@cloudscape-design/components/button'
import Input from '@cloudscape-design/components/input'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueAgent } from '#shared/contracts/queues'
import { Avatar } from '../../../components/layout/avatar.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { useLive } from '../state/inbox-state.ts'

interface AssignDialogProps {
  title: string
  /** Who has it already. */
  held?: string | undefined
  finish: (agent: QueueAgent) => void
  close: () => void
}

export default function AssignDialog({ title, held, finish, close }: AssignDialogProps) {
  const { t } = useTranslation('conversations')
  const agents = useLive((live) => live.agents)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<QueueAgent>()
  const wanted = search.trim().toLocaleLowerCase()
  const found = agents.filter(({ _id, fullName }) => _id !== held && fullName.toLocaleLowerCase().includes(wanted))

  function apply() {
    if (chosen) finish(chosen)
    close()
  }

  return (
    <Dialog
      title={title}
      close={close}
      action={
        <Button variant="primary" disabled={!chosen} onClick={apply}>
          {t(held ? 'assign.do-again' : 'assign.do')}
        </Button>
      }
    >
      <Input
        type="search"
        value={search}
        placeholder={t('assign.search')}
        ariaLabel={t('assign.search')}
        onChange={({ detail }) => setSearch(detail.value)}
      />
      <fieldset className="live-agents">
        <legend className="unseen">{t('assign.agents')}</legend>
        {found.map((agent) => (
          <label key={agent._id}>
            <input
              type="radio"
              name="agent"
              className="unseen"
              checked={chosen?._id === agent._id}
              onChange={() => setChosen(agent)}
            />
            <AgentCard agent={agent} />
          </label>
        ))}
        {found.length === 0 && <p className="live-dialog-text">{t('assign.none')}</p>}
      </fieldset>
    </Dialog>
  )
}

function AgentCard({ agent }: { agent: QueueAgent }) {
  const { t } = useTranslation('conversations')
  const self = useLive((live) => live.agentId)
  const { fullName, avatar, isOnline, isReady, capacity } = agent
  const full = capacity.current >= capacity.max
  return (
    <span className="live-agent">
      <span className="live-queue-icon">
        <Avatar name={fullName} picture={avatar} sizePx={32} />
        <span className={isOnline ? 'live-dot live-dot-online' : 'live-dot'} />
      </span>
      <span className="live-agent-name">
        <b>{agent._id === self ? t('assign.you', { name: fullName }) : fullName}</b>
        <small>{t(isOnline ? (isReady ? 'assign.ready' : 'assign.online') : 'assign.offline')}</small>
      </span>
      <span className={full ? 'live-agent-load live-agent-full' : 'live-agent-load'}>
        {t('assign.load', { current: capacity.current, max: capacity.max })}
        <meter
          min={0}
          max={Math.max(1, capacity.max)}
          high={Math.max(0.5, capacity.max - 0.5)}
          optimum={0}
          value={capacity.current}
          aria-hidden="true"
        />
      </span>
    </span>
  )
}
