/** What a conversation costs where a person answers it: the overview reckons from it what the bot saves. */
import Box from '@cloudscape-design/components/box'
import ColumnLayout from '@cloudscape-design/components/column-layout'
import { useTranslation } from 'react-i18next'
import { savingsOf } from '#shared/figures/savings'
import { wholeMoney } from '../../../core/format.ts'
import { language } from '../../../core/i18n.ts'
import { optionsOf } from '../../../components/form/choice/options.ts'
import { OneOfField } from '../../../components/form/choice/one-of.tsx'
import { NumberField } from '../../../components/form/fields.tsx'
import { innerField } from '../../../components/form/inner-field.ts'
import { Section } from '../../../components/form/settings-page.tsx'
import type { Field } from '../../../components/form/draft.ts'
import type { GeneralForm } from './general-draft.ts'

/** So many conversations are reckoned as an example. */
const example = 100

export function SavingSection({ form }: { form: GeneralForm }) {
  const { t } = useTranslation('general')
  const { personCost: cost } = form.edited
  const saved = savingsOf(example, cost)
  return (
    <Section id="saving" title={t('saving.name')} description={t('saving.text')}>
      <ColumnLayout columns={3}>
        <NumberField
          field={innerField(form, 'personCost', 'minutes')}
          label={t('saving.minutes')}
          limits={t('saving.minutes-limits')}
        />
        <NumberField
          field={innerField(form, 'personCost', 'hourPrice')}
          label={t('saving.price')}
          limits={t('saving.price-limits')}
        />
        <Currency field={innerField(form, 'personCost', 'currency')} />
      </ColumnLayout>
      <Box color="text-body-secondary">
        {saved && Number.isFinite(saved.hours)
          ? t('saving.example', {
              count: example,
              hours: new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(saved.hours),
              money: saved.money === undefined ? '' : `, ${wholeMoney(saved.money, cost.currency)}`,
            })
          : t('saving.not-set')}
      </Box>
    </Section>
  )
}

const currencies = Intl.supportedValuesOf('currency')

function Currency({ field }: { field: Field<string> }) {
  const { t } = useTranslation('general')
  const names = new Intl.DisplayNames([language()], { type: 'currency' })
  return (
    <OneOfField
      field={field}
      label={t('saving.currency')}
      options={optionsOf(currencies, String, (code) => names.of(code) ?? code)}
      find={t('saving.find-currency')}
    />
  )
}
