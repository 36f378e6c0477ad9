/** The names of long work: `functions/jobs/<name>` takes its steps, `infra/definition/jobs.ts` says in which order. */
export type JobName =
  | 'check-release'
  | 'collect-content'
  | 'dump-conversations'
  | 'follow-release'
  | 'group-questions'
  | 'read-knowledge'
  | 'run-night'
  | 'sum-figures'
  | 'send-scheduled'
  | 'sync-schedules'
  | 'train-model'
  | 'train-server'
