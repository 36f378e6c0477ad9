/** The first step where there is a visual builder: a new response, or one that exists already (BLOCKS-010). */
import FormField from '@cloudscape-design/components/form-field'
import ActionCard from '@cloudscape-design/components/action-card'
import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import Container from '@cloudscape-design/components/container'
import Icon from '@cloudscape-design/components/icon'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../core/action.ts'
import { none, optionsOf } from '../../../components/form/choice/options.ts'
import { SomeOfField } from '../../../components/form/choice/some-of.tsx'
import { OneOfField } from '../../../components/form/choice/one-of.tsx'
import { ItemSelect } from '../../../components/form/item-select.tsx'
import { duplicateBlock, useAllBlocks, useTopics } from '../blocks-data.ts'
import { kindNamed, kindNames, kinds, type Kind } from '../kinds/index.ts'

const origins = ['new', 'existing'] as const

interface OriginStepProps {
  /** The topic that existing responses are looked for in first. */
  topic: string
  disabled: boolean
  picksExisting: boolean
  choose: (origin: (typeof origins)[number]) => void
  /** Takes an existing response, or a copy of one that was made for this. */
  take: (blockId: string) => unknown
}

export function OriginStep({ topic, disabled, picksExisting, choose, take }: OriginStepProps) {
  const { t } = useTranslation('block-kinds')
  return (
    <SpaceBetween size="l">
      <ul className="kind-cards">
        {origins.map((origin) => (
          <li key={origin}>
            <ActionCard
              header={<b>{t(`adding.${origin}`)}</b>}
              description={t(`adding.${origin}-text`)}
              icon={
                <span className="kind-icon">
                  <Icon name={origin === 'new' ? 'add-plus' : 'search'} size="medium" />
                </span>
              }
              disabled={disabled}
              {...(origin === 'existing' && { nativeButtonAttributes: { 'aria-expanded': picksExisting } })}
              onClick={() => choose(origin)}
            />
          </li>
        ))}
      </ul>
      {picksExisting && <ExistingBlock topic={topic} disabled={disabled} take={take} />}
    </SpaceBetween>
  )
}

function ExistingBlock({ topic, disabled, take }: Pick<OriginStepProps, 'topic' | 'disabled' | 'take'>) {
  const { t } = useTranslation(['block-kinds', 'blocks'])
  const [wanted, setWanted] = useState<Wanted>({ topic, types: [] })
  const [chosen, setChosen] = useState('')
  const [asCopy, setAsCopy] = useState(false)
  // A response, or a copy of it that is made first.
  const { isBusy: adding, run: add } = useAction(async (id: string, makesCopy: boolean) =>
    take(makesCopy ? (await duplicateBlock(id))._id : id),
  )
  const query = useAllBlocks()
  const found = (query.data ?? []).filter(
    (block) =>
      (wanted.topic === '' || block.group === wanted.topic) &&
      (wanted.types.length === 0 || wanted.types.includes(kindNamed(block))),
  )
  return (
    <Container>
      <SpaceBetween size="m">
        <Filter
          wanted={wanted}
          change={(next) => {
            setWanted(next)
            // What does not show any more is not added.
            setChosen('')
          }}
        />
        {/* A dialog that asks for an existing response begins here. */}
        <div data-existing>
          <FormField label={t('adding.response')} stretch>
            <ItemSelect
              query={query}
              options={found.map((block) => ({
                value: block._id,
                label: block.title,
                description: block.group,
                iconName: kinds[kindNamed(block)].icon,
                filteringTags: [block.key],
              }))}
              find={t('blocks:pick.find')}
              placeholder={t('blocks:pick.placeholder')}
              empty={t('adding.no-matches')}
              chosen={chosen}
              choose={setChosen}
              readOnly={disabled}
            />
          </FormField>
        </div>
        <Checkbox checked={asCopy} disabled={disabled} onChange={({ detail }) => setAsCopy(detail.checked)}>
          {t('adding.as-copy')}
        </Checkbox>
        <Button
          variant="primary"
          disabled={disabled || chosen === ''}
          loading={adding}
          onClick={() => add(chosen, asCopy)}
        >
          {t('adding.add')}
        </Button>
      </SpaceBetween>
    </Container>
  )
}

interface Wanted {
  /** Empty: any. */
  readonly topic: string
  /** None: all. */
  readonly types: readonly Kind[]
}

function Filter({ wanted, change }: { wanted: Wanted; change: (wanted: Wanted) => void }) {
  const { t } = useTranslation(['block-kinds', 'blocks', 'common'])
  const { data: topics = [] } = useTopics()
  return (
    <div className="block-pair">
      <OneOfField
        field={{ value: wanted.topic, onChange: (topic) => change({ ...wanted, topic }) }}
        label={t('blocks:topic')}
        options={[none(t('blocks:filters.any-topic')), ...optionsOf(topics)]}
        stretch
      />
      <SomeOfField
        field={{
          value: wanted.types,
          onChange: (types) => change({ ...wanted, types: kindNames.filter((kind) => types.includes(kind)) }),
        }}
        label={t('adding.types')}
        hideTokens
        placeholder={
          wanted.types.length > 0
            ? wanted.types.map((kind) => t(`blocks:kinds.${kind}.name`)).join(', ')
            : t('blocks:filters.any-type')
        }
        options={optionsOf(kindNames, (kind) => t(`blocks:kinds.${kind}.name`))}
        stretch
      />
    </div>
  )
}
