/** What the bot has to know of the company; each may be left empty, and is listed afterwards. */
import ColumnLayout from '@cloudscape-design/components/column-layout'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import { useTranslation } from 'react-i18next'
import type { Fact } from '#shared/contracts/starters'
import { TextField } from '../../components/form/fields.tsx'

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
          <TextField
            key={name}
            field={{
              value: typed[name] ?? (isMissing ? '' : value),
              onChange: (written) => change({ ...typed, [name]: written }),
            }}
            label={label}
            input={{ placeholder: t('facts.example', { example }) }}
            stretch
          />
        ))}
      </ColumnLayout>
    </Container>
  )
}
