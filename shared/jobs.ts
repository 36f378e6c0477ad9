/** The names of long work: `functions/jobs/<name>` takes its steps, `infra/definition/jobs.ts` says in which order. */
export type JobName =
  | 'check-release'
  | 'collect-content'
  | 'follow-release'
  | 'group-questions'
  | 'read-knowledge'
  | 'run-night'
  | 'send-scheduled'
  | 'sync-schedules'
  | 'train-model'
  | 'train-server'
