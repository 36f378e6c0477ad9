/** A test on the screen: what it is, its steps or questions, and what it came to when it was run. */
import Container from '@cloudscape-design/components/container'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Test } from '#shared/contracts/tests'
import { DraftPage } from '../../../../components/form/draft-page.tsx'
import { Breadcrumbs } from '../../../../components/layout/breadcrumbs.tsx'
import { testsAddress } from '../../../../core/test-addresses.ts'
import { RunResult } from './run-result.tsx'
import { QuestionsPart } from './questions-part.tsx'
import { TalkPart } from './talk-part.tsx'
import { editedTest, type TestDraft, type TestType } from './test-draft.ts'
import { TestFields } from './test-fields.tsx'
import { useTestDraft } from './use-test-draft.ts'
import { useTrial } from './use-trial.ts'

interface TestScreenProps {
  test: Test | undefined
  type: TestType
  /** What a conversation has put into a test that is being made. */
  recorded?: TestDraft
}

export function TestScreen({ test, type, recorded }: TestScreenProps) {
  const { t } = useTranslation('tests')
  const navigate = useNavigate()
  const form = useTestDraft(test, type)
  const trial = useTrial(form, test)
  const begin = useEffectEvent(() => {
    if (recorded) form.change(editedTest(recorded, ''))
  })
  // On purpose once: from then on it is edited.
  useEffect(() => begin(), [])
  const title = form.edited.title.trim() || test?.title || t(`types.${form.edited.type}.new`)
  const Part = form.edited.type === 'talk' ? TalkPart : QuestionsPart
  return (
    <DraftPage
      form={form}
      title={title}
      breadcrumbs={<Breadcrumbs list="changes" at={testsAddress} title={title} />}
      page="test-edit"
      item={test}
      leave={() => void navigate(testsAddress)}
    >
      <SpaceBetween size="l">
        {trial.result && <RunResult result={trial.result} isOutdated={trial.isOutdated} />}
        <Container>
          <TestFields form={form} />
        </Container>
        <Part form={form} trial={trial} />
      </SpaceBetween>
    </DraftPage>
  )
}
