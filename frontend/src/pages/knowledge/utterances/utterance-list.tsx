/** The utterances of an intent: added, searched, rewritten, marked and taken away, latest first. */
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity, Intent } from '#shared/contracts/knowledge'
import { Empty } from '../../../components/notice/empty.tsx'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { tableView } from '../../../components/table/table-view.ts'
import { LineInput } from '../../../components/table/line-input.tsx'
import { PartSearch } from '../../../components/table/part-search.tsx'
import { RemovedNotice } from '../../../components/notice/removed-notice.tsx'
import { useRemoving } from '../../../components/table/removing.ts'
import { Suggestions } from '../intents/suggestions.tsx'
import { TooFew } from '../intents/too-few.tsx'
import { useAdding } from './utterance-adding.ts'
import { UtteranceRow } from './utterance-row.tsx'
import { comparisonTextOf, type EditedIntent, type EditedUtterance } from './utterances.ts'
import '../knowledge.css'

interface UtteranceListProps {
  intent: EditedIntent
  change: (change: (edited: EditedIntent) => EditedIntent) => void
  /** The intents besides this one. */
  others: readonly Intent[]
  entities: readonly Entity[]
  readOnly: boolean
}

const pageSize = 25

export function UtteranceList({ intent, change, others, entities, readOnly }: UtteranceListProps) {
  const { t } = useTranslation('knowledge')
  const { utterances } = intent
  const [shown, setShown] = useState({ find: '', page: 1 })
  const become = (next: (all: readonly EditedUtterance[]) => readonly EditedUtterance[]) =>
    change((edited) => ({ ...edited, utterances: [...next(edited.utterances)] }))
  const removing = useRemoving(utterances, become)
  const add = useAdding(intent, change, others)
  const view = tableView(utterances, { ...shown, sort: '' }, { columns: [], searched: ({ text }) => [text], pageSize })
  const said = utterances.map(({ text }) => comparisonTextOf(text))

  return (
    <Container
      header={
        <Header
          counter={`(${utterances.length})`}
          description={t('utterances.description')}
          actions={!readOnly && <Suggestions utterances={utterances} add={add} />}
        >
          {t('utterances.name')}
        </Header>
      }
    >
      <SpaceBetween size="m">
        {!readOnly && (
          <LineInput
            label={t('utterances.new')}
            limits={t('utterances.new-text')}
            example={t('utterances.new-example')}
            add={(texts) => {
              setShown({ find: '', page: 1 })
              return add(texts)
            }}
          />
        )}
        {utterances.length > 0 && <TooFew count={utterances.length} />}
        {utterances.length > pageSize / 2 && (
          <PartSearch label={t('utterances.find')} shown={shown} view={view} show={setShown} />
        )}
        {removing.last && <RemovedNotice name={removing.last.text} undo={removing.undo} dismiss={removing.forget} />}
        <FaultField field="utterances" stretch>
          {view.rows.length > 0 && (
            <ul className="utterances" aria-label={t('utterances.name')}>
              {view.rows.map((utterance) => (
                <UtteranceRow
                  key={utterance.id}
                  utterance={utterance}
                  entities={entities}
                  readOnly={readOnly}
                  repeated={said.filter((text) => text === comparisonTextOf(utterance.text)).length > 1}
                  change={(by) => become((all) => all.map((one) => (one.id === utterance.id ? by : one)))}
                  remove={() => removing.remove(utterance)}
                />
              ))}
            </ul>
          )}
        </FaultField>
        {utterances.length === 0 && (
          <Empty title={t('utterances.none')} text={t(readOnly ? 'utterances.none-read' : 'utterances.none-text')} />
        )}
      </SpaceBetween>
    </Container>
  )
}
