/** Begins from a trade: which one, and what the bot has to know of the company. */
import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trades, type Trade } from '#shared/contracts/starters'
import { FactFields, type TypedFacts } from './fact-fields.tsx'
import { Preview } from './preview.tsx'
import { useStarter } from './use-starter.ts'

export function TradeStart() {
  const { t } = useTranslation('starters')
  const [trade, setTrade] = useState<Trade>()
  const [facts, setFacts] = useState<TypedFacts>({})
  const starter = useStarter(trade && { from: 'trade', trade })
  const options = trades.map((value) => ({
    value,
    label: t(`trades.${value}.title`),
    description: t(`trades.${value}.text`),
  }))
  return (
    <SpaceBetween size="l">
      <FormField label={t('trades.label')}>
        <Select
          placeholder={t('trades.choose')}
          options={options}
          selectedOption={options.find(({ value }) => value === trade) ?? null}
          onChange={({ detail }) => setTrade(trades.find((each) => each === detail.selectedOption.value))}
        />
      </FormField>
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
