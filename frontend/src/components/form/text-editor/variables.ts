/** The names that `***NAME***` in a text may have: of the customer, the company, and of what a conversation sets. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../../../core/api.ts'

interface Variable {
  readonly name: string
  /** Where its value comes from, in words. */
  readonly from: string
}

const ofCustomer = ['firstname', 'lastname']
const ofCompany = ['company', 'bot']

export function useVariables(): Variable[] {
  const { t } = useTranslation('response-form')
  const { data: said = [] } = useQuery(queries.variables.conversation({}))
  const { data: set = [] } = useQuery(queries.variables.list({}))
  const company = [...set.map(({ name }) => name), ...ofCompany].map((name) => ({ name, from: t('text.of-company') }))
  const customer = ofCustomer.map((name) => ({ name, from: t('text.of-customer') }))
  const conversation = said.map(({ name, where }) => ({ name, from: where[0]?.title ?? '' }))
  // Of two with one name the one that a conversation sets comes first.
  const known = new Map([...company, ...customer, ...conversation].map((one) => [one.name.toLowerCase(), one]))
  return [...known.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}
