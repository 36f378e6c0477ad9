/** Picks an intent, found by its title. */
import { useTranslation } from 'react-i18next'
import { ItemSelect, type Picking } from '../../../../components/form/item-select.tsx'
import { useIntents } from '../titles.ts'

export function IntentSelect(picking: Picking) {
  const { t } = useTranslation('tests')
  const query = useIntents()
  return (
    <ItemSelect
      {...picking}
      query={query}
      options={(query.data ?? []).map(({ _id, title }) => ({ value: _id, label: title }))}
      find={t('expect.find-intent')}
      placeholder={t('expect.pick-intent')}
      empty={t('expect.no-intents')}
    />
  )
}
