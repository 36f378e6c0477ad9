/**
 * What an idle company and an idle stage may ask of the table, measured by `test/platform/nights.test.ts` and priced by
 * `test/infra/idle.test.ts`.
 */
export const idleUnits = {
  /** Of a company, each hour: its clock, and its last night. */
  companyHour: { readUnits: 1, writeUnits: 0 },
  /** Of a company, in the hour in which its night begins, beside that: whether anything is due, and that nothing was. */
  companyNight: { readUnits: 20, writeUnits: 1 },
  /** Of the stage, each hour: its companies, what is to be summed, what was done today. */
  stageHour: { readUnits: 8, writeUnits: 0 },
} as const
