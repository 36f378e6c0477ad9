/** The context of an agent's request. */
import { rightsOf, type Admitted } from './authorize.ts'
import type { Context } from './context.ts'
import { contextIn } from './scoped-context.ts'
import { contentScope } from '../tenancy/tenancy.ts'

/** `signedIn` is the second of the sign-in on whose behalf the agent acts. */
export function agentContext({ signedIn, isEngineer, key, token, ...member }: Omit<Admitted, 'authId'>): Context {
  const { agent, company, active } = member
  return {
    ...contextIn(contentScope(company._id, active)),
    actor: {
      id: agent._id,
      authId: agent.authId,
      email: agent.email,
      fullName: `${agent.firstName} ${agent.lastName}`.trim(),
      signedIn,
      token,
      ...(key && { key: { _id: key._id, name: key.name } }),
    },
    rights: rightsOf(member, { ...(isEngineer && { isEngineer }), ...(key && { key }) }),
    member,
  }
}
