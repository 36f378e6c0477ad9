/** What another tier includes more or less, and of what more is used than it includes. */
import Box from '@cloudscape-design/components/box'
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import type { Excess } from '#shared/company/tiers'
import { language } from '../../core/i18n.ts'
import type { Tier } from './billing-data.ts'
import { amounts, features, type Amount, type Feature } from './limits.ts'

export function Differences({ from, to }: { from: Tier | null; to: Tier }) {
  const { t } = useTranslation('billing')
  const changed = [...amounts, ...features].filter((part) => valueIn(from, part) !== to[part])
  if (changed.length === 0) return <Box>{t('same')}</Box>
  return (
    <div>
      <Box variant="awsui-key-label">{t('changes')}</Box>
      <dl className="billing-changes">
        {changed.map((part) => (
          <div key={part}>
            <dt>{t(part in limitNames ? `limits.${part as Amount}` : `features.${part as Feature}`)}</dt>
            <dd>
              <Value value={valueIn(from, part)} />
              <Icon name="arrow-right" size="small" ariaLabel={t('becomes')} />
              <b>
                <Value value={to[part]} />
              </b>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Without a tier nothing is limited. */
const valueIn = (tier: Tier | null, part: Amount | Feature) => {
  if (tier) return tier[part]
  return part in limitNames ? null : true
}

const limitNames: Readonly<Partial<Record<string, true>>> = Object.fromEntries(amounts.map((amount) => [amount, true]))

function Value({ value }: { value: number | boolean | null }) {
  const { t } = useTranslation('billing')
  if (value === null) return t('values.unlimited')
  if (typeof value === 'boolean') return t(value ? 'values.yes' : 'values.no')
  return new Intl.NumberFormat(language()).format(value)
}

export function ExcessList({ excess }: { excess: readonly Excess[] }) {
  const { t } = useTranslation('billing')
  const written = new Intl.NumberFormat(language())
  return (
    <ul className="billing-excess">
      {excess.map(({ limit, used, allowed }) => (
        <li key={limit}>
          {t('excess.line', {
            name: t(`limits.${limit}`),
            used: written.format(used),
            allowed: written.format(allowed),
          })}
        </li>
      ))}
    </ul>
  )
}
