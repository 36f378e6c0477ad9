/** What the bot has to know of the company; each may be left empty, and is listed afterwards. */
import ColumnLayout from '@cloudscape-design/components/column-layout'
import Container from '@cloudscape-design/components/container'
import FormField from '@cloudscape-design/components/form-field'
import Header from '@cloudscape-design/components/header'
import Input from '@cloudscape-design/components/input'
import { useTranslation } from 'react-i18next'
import type { Fact } from '#shared/contracts/starters'

export type TypedFacts = Readonly<Record<string, string>>

interface FactFieldsProps {
  facts: readonly Fact[]
  typed: TypedFacts
  change: (typed: TypedFacts) => void
}

export function FactFields({ facts, typed, change }: FactFieldsProps) {
  const { t } = useTranslation('starters')
  if (facts.length === 0) return null
  return (
    <Container
      header={
        <Header variant="h2" description={t('facts.text')}>
          {t('facts.title')}
        </Header>
      }
    >
      <ColumnLayout columns={2}>
        {facts.map(({ name, label, example, value, isMissing }) => (
          <FormField key={name} label={label} stretch>
            <Input
              value={typed[name] ?? (isMissing ? '' : value)}
              placeholder={t('facts.example', { example })}
              onChange={({ detail }) => change({ ...typed, [name]: detail.value })}
            />
          </FormField>
        ))}
      </ColumnLayout>
    </Container>
  )
}
