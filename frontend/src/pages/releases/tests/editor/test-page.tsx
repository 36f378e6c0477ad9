/** One test: edited, made, or begun with what was said in a conversation (`?conversation=…&from=…&to=…`). */
import '../tests.css'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { testTypes } from '#shared/contracts/tests'
import { quietly } from '../../../../core/api.ts'
import { Absent } from '../../../../components/notice/item-states.tsx'
import { useTests } from '../tests-data.ts'
import { TestScreen } from './test-screen.tsx'

export default function TestPage() {
  const { testId } = useParams()
  const [params] = useSearchParams()
  const conversation = params.get('conversation')
  if (testId) return <TestById key={testId} testId={testId} />
  if (conversation) return <TestOfConversation key={params.toString()} userId={conversation} params={params} />
  const type = testTypes.find((name) => name === params.get('type')) ?? 'talk'
  return <TestScreen key={type} test={undefined} type={type} />
}

function TestById({ testId }: { testId: string }) {
  const tests = useTests()
  const test = tests.data?.find(({ _id }) => _id === testId)
  return test ? <TestScreen test={test} type={test.type} /> : <NoTest query={tests} text="missing-text" />
}

/** The draft is asked for once: what is edited must not be replaced by a second answer. */
function TestOfConversation({ userId, params }: { userId: string; params: URLSearchParams }) {
  const numbers = Object.fromEntries(
    (['from', 'to'] as const).flatMap((name) => (params.has(name) ? [[name, Number(params.get(name))]] : [])),
  )
  const draft = useQuery({
    queryKey: ['test-of-conversation', userId, numbers],
    queryFn: () => quietly.tests.fromConversation({ userId, ...numbers }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  if (!draft.data) return <NoTest query={draft} text="no-conversation-text" />
  return <TestScreen test={undefined} type={draft.data.type} recorded={draft.data} />
}

function NoTest({ query, text }: { query: UseQueryResult; text: 'missing-text' | 'no-conversation-text' }) {
  const { t } = useTranslation('tests')
  return <Absent query={query} title={t('missing')} text={t(text)} back="changes" backText={t('missing-back')} />
}
