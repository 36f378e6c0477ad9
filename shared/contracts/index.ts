/** The register of areas: one line each. Server, cloud, client, documentation and tests loop over it. */
import type { Contract } from '../contract.ts'
import { account } from './account.ts'
import { agents } from './agents.ts'
import { builds } from './builds.ts'
import { environments } from './environments.ts'
import { forms } from './forms.ts'
import { history } from './history.ts'
import { media } from './media.ts'
import { theme } from './theme.ts'

export const contracts = { account, agents, builds, environments, forms, history, media, theme } satisfies Record<
  string,
  Contract
>
export type Area = keyof typeof contracts
