/** One intent, made or edited: what people say, and which block answers. */
import Container from '@cloudscape-design/components/container'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { knowledge as contract, type Intent } from '#shared/contracts/knowledge'
import { quietly } from '../../api.ts'
import { FaultField } from '../../components/fault-field.tsx'
import { IntentMappings } from './intent-mappings.tsx'
import { useItemEditing, type ItemKind } from './item-editing.ts'
import { ItemScreen } from './item-screen.tsx'
import { useEntities, useIntents } from './knowledge-data.ts'
import { useTitleFault } from './title-fault.ts'
import { UtteranceList } from './utterance-list.tsx'
import { EditedIntent, editedIntent, folded, intentDraft, sameIntent } from './utterances.ts'

const kind: ItemKind<Intent, EditedIntent> = {
  model: 'intent',
  schema: EditedIntent,
  edited: editedIntent,
  same: sameIntent,
  send: (edited, base) =>
    base
      ? quietly.knowledge.updateIntent({
          ...intentDraft(edited),
          _id: base._id,
          key: base.key,
          revision: base.revision,
        })
      : quietly.knowledge.createIntent(intentDraft(edited)),
}

export default function IntentScreen({ item }: { item: Intent | undefined }) {
  const { t } = useTranslation('knowledge')
  const { data: intents = [] } = useIntents()
  const { data: entities = [] } = useEntities()
  const editing = useItemEditing(item, kind)
  const { edited, change } = editing
  const others = intents.filter(({ _id }) => _id !== item?._id)
  const titleFault = useTitleFault(edited.title, others, editing.refused.title)
  const twice = repeatedIn(edited)
  const faults = {
    ...(titleFault !== undefined && { title: titleFault }),
    ...(twice !== undefined && { utterances: t('utterances.twice', { text: twice }) }),
  }
  return (
    <ItemScreen
      model="intent"
      item={item}
      editing={editing}
      faults={faults}
      access={item ? contract.updateIntent.access : contract.createIntent.access}
    >
      {(readOnly) => (
        <div className="item-workspace">
          <SpaceBetween size="l">
            <Container>
              <FaultField field="title" label={t('title')} description={t('intents.title-text')} stretch>
                <Input
                  value={edited.title}
                  readOnly={readOnly}
                  onChange={({ detail }) => change((now) => ({ ...now, title: detail.value }))}
                />
              </FaultField>
            </Container>
            <UtteranceList intent={edited} change={change} others={others} entities={entities} readOnly={readOnly} />
          </SpaceBetween>
          <div className="item-aside">
            <IntentMappings intentId={item?._id} entities={entities} />
          </div>
        </div>
      )}
    </ItemScreen>
  )
}

/** An utterance that was rewritten into another one. */
function repeatedIn({ utterances }: EditedIntent): string | undefined {
  const said = utterances.map(({ text }) => folded(text))
  return said.find((text, index) => text !== '' && said.indexOf(text) < index)
}
