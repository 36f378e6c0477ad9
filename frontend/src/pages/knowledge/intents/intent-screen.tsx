/** One intent, made or edited: what people say, and which block answers. */
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { knowledge as contract, type Intent } from '#shared/contracts/knowledge'
import { quietly } from '../../../core/api.ts'
import { IntentMappings } from './intent-mappings.tsx'
import { TrySentence } from './try-sentence.tsx'
import { useItemDraft, type ItemKind } from '../item-draft.ts'
import { ItemScreen } from '../item-screen.tsx'
import { items, useEntities, useIntents } from '../knowledge-data.ts'
import { useAdding } from '../utterances/utterance-adding.ts'
import { UtteranceList } from '../utterances/utterance-list.tsx'
import { EditedIntent, editedIntent, comparisonTextOf, intentDraft } from '../utterances/utterances.ts'

const kind: ItemKind<Intent, EditedIntent, ReturnType<typeof intentDraft>> = {
  model: 'intent',
  routes: { create: contract.createIntent, update: contract.updateIntent },
  schema: EditedIntent,
  editedOf: editedIntent,
  sentOf: intentDraft,
  create: quietly.knowledge.createIntent,
  update: quietly.knowledge.updateIntent,
  show: items.intent.show,
}

export default function IntentScreen({ item }: { item: Intent | undefined }) {
  const { t } = useTranslation('knowledge')
  const { data: intents = [] } = useIntents()
  const { data: entities = [] } = useEntities()
  const form = useItemDraft(item, intents, kind, (intent) => {
    const twice = duplicateIn(intent)
    return twice === undefined ? [] : [{ path: 'utterances', text: t('utterances.twice', { text: twice }) }]
  })
  const { edited, change, readOnly } = form
  const others = intents.filter(({ _id }) => _id !== item?._id)
  const add = useAdding(edited, change, others)
  return (
    <ItemScreen
      model="intent"
      item={item}
      form={form}
      aside={
        <SpaceBetween size="l">
          <IntentMappings intentId={item?._id} title={item?.title} entities={entities} />
          <TrySentence add={readOnly ? undefined : (text) => add([text]).told} />
        </SpaceBetween>
      }
    >
      <UtteranceList intent={edited} change={change} others={others} entities={entities} readOnly={readOnly} />
    </ItemScreen>
  )
}

/** An utterance that was rewritten into another one. */
function duplicateIn({ utterances }: EditedIntent): string | undefined {
  const said = utterances.map(({ text }) => comparisonTextOf(text))
  return said.find((text, index) => text !== '' && said.indexOf(text) < index)
}
