/** One correction from its choice to the new answer: saved, learned, and undone. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Correction, CorrectionProgress, RightAnswer } from '#shared/contracts/corrections'
import { useAction } from '../../core/action.ts'
import { api, queryClient, quietly } from '../../core/api.ts'

/** How often it is asked whether the build is done. */
const pollMs = 1000

/** What is taught at the moment: a correction, or that it is taken back. */
export interface Lesson {
  readonly environmentId: string
  readonly text: string
  readonly since: string
  /** Absent once it is undone. */
  readonly correction?: Correction
  readonly answer?: RightAnswer
}

export function useCorrection(text: string) {
  const [lesson, setLesson] = useState<Lesson>()
  const { data: progress, error } = useLearning(lesson)

  const { isBusy: isSaving, run: save } = useAction(async (work: () => Promise<Lesson>) => {
    setLesson(await work())
    for (const area of ['knowledge', 'blocks', 'builds']) void queryClient.invalidateQueries({ queryKey: [area] })
  })

  return {
    lesson,
    isSaving,
    progress,
    error,
    correct: (environmentId: string, answer: RightAnswer) =>
      save(async () => {
        const correction = await api.review.correct({ text, environmentId, answer })
        return { environmentId, text, since: correction.since, correction, answer }
      }),
    undo: (correction: Correction) => save(async () => ({ ...(await api.review.undoCorrection(correction)), text })),
  }
}

function useLearning(lesson: Lesson | undefined) {
  return useQuery<CorrectionProgress>({
    queryKey: ['correction', lesson?.since],
    queryFn: async () => {
      const { text, environmentId, since } = lesson!
      const progress = await quietly.review.learnCorrection({ text, environmentId, since })
      // Whatever explains a text by today's model is asked anew.
      if (progress.state === 'learned') void queryClient.invalidateQueries({ queryKey: ['explanation'] })
      return progress
    },
    enabled: lesson !== undefined,
    refetchInterval: ({ state: { data } }) => (data === undefined || data.state === 'learning' ? pollMs : false),
    gcTime: 0,
  })
}
