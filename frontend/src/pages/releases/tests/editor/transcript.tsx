/** The conversation as lines: what is to happen, and what was said when it was run last. */
import { useTranslation } from 'react-i18next'
import { useTitles } from '../titles.ts'
import { expectationNames, type ExpectationName } from './expectation-controls.tsx'
import type { EditedExpectation, EditedInput, EditedTest } from './test-draft.ts'
import type { Trial } from './use-trial.ts'

export function Transcript({ test, trial }: { test: EditedTest; trial: Trial }) {
  const { t } = useTranslation('tests')
  const { inputLine, expectationLine } = useLines()
  const { result } = trial
  return (
    <div className="test-transcripts">
      <section aria-label={t('transcript.expected')}>
        <h3>{t('transcript.expected')}</h3>
        <ol className="test-transcript">
          {test.steps.map(({ id, input, expect }, at) => {
            const isWrong = (trial.failuresAt(at)?.length ?? 0) > 0
            return (
              <li key={id} className={isWrong ? 'test-line-wrong' : undefined}>
                <span>{inputLine(input)}</span>
                {expectationNames
                  .filter((name) => expect[name] !== undefined)
                  .map((name) => (
                    <span key={name}>{expectationLine(name, expect)}</span>
                  ))}
              </li>
            )
          })}
        </ol>
      </section>
      <section aria-label={t('transcript.said')}>
        <h3>{t('transcript.said')}</h3>
        {result && result.transcript.length > 0 ? (
          <pre className="test-transcript">{result.transcript.join('\n')}</pre>
        ) : (
          <p>{t('transcript.not-run')}</p>
        )}
      </section>
    </div>
  )
}

/** `> Where is my order?`, `[Track it]`, and `= Response: Order status`. */
function useLines() {
  const { t } = useTranslation('tests')
  const titles = useTitles()
  const titleOf = (id: string | undefined) => (id && (titles.get(id) ?? id)) || '…'
  const inputLine = (input: EditedInput): string => {
    switch (input.type) {
      case 'text':
        return `> ${input.text}`
      case 'press':
        return `[${input.press}]`
      case 'file':
        return `(${t(`input.kinds.${input.kind}`)})`
      case 'start':
        return input.blockId ? `(${t('input.start')}: ${titleOf(input.blockId)})` : `(${t('input.start')})`
    }
  }
  const valueOf = (name: ExpectationName, expect: EditedExpectation): string => {
    const { variable, answer } = expect
    switch (name) {
      case 'block':
      case 'intent':
        return titleOf(expect[name])
      case 'saysContains':
        return t('transcript.words', { text: expect.saysContains })
      case 'confidenceMin':
        return `${Math.round((expect.confidenceMin ?? 0) * 100)} %`
      case 'outcome':
        return expect.outcome ? t(`expect.outcomes.${expect.outcome}`) : ''
      case 'handover':
        return t(expect.handover ? 'expect.yes' : 'expect.no')
      case 'variable':
        return variable ? `${variable.name} = ${variable.value}` : ''
      case 'answer':
        return answer ? `${answer.key} = ${answer.value}` : ''
      case 'nothing':
        return ''
    }
  }
  const expectationLine = (name: ExpectationName, expect: EditedExpectation) => {
    const value = valueOf(name, expect)
    return `= ${t(`expect.${name}`)}${value && `: ${value}`}`
  }
  return { inputLine, expectationLine }
}
