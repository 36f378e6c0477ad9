/** The responses that were marked as templates: a new response may begin as a copy of one. */
import ActionCard from '@cloudscape-design/components/action-card'
import Header from '@cloudscape-design/components/header'
import Icon from '@cloudscape-design/components/icon'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { useAllBlocks } from '../blocks-data.ts'
import { kindNamed, kinds, type Kind } from '../kinds/index.ts'

interface TemplateCardsProps {
  disabled: boolean
  choose: (id: string, kind: Kind) => void
}

export function TemplateCards({ disabled, choose }: TemplateCardsProps) {
  const { t } = useTranslation(['block-kinds', 'blocks'])
  const { data: blocks = [] } = useAllBlocks()
  const templates = blocks.filter(({ template }) => template)
  if (templates.length === 0) return null
  return (
    <SpaceBetween size="s">
      <Header variant="h2">{t('adding.templates')}</Header>
      <ul className="kind-cards">
        {templates.map((block) => {
          const kind = kindNamed(block)
          return (
            <li key={block._id}>
              <ActionCard
                header={<b>{block.title}</b>}
                description={t(`blocks:kinds.${kind}.name`)}
                icon={
                  <span className="kind-icon">
                    <Icon name={kinds[kind].icon} size="medium" />
                  </span>
                }
                disabled={disabled}
                onClick={() => choose(block._id, kind)}
              />
            </li>
          )
        })}
      </ul>
    </SpaceBetween>
  )
}
