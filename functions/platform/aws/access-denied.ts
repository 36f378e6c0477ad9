/** What AWS answers where the role of the function lacks a right: neither time nor another try helps. */

/** Some services tell a refusal with the status 400, and S3 answers a HEAD without a body, so that its client has no name for it. */
const isAccessDenied = (error: Error): boolean =>
  error.name === 'AccessDeniedException' || ('$metadata' in error && statusIn(error.$metadata) === 403)

const statusIn = (metadata: unknown): unknown =>
  typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata
    ? metadata.httpStatusCode
    : undefined

/** For a catch that goes on without what could not be read: throws a refusal again, because the call must fail and be seen. */
export function rethrowAccessDenied(error: unknown): undefined {
  if (error instanceof Error && isAccessDenied(error)) throw error
}
