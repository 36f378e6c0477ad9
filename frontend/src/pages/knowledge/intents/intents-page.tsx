/** The intents of the active environment: what people want to say, with the block that answers. */
import Box from '@cloudscape-design/components/box'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { lazily } from '../../../core/lazy-page.ts'
import { ItemPage } from '../item-page.tsx'
import { useIntents } from '../knowledge-data.ts'
import { KnowledgeList } from '../knowledge-list.tsx'
import { unmapIntent, useIntentMappings } from '../mappings-data.ts'
import { TooFew } from './too-few.tsx'
import '../knowledge.css'

const IntentScreen = lazy(() => lazily(() => import('./intent-screen.tsx')))

export default function IntentsPage() {
  const { intentId } = useParams()
  const intents = useIntents()
  if (intentId === undefined) return <IntentList />
  return (
    <ItemPage key={intentId} model="intent" id={intentId} list={intents}>
      {(intent) => <IntentScreen item={intent} />}
    </ItemPage>
  )
}

function IntentList() {
  const { t } = useTranslation('knowledge')
  const { data: mappings = [] } = useIntentMappings()
  return (
    <KnowledgeList
      model="intent"
      list={useIntents()}
      columns={[
        {
          id: 'utterances',
          title: t('utterances.name'),
          cell: ({ utterances }) => (
            <span className="count">
              <Box variant="span">{utterances.length}</Box>
              <TooFew count={utterances.length} />
            </span>
          ),
          order: ({ utterances }) => utterances.length,
        },
      ]}
      searched={({ title, utterances }) => [title, ...utterances.map(({ text }) => text)]}
      partsOf={({ utterances }) => utterances.length}
      linksOf={(item) =>
        mappings
          .filter(({ intent }) => intent === item._id)
          .map(({ _id, blockId }) => ({ blockId, unlink: () => unmapIntent(_id) }))
      }
    />
  )
}
