/** The names of long work: `functions/jobs/<name>` takes its steps, `infra/definition/jobs.ts` says in which order. */
export type JobName =
  | 'collect-content'
  | 'follow-release'
  | 'read-knowledge'
  | 'run-night'
  | 'send-scheduled'
  | 'sync-schedules'
  | 'train-model'
