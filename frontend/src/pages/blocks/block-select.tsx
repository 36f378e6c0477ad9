/** Picks a response, found by its title or its topic. */
import Select, { type SelectProps } from '@cloudscape-design/components/select'
import { useTranslation } from 'react-i18next'
import { useAllBlocks } from './blocks-data.ts'
import { kindOf } from './block-content.ts'
import { kindIcons } from './kind-icons.ts'

interface BlockSelectProps {
  chosen: string
  choose: (blockId: string) => void
  readOnly: boolean
  /** What it means to pick none; absent where one has to be picked. */
  none?: string
}

export function BlockSelect({ chosen, choose, readOnly, none }: BlockSelectProps) {
  const { t } = useTranslation('blocks')
  const { data: blocks = [], isPending, error, refetch } = useAllBlocks()
  const options = blocks.map((block): SelectProps.Option => ({
    value: block._id,
    label: block.title,
    iconName: kindIcons[kindOf(block)],
    filteringTags: [block.group, block.key],
  }))
  const topics = [...new Set(blocks.map(({ group }) => group))].toSorted((a, b) => a.localeCompare(b))
  const nothing: SelectProps.Option | undefined = none === undefined ? undefined : { value: '', label: none }
  const gone = { value: chosen, label: isPending ? '…' : t('gone') }
  return (
    <Select
      expandToViewport
      filteringType="auto"
      filteringPlaceholder={t('pick.find')}
      filteringAriaLabel={t('pick.find')}
      placeholder={t('pick.placeholder')}
      noMatch={t('pick.none')}
      empty={t('pick.empty')}
      statusType={isPending ? 'loading' : error ? 'error' : 'finished'}
      loadingText={t('pick.loading')}
      errorText={error?.message ?? ''}
      recoveryText={t('pick.retry')}
      onLoadItems={({ detail }) => detail.samePage && void refetch()}
      readOnly={readOnly}
      options={[
        ...(nothing ? [nothing] : []),
        ...topics.map((label) => ({ label, options: options.filter((_, index) => blocks[index]?.group === label) })),
      ]}
      selectedOption={chosen ? (options.find(({ value }) => value === chosen) ?? gone) : (nothing ?? null)}
      onChange={({ detail }) => choose(detail.selectedOption.value ?? '')}
    />
  )
}
