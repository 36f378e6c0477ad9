/** The company's own masking rules: listed, made, edited, switched on and off, and deleted. */
import Box from '@cloudscape-design/components/box'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { masking as contract, type MaskRule } from '#shared/contracts/masking'
import { CollectionPage } from '../../components/collection/collection-page.tsx'
import { useColumnKit } from '../../components/table/columns.tsx'
import { toggleColumn } from '../../components/table/toggle-column.tsx'
import { lazily } from '../../core/lazy-page.ts'
import { enableRule, rules, useKinds } from './masking-data.ts'

const RuleDialog = lazy(() => lazily(() => import('./rule-dialog.tsx')))

export function Rules() {
  const { t } = useTranslation(['masking', 'common'])
  const columns = useColumnKit<MaskRule>()
  const { data } = useKinds()
  const { access } = contract.update
  return (
    <CollectionPage<MaskRule>
      isPart
      name={t('rules.name')}
      description={t('rules.text')}
      list={useQuery(rules.list)}
      nameOf={({ name }) => name}
      columns={(open) => [
        columns.link('name', t('rules.title'), ({ name }) => name, { open: (rule) => open(rule, 'edit') }),
        { id: 'pattern', title: t('rules.pattern'), cell: ({ pattern }) => <Pattern text={pattern} /> },
        { id: 'replacement', title: t('rules.replacement'), cell: ({ replacement }) => replacement },
        columns.count('hits', t('hits'), ({ _id }) => data?.hits[_id] ?? 0),
        toggleColumn('enabled', t('rules.enabled'), {
          isOn: ({ enabled }) => enabled,
          labelOf: ({ name }) => t('rules.enabled-of', { name }),
          access,
          change: enableRule,
        }),
      ]}
      searched={({ name, pattern }) => [name, pattern]}
      searchLabel={t('rules.find')}
      none={{ title: t('rules.none'), text: t('rules.none-text') }}
      create={{ text: t('rules.create'), access: contract.create.access }}
      actionsOf={(rule, open) => [{ text: t('common:edit'), access, act: () => open(rule, 'edit') }]}
      dialog={({ item }, close) => <RuleDialog rule={item} close={close} />}
      deletion={{
        access: contract.remove.access,
        consequence: () => t('rules.delete-text'),
        remove: rules.remove,
        deleted: (name) => t('rules.deleted', { name }),
      }}
    />
  )
}

function Pattern({ text }: { text: string }) {
  return (
    <Box variant="code">
      <span className="mask-pattern">{text}</span>
    </Box>
  )
}
