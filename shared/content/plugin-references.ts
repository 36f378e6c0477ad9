/** What a company's plugin leads to. It names content of whatever release is live, which therefore must not be deleted. */
import { referencesInChoices } from '../blocks/choices.ts'
import type { CompanySettings } from '../contracts/company-settings.ts'
import { mention, type Mention } from '../references.ts'

export const referencesOfPlugin = ({
  persistentMenu,
  plugin,
}: Pick<CompanySettings, 'persistentMenu' | 'plugin'>): Mention[] => [
  ...referencesInChoices(persistentMenu, 'persistentMenu'),
  ...plugin.moments.flatMap(({ startBlock }, index) =>
    mention('block', `plugin.moments.${index}.startBlock`, startBlock),
  ),
  ...mention('form', 'plugin.preChat', plugin.preChat),
]
