/** The kinds of response, a card each (BLOCKS-011). */
import ActionCard from '@cloudscape-design/components/action-card'
import Icon from '@cloudscape-design/components/icon'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAgent } from '../../../core/agent.tsx'
import { kindNames, kinds, type Kind } from '../kinds/index.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'

interface KindCardsProps {
  disabled?: boolean
  /** What is chosen is for a response that is temporary so far. */
  forTemporary?: boolean
  choose: (kind: Kind) => void
}

/** The kind that this browser has taken last has the focus, so that Enter takes it again. */
const lastKindKey = 'last-kind'

export function KindCards({ disabled = false, forTemporary = false, choose }: KindCardsProps) {
  const { t } = useTranslation('blocks')
  const [told, setTold] = useState<Closing>()
  const { offered, closingOf } = useOffer(forTemporary)
  const last = localStorage.getItem(lastKindKey)
  function take(kind: Kind) {
    localStorage.setItem(lastKindKey, kind)
    choose(kind)
  }
  return (
    <>
      <ul className="kind-cards">
        {offered.map((kind) => {
          const closing = closingOf(kind)
          return (
            <li key={kind} className={closing && 'kind-closed'}>
              <ActionCard
                header={<b>{t(`kinds.${kind}.name`)}</b>}
                description={t(`kinds.${kind}.text`)}
                icon={
                  <span className="kind-icon">
                    <Icon name={kinds[kind].icon} size="medium" />
                  </span>
                }
                disabled={disabled}
                // A card that is closed can be reached, and says why.
                nativeButtonAttributes={{ autoFocus: kind === last, ...(closing && { 'aria-disabled': true }) }}
                onClick={() => (closing ? setTold(closing) : take(kind))}
              />
            </li>
          )
        })}
      </ul>
      {told && <ClosedDialog closing={told} close={() => setTold(undefined)} />}
    </>
  )
}

/** Why the card of a kind is there and cannot be chosen (BLOCKS-015). */
type Closing = 'ai-disabled' | 'temporary'

function useOffer(forTemporary: boolean) {
  const { rights, agent } = useAgent()
  const knowledge: Closing | undefined = rights.closed.includes('openAiDisabled')
    ? 'ai-disabled'
    : forTemporary
      ? 'temporary'
      : undefined
  const isOffered = (kind: Kind): boolean => {
    // BLOCKS-012 and BLOCKS-013: the role itself, whatever other roles there are.
    if (kind === 'variable') return rights.roles.includes('agent')
    // BLOCKS-014.
    if (kind === 'kb') return agent.company.openAiKnowledgeBase
    return kind !== 'temporary'
  }
  return {
    offered: kindNames.filter(isOffered),
    closingOf: (kind: Kind) => (kind === 'kb' ? knowledge : undefined),
  }
}

function ClosedDialog({ closing, close }: { closing: Closing; close: () => void }) {
  const { t } = useTranslation(['block-kinds', 'common'])
  return (
    <Dialog title={t(`adding.closed.${closing}`)} leave={t('common:ok')} close={close}>
      {t(`adding.closed.${closing}-text`)}
    </Dialog>
  )
}
