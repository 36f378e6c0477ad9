/** The faults of a form in words, by field; of several at one field, the first. */
import { useTranslation } from 'react-i18next'
import type { Faults } from '../../components/form/fault-field.tsx'
import type { Fault } from './form-faults.ts'

export function useFaultTexts(): (faults: readonly Fault[]) => Faults {
  const { t } = useTranslation('forms')
  return (faults) =>
    Object.fromEntries(faults.toReversed().map(({ field, name, max }) => [field, t(`faults.${name}`, { max })]))
}
