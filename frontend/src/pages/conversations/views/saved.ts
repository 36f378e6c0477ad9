/** Named lists: the address of one, and who may change it. */
import { inbox, type View } from '#shared/contracts/inbox'
import { useAgent } from '../../../core/agent.tsx'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { addressIn, type Address } from '../state/filters.ts'

export const savedAddress = ({ _id, query }: View): Address => ({
  ...addressIn(new URLSearchParams(query)),
  saved: _id,
})

/** Agents change their own, builders those of everybody too. */
export function useMayChange(): (view: View) => boolean {
  const { agent, rights } = useAgent()
  const refused = useRefusal()(inbox.updateView.access)
  const isBuilder = rights.roles.some((role) => role !== 'agent')
  return ({ by, audience }) => !refused && (isBuilder || (by._id === agent._id && audience.for === 'me'))
}
