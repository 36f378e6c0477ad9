/** The kinds of response, a card each (BLOCKS-011). */
import ActionCard from '@cloudscape-design/components/action-card'
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import { kindNames, kinds, type Kind } from './index.ts'

interface KindCardsProps {
  disabled?: boolean
  choose: (kind: Kind) => void
}

export function KindCards({ disabled = false, choose }: KindCardsProps) {
  const { t } = useTranslation('blocks')
  return (
    <ul className="kind-cards">
      {kindNames.map((kind) => (
        <li key={kind}>
          <ActionCard
            header={<b>{t(`kinds.${kind}.name`)}</b>}
            description={t(`kinds.${kind}.text`)}
            icon={
              <span className="kind-icon">
                <Icon name={kinds[kind].icon} size="medium" />
              </span>
            }
            disabled={disabled}
            onClick={() => choose(kind)}
          />
        </li>
      ))}
    </ul>
  )
}
