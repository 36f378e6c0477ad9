/** Begins from a trade: which one, and what the bot has to know of the company. */
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trades, type Trade } from '#shared/contracts/starters'
import { optionsOf } from '../../components/form/choice/options.ts'
import { OneOfField } from '../../components/form/choice/one-of.tsx'
import { FactFields, type TypedFacts } from './fact-fields.tsx'
import { Preview } from './preview.tsx'
import { useStarter } from './use-starter.ts'

export function TradeStart() {
  const { t } = useTranslation('starters')
  const [trade, setTrade] = useState<Trade>()
  const [facts, setFacts] = useState<TypedFacts>({})
  const starter = useStarter(trade && { from: 'trade', trade })
  return (
    <SpaceBetween size="l">
      <OneOfField
        field={{ value: trade, onChange: setTrade }}
        label={t('trades.label')}
        placeholder={t('trades.choose')}
        options={optionsOf(
          trades,
          (each) => t(`trades.${each}.title`),
          (each) => t(`trades.${each}.text`),
        )}
      />
      {trade && (
        <Preview
          starter={starter}
          isEdited={Object.values(facts).some((typed) => typed.trim() !== '')}
          begin={() => starter.begin({ from: 'trade', trade, facts })}
          fields={(known) => <FactFields facts={known} typed={facts} change={setFacts} />}
        />
      )}
    </SpaceBetween>
  )
}
