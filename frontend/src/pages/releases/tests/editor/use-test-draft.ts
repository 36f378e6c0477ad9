/** The draft of a test: what it begins with, how it is saved, and what a conversation has put into it. */
import { useTranslation } from 'react-i18next'
import { tests as contract, type Test } from '#shared/contracts/tests'
import { useAgent } from '../../../../core/agent.tsx'
import { quietly } from '../../../../core/api.ts'
import type { Draft } from '../../../../components/form/draft.ts'
import { useDraft } from '../../../../components/form/use-draft.ts'
import { useNotify } from '../../../../components/notice/notifications.tsx'
import { tests } from '../tests-data.ts'
import {
  blankTest,
  EditedTest,
  editedTest,
  fieldOfTest,
  sentTest,
  testFaults,
  type SentTest,
  type TestType,
} from './test-draft.ts'

export type TestForm = Draft<EditedTest, Test>

/** `test` is the latest that is known of it, or `undefined` for one that is being made, of the type `type`. */
export function useTestDraft(test: Test | undefined, type: TestType): TestForm {
  const { t } = useTranslation('tests')
  const notify = useNotify()
  const language = useAgent().agent.company.supportedLangs[0] ?? 'en'
  return useDraft<Test, EditedTest, SentTest>({
    saved: test,
    access: test ? contract.update.access : contract.create.access,
    editedOf: (item, like) => (item ? editedTest(item, item.key, like) : blankTest(type, language)),
    sentOf: sentTest,
    schema: contract.create.input,
    fieldAt: fieldOfTest,
    rules: testFaults,
    kept: { as: 'test', unsaved: type, schema: EditedTest },
    save: (sent, base) =>
      base ? quietly.tests.update({ ...sent, _id: base._id, revision: base.revision }) : quietly.tests.create(sent),
    onSaved: (saved, base) => {
      tests.show(saved)
      notify.success(t(base ? 'saved' : 'created', { title: saved.title }))
    },
    refetch: tests.refetch,
  })
}
