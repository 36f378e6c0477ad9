/** Asks the server of a function while it is written, and makes variables of what it answers. */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlockFunction } from '#shared/blocks/index'
import { blocks as contract } from '#shared/contracts/blocks'
import { placeholder } from '#shared/fields/placeholders'
import { useAction } from '../../../../core/action.ts'
import { quietly } from '../../../../core/api.ts'
import { faultText } from '../../../../core/fault-text.ts'
import { TextField } from '../../../../components/form/fields.tsx'
import { useRefusal } from '../../../../components/form/access-button.tsx'
import { FaultField } from '../../../../components/form/fault-field.tsx'
import { handler, type EditedResult, type HandlerContent } from '../handler.tsx'
import { AnswerTree } from './answer-tree.tsx'
import { questionsOf, useFormItems } from './form-questions.ts'

interface FunctionTrialProps {
  content: HandlerContent
  change: (content: HandlerContent) => void
  /** The saved response, whose stored secrets are used. */
  blockId: string | undefined
  readOnly: boolean
}

type Answer = Awaited<ReturnType<typeof quietly.blocks.tryFunction>>

export function FunctionTrial({ content, change, blockId, readOnly }: FunctionTrialProps) {
  const { t } = useTranslation('function-editor')
  const refused = useRefusal()(contract.tryFunction.access)
  const [samples, setSamples] = useState<Readonly<Record<string, string>>>({})
  const { isAsking, answer, failed, ask } = useTrial()
  const names = useSampleNames(content)
  const send = () =>
    ask({
      ...(blockId !== undefined && { _id: blockId }),
      // What is wrong with it is what the server says.
      function: handler.toBlock(content) as unknown as BlockFunction,
      samples: Object.fromEntries(names.map((name) => [name, samples[name] ?? ''])),
    })
  const { results } = content
  const take = (at: string) => {
    if (!results.some((result) => result.at === at)) change({ ...content, results: [...results, resultAt(at)] })
  }
  return (
    <Container
      header={
        <Header variant="h3" description={t('text')}>
          {t('name')}
        </Header>
      }
    >
      <SpaceBetween size="m">
        {names.map((name) => (
          <TextField
            key={name}
            field={{ value: samples[name] ?? '', onChange: (sample) => setSamples({ ...samples, [name]: sample }) }}
            label={t('sample', { name })}
            stretch
          />
        ))}
        <Button
          iconName="send"
          loading={isAsking}
          disabled={refused !== undefined}
          {...(refused && { disabledReason: refused })}
          onClick={send}
        >
          {t('send')}
        </Button>
        {failed && <Alert type="error">{failed}</Alert>}
        {answer && <Shown answer={answer} take={readOnly ? undefined : take} />}
        <Results content={content} change={change} readOnly={readOnly} />
      </SpaceBetween>
    </Container>
  )
}

function useTrial() {
  const [answer, setAnswer] = useState<Answer>()
  const [failed, setFailed] = useState<string>()
  const { isBusy: isAsking, run: ask } = useAction(
    async (asked: Parameters<typeof quietly.blocks.tryFunction>[0]) => {
      setAnswer(undefined)
      setFailed(undefined)
      setAnswer(await quietly.blocks.tryFunction(asked))
    },
    ({ details, message }) => setFailed(details[0] ? faultText(details[0]) : message),
  )
  return { isAsking, answer, failed, ask }
}

/** The variables that its texts name, and the answers that it sends. */
function useSampleNames({ endpoint, args, formId }: HandlerContent): string[] {
  const { data: items = [] } = useFormItems()
  const written = [endpoint, ...Object.values(args)].join('\n')
  const named = [...written.matchAll(new RegExp(placeholder, 'g'))].map(([, name = '']) => name)
  return [...new Set([...named, ...questionsOf(items, formId).map(({ key }) => key)])]
}

/** Called like the last name on the way to it. */
function resultAt(at: string): EditedResult {
  const name = at.split('/').findLast((part) => /\D/.test(part)) ?? 'answer'
  return { id: crypto.randomUUID(), at, variable: name.toLowerCase().replace(/[^a-z0-9_]+/g, '_') }
}

function Shown({ answer, take }: { answer: Answer; take: ((at: string) => void) | undefined }) {
  const { t } = useTranslation('function-editor')
  const { status, ms, reason, body, variables = {}, path } = answer
  const goesOn = [
    ...(path === undefined ? [] : [t('path', { path })]),
    ...Object.entries(variables).map(([name, value]) => `${name} = ${value}`),
  ]
  return (
    <SpaceBetween size="xs">
      <StatusIndicator type={reason === undefined ? 'success' : 'warning'}>
        {status === undefined ? t('no-answer', { ms }) : t('answered', { status, ms })}
      </StatusIndicator>
      {reason !== undefined && <Box>{t(`reasons.${reason}`)}</Box>}
      {goesOn.length > 0 && <Box color="text-body-secondary">{goesOn.join(' · ')}</Box>}
      {body !== undefined && (
        <div className="answer-tree">
          <AnswerTree value={body} labelOf={take && ((at) => t('take', { at: at || '/' }))} take={(at) => take?.(at)} />
        </div>
      )}
    </SpaceBetween>
  )
}

/** What of each answer is kept, and under which names. */
function Results({ content, change, readOnly }: Pick<FunctionTrialProps, 'content' | 'change' | 'readOnly'>) {
  const { t } = useTranslation(['function-editor', 'common'])
  const { results } = content
  if (results.length === 0) return <Box color="text-body-secondary">{t('no-results')}</Box>
  return (
    <SpaceBetween size="xs">
      <Box variant="awsui-key-label">{t('results')}</Box>
      {results.map((result) => (
        <div key={result.id} className="answer-result">
          <code>{result.at || '/'}</code>
          <FaultField field={`${result.id}.variable`} stretch>
            <Input
              ariaLabel={t('variable', { at: result.at || '/' })}
              value={result.variable}
              readOnly={readOnly}
              spellcheck={false}
              onChange={({ detail }) =>
                change({
                  ...content,
                  results: results.map((one) => (one.id === result.id ? { ...one, variable: detail.value } : one)),
                })
              }
            />
          </FaultField>
          {!readOnly && (
            <Button
              variant="icon"
              iconName="remove"
              ariaLabel={`${t('common:delete')}: ${result.variable}`}
              onClick={() => change({ ...content, results: results.filter(({ id }) => id !== result.id) })}
            />
          )}
        </div>
      ))}
    </SpaceBetween>
  )
}
