/** One intent, made or edited: what people say, and which block answers. */
import { useTranslation } from 'react-i18next'
import type { Intent } from '#shared/contracts/knowledge'
import { quietly } from '../../../core/api.ts'
import { IntentMappings } from './intent-mappings.tsx'
import { useItemEditing, type ItemKind } from '../item-editing.ts'
import { ItemScreen } from '../item-screen.tsx'
import { caches, useEntities, useIntents } from '../knowledge-data.ts'
import { UtteranceList } from '../utterances/utterance-list.tsx'
import { EditedIntent, editedIntent, comparisonTextOf, intentDraft } from '../utterances/utterances.ts'

const kind: ItemKind<Intent, EditedIntent, ReturnType<typeof intentDraft>> = {
  model: 'intent',
  schema: EditedIntent,
  edited: editedIntent,
  draft: intentDraft,
  show: caches.intent.put,
  create: quietly.knowledge.createIntent,
  update: quietly.knowledge.updateIntent,
}

export default function IntentScreen({ item }: { item: Intent | undefined }) {
  const { t } = useTranslation('knowledge')
  const { data: intents = [] } = useIntents()
  const { data: entities = [] } = useEntities()
  const editing = useItemEditing(item, kind)
  const { edited, change } = editing
  const others = intents.filter(({ _id }) => _id !== item?._id)
  const twice = duplicateIn(edited)
  return (
    <ItemScreen
      model="intent"
      item={item}
      others={others}
      editing={editing}
      faults={twice === undefined ? {} : { utterances: t('utterances.twice', { text: twice }) }}
      aside={<IntentMappings intentId={item?._id} entities={entities} />}
    >
      {(readOnly) => (
        <UtteranceList intent={edited} change={change} others={others} entities={entities} readOnly={readOnly} />
      )}
    </ItemScreen>
  )
}

/** An utterance that was rewritten into another one. */
function duplicateIn({ utterances }: EditedIntent): string | undefined {
  const said = utterances.map(({ text }) => comparisonTextOf(text))
  return said.find((text, index) => text !== '' && said.indexOf(text) < index)
}
