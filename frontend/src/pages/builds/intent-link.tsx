/** The way from a report to an intent, as long as it exists; some parts of a report know its title only. */
import { pathTo } from '../../core/pages.ts'
import { PageLink } from '../../components/layout/page-link.tsx'
import { useIntents } from './builds-data.ts'

export function IntentLink({ id, title }: { id?: string; title: string }) {
  const { data: intents = [] } = useIntents()
  const intent = intents.find((one) => (id === undefined ? one.title === title : one._id === id))
  return intent ? <PageLink to={`${pathTo('intents')}/${intent._id}`}>{title}</PageLink> : title
}
