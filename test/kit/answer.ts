/** Reads what the API answered. */
import { Problem, ProblemBody } from '#shared/problem'

export interface Answer {
  readonly status: number
  readonly body: { data?: unknown; errorMessage?: string; code?: string; details?: unknown; requestId?: string }
  readonly text: string
  readonly headers: Headers
}

/** An answer as a test looks at it, whether it is JSON or not. */
export async function readAnswer(answer: Response): Promise<Answer> {
  const text = await answer.text()
  let body: Answer['body'] = {}
  try {
    body = JSON.parse(text) as Answer['body']
  } catch {
    // What is no JSON is looked at as text.
  }
  return { status: answer.status, body, text, headers: answer.headers }
}

/** What the typed client throws: the server's own problem, so that a test can expect `{ code: 'not-found' }`. */
export function asProblem({ status, body, text }: Answer): Error {
  const problem = ProblemBody.safeParse(body)
  if (!problem.success) return new Error(`${status}: ${text}`)
  return new Problem(problem.data.code, problem.data.values ?? {}, problem.data.details ?? [])
}
