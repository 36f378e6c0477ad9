/** Converts what people wrote to training data, and the findings of a training to a report. */
import type { BuildReport } from '#shared/contracts/builds'
import type { Entity, Intent } from '#shared/contracts/knowledge'
import { reportListMax } from '#shared/limits'
import { shortened } from '#shared/fields/text'
import type { BuildReport as Findings } from '../../nlu/report.ts'
import type { TrainingData } from '../../nlu/text/training-data.ts'

export interface Knowledge {
  readonly intents: readonly Intent[]
  readonly entities: readonly Entity[]
}

export const isEmpty = ({ intents }: Knowledge): boolean => intents.every(({ utterances }) => utterances.length === 0)

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

export function reportOf(findings: Findings, { intents }: Knowledge): BuildReport {
  const titles = new Map(intents.map(({ _id, title }) => [_id, shortened(title, titleShownMax)]))
  const titleOf = (id: string) => titles.get(id) ?? ''
  const shown = (text: string) => shortened(text, exampleShownMax)
  const worstFirst = findings.intents.toSorted((a, b) => (a.scores?.f1 ?? 2) - (b.scores?.f1 ?? 2))
  return {
    intents: findings.intents.length,
    utterances: findings.utterances,
    accuracy: findings.accuracy,
    perIntent: worstFirst.slice(0, reportListMax).map(({ id, utterances, scores }) => ({
      intentId: id,
      title: titleOf(id),
      utterances,
      ...(scores ?? { precision: null, recall: null, f1: null }),
    })),
    confusions: findings.confusions.slice(0, reportListMax).map(({ actual, predicted, count, examples }) => ({
      intent: titleOf(actual),
      takenFor: titleOf(predicted),
      count,
      example: shown(examples[0] ?? ''),
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
