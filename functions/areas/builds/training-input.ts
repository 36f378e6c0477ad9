/** Converts what people wrote to training data, and the findings of a training to a report. */
import type { BuildReport } from '#shared/contracts/builds'
import { reportListMax } from '#shared/limits'
import { shortened } from '#shared/fields/text'
import type { ContentLanguage } from '#shared/languages'
import type { BuildReport as Findings } from '../../nlu/report.ts'
import { languagesOf } from '../../nlu/talk/language.ts'
import type { TrainingData } from '../../nlu/text/training-data.ts'
import type { Knowledge } from '../../content/items/knowledge.ts'
import { adviceFrom } from './advice.ts'

/** Inside a model, intents and entities go by their ids, so that a message is answered with them. */
export function trainingData({ intents, entities }: Knowledge): TrainingData {
  const known = new Set(entities.map(({ _id }) => _id))
  return {
    intents: intents.map(({ _id, title, utterances }) => ({
      id: _id,
      title,
      utterances: utterances.map((utterance) => ({
        text: utterance.text,
        annotations: utterance.entities
          .filter(({ entityId }) => known.has(entityId))
          .map(({ start, end, entityId }) => ({ start, end, entity: entityId })),
      })),
    })),
    entities: entities.map(({ _id, synonyms }) => ({
      name: _id,
      synonyms: synonyms.map(({ value, written }) => ({ value, written: [value, ...written] })),
      patterns: [],
    })),
  }
}

/** With `reportListMax` they keep a report far below DynamoDB's 400 KB, and a list of builds below what a function may answer. */
const titleShownMax = 80
const exampleShownMax = 160

/** What is known of the bot beside what the training has found out. */
interface Known extends Pick<BuildReport, 'questions' | 'heldOut'> {
  readonly intents: Knowledge['intents']
  /** Of the company. */
  readonly languages: readonly ContentLanguage[]
}

export function reportOf(findings: Findings, known: Known): BuildReport {
  const report = tablesOf(findings, known)
  const written = languagesIn(known)
  return {
    ...(known.questions && { questions: known.questions }),
    ...(known.heldOut && { heldOut: known.heldOut }),
    languages: perLanguage(findings, known.languages, written),
    advice: adviceFrom({
      ...report,
      questions: known.questions,
      languages: known.languages.filter((language) => written.some((one) => one.language === language)),
      intents: known.intents.map(({ _id, title }) => ({
        title: shortened(title, titleShownMax),
        utterances: countsOf(written.filter(({ intent }) => intent === _id)),
      })),
    }),
    ...report,
  }
}

interface Written {
  readonly intent: string
  readonly text: string
  readonly language: ContentLanguage | undefined
}

function languagesIn({ intents, languages }: Known): Written[] {
  const all = intents.flatMap(({ _id, utterances }) => utterances.map(({ text }) => ({ intent: _id, text })))
  const told = languagesOf(
    all.map(({ text }) => text),
    languages,
  )
  return all.map((one, index) => ({ ...one, language: told[index] }))
}

function countsOf(written: readonly Written[]): ReadonlyMap<ContentLanguage | undefined, number> {
  const counts = new Map<ContentLanguage | undefined, number>()
  for (const { language } of written) counts.set(language, (counts.get(language) ?? 0) + 1)
  return counts
}

function perLanguage(
  { outcomes }: Findings,
  languages: readonly ContentLanguage[],
  written: readonly Written[],
): BuildReport['languages'] {
  const languageOf = new Map(written.map(({ text, language }) => [text, language]))
  return languages.flatMap((language) => {
    const utterances = written.filter((one) => one.language === language).length
    if (utterances === 0) return []
    const asked = outcomes.filter(({ text }) => languageOf.get(text) === language)
    const accuracy = asked.length > 0 ? asked.filter(({ isRight }) => isRight).length / asked.length : null
    return [{ language, utterances, accuracy }]
  })
}

function tablesOf(findings: Findings, { intents }: Known) {
  const titles = new Map(intents.map(({ _id, title }) => [_id, shortened(title, titleShownMax)]))
  const titleOf = (id: string) => titles.get(id) ?? ''
  const shown = (text: string) => shortened(text, exampleShownMax)
  const worstFirst = findings.intents.toSorted((a, b) => (a.scores?.f1 ?? 2) - (b.scores?.f1 ?? 2))
  return {
    intents: findings.intents.length,
    utterances: findings.utterances,
    tried: findings.heldOut,
    accuracy: findings.accuracy,
    perIntent: worstFirst.slice(0, reportListMax).map(({ id, utterances, scores }) => ({
      intentId: id,
      title: titleOf(id),
      utterances,
      ...(scores ?? { precision: null, recall: null, f1: null }),
    })),
    confusions: findings.confusions.slice(0, reportListMax).map(({ actual, predicted, count, examples, nearest }) => ({
      intent: titleOf(actual),
      takenFor: titleOf(predicted),
      count,
      example: shown(examples[0] ?? ''),
      ...(nearest !== undefined && { nearest: shown(nearest) }),
    })),
    nearDuplicates: findings.nearDuplicates.slice(0, reportListMax).map(({ left, right }) => ({
      one: shown(left.text),
      oneIntent: titleOf(left.intent),
      other: shown(right.text),
      otherIntent: titleOf(right.intent),
    })),
    tooFew: findings.tooFew
      .toSorted((a, b) => a.utterances - b.utterances)
      .slice(0, reportListMax)
      .map(({ id }) => titleOf(id)),
  }
}
