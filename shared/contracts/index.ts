/** The register of areas: one line each. Server, cloud, client, documentation and tests loop over it. */
import type { Contract } from '../contract.ts'
import { account } from './account.ts'
import { accounts } from './accounts.ts'
import { agents } from './agents.ts'
import { analytics } from './analytics.ts'
import { assist } from './assist.ts'
import { backups } from './backups.ts'
import { billing } from './billing.ts'
import { blocks } from './blocks.ts'
import { broadcasts } from './broadcasts.ts'
import { builds } from './builds.ts'
import { channels } from './channels.ts'
import { conversations } from './conversations.ts'
import { customer } from './customer.ts'
import { departments } from './departments.ts'
import { environments } from './environments.ts'
import { events } from './events.ts'
import { explanation } from './explanation.ts'
import { forms } from './forms.ts'
import { hierarchy } from './hierarchy.ts'
import { history } from './history.ts'
import { inbox } from './inbox.ts'
import { keys } from './keys.ts'
import { knowledge } from './knowledge.ts'
import { llm } from './llm.ts'
import { marketplace } from './marketplace.ts'
import { masking } from './masking.ts'
import { media } from './media.ts'
import { overview } from './overview.ts'
import { platform } from './platform.ts'
import { plugin } from './plugin.ts'
import { portability } from './portability.ts'
import { rasa } from './rasa.ts'
import { releases } from './releases.ts'
import { review } from './review.ts'
import { settings } from './settings.ts'
import { swarms } from './swarms.ts'
import { takeover } from './takeover.ts'
import { tests } from './tests.ts'
import { theme } from './theme.ts'
import { translations } from './translations.ts'
import { variables } from './variables.ts'
import { webhooks } from './webhooks.ts'
import { workspaces } from './workspaces.ts'

export const contracts = {
  account,
  accounts,
  agents,
  analytics,
  assist,
  backups,
  billing,
  blocks,
  broadcasts,
  builds,
  channels,
  conversations,
  customer,
  departments,
  environments,
  events,
  explanation,
  forms,
  hierarchy,
  history,
  inbox,
  keys,
  knowledge,
  llm,
  marketplace,
  masking,
  media,
  overview,
  platform,
  plugin,
  portability,
  rasa,
  releases,
  review,
  settings,
  swarms,
  takeover,
  tests,
  theme,
  translations,
  variables,
  webhooks,
  workspaces,
} satisfies Record<string, Contract>
export type Area = keyof typeof contracts
