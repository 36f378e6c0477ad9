/** The tiers as cards with what each includes; the one of the company is marked. */
import Badge from '@cloudscape-design/components/badge'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import type { TierType } from '#shared/company/tiers'
import { billing as contract } from '#shared/contracts/billing'
import { AccessButton } from '../../components/form/access-button.tsx'
import { language } from '../../core/i18n.ts'
import type { Tier } from './billing-data.ts'
import { amounts, features, type Amount, type Feature } from './limits.ts'

interface TierCardsProps {
  tiers: readonly Tier[]
  current: TierType | undefined
  /** The others are asked for. */
  sells: readonly TierType[]
  choose: (tier: Tier) => void
}

export function TierCards({ tiers, current, sells, choose }: TierCardsProps) {
  const { t } = useTranslation('billing')
  return (
    <ul className="billing-tiers">
      {tiers.map((tier) => {
        const name = t(`tiers.${tier.type}`)
        const isCurrent = tier.type === current
        return (
          <li key={tier.type} {...(isCurrent && { 'aria-current': true })}>
            <Container
              fitHeight
              header={
                <Header variant="h3" {...(isCurrent && { info: <Badge color="blue">{t('current')}</Badge> })}>
                  {name}
                </Header>
              }
              footer={
                <AccessButton
                  access={contract.switchTier.access}
                  fullWidth
                  {...(isCurrent && { disabled: true })}
                  onClick={() => choose(tier)}
                >
                  {isCurrent ? t('yours') : t(sells.includes(tier.type) ? 'switch.button' : 'ask.button', { name })}
                </AccessButton>
              }
            >
              <Included tier={tier} />
            </Container>
          </li>
        )
      })}
    </ul>
  )
}

function Included({ tier }: { tier: Tier }) {
  const { t } = useTranslation('billing')
  const has = (part: Amount | Feature) => tier[part] !== false && tier[part] !== 0
  const parts = [...amounts, ...features]
  return (
    <ul className="billing-included">
      {[...parts.filter(has), ...parts.filter((part) => !has(part))].map((part) => (
        <li key={part} className={has(part) ? '' : 'billing-missing'}>
          <Icon
            name={has(part) ? 'check' : 'close'}
            size="small"
            variant={has(part) ? 'success' : 'subtle'}
            ariaLabel={t(has(part) ? 'included' : 'not-included')}
          />
          <Words tier={tier} part={part} />
        </li>
      ))}
    </ul>
  )
}

/** `5,000 conversations a month`, or the name of what a tier has or has not. */
function Words({ tier, part }: { tier: Tier; part: Amount | Feature }) {
  const { t } = useTranslation('billing')
  const value = tier[part]
  if (typeof value === 'boolean' || value === 0) return t(`features.${part}`)
  if (value === null) return t('unlimited', { name: t(`features.${part}`) })
  // Only amounts are numbers.
  return t(`amounts.${part as Amount}`, { count: value, number: new Intl.NumberFormat(language()).format(value) })
}
