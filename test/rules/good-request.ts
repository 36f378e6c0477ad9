/** What a good request of a route of an agent is: what its company may send, with the ids of what the company has. */
import { ulid } from 'ulid'
import type { Route, Sent } from '#shared/contract'
import type { Area, contracts } from '#shared/contracts/index'
import type { Bloom } from './bloom.ts'

type Contracts = typeof contracts
type OfAgents<C> = { [Name in keyof C]: C[Name] extends { access: string } ? never : Name }[keyof C]
type Request<R> = (bloom: Bloom) => R extends Route ? Sent<R> | Promise<Sent<R>> : never
export type Requests = {
  readonly [A in Area]: { readonly [Name in OfAgents<Contracts[A]>]: Request<Contracts[A][Name]> }
}

/** Area and operation of every route of an agent. */
export type RouteName = { [A in Area]: `${A}.${OfAgents<Contracts[A]> & string}` }[Area]

export const idOf = async (item: Promise<{ _id: string }>) => ({ id: (await item)._id })

/** The customer of the conversation that the agent of Bloom holds, and something said to them. */
export const held = ({ customer }: Bloom) => ({ userId: customer.userId })
export const said = (bloom: Bloom) => ({ ...held(bloom), draftEventId: ulid() })
