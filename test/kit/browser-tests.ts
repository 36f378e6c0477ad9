/** The tests that need a Chromium; `npm test` names them where there is none. */
export const browserTests = ['test/journeys/**', 'test/widget/**', 'test/local/s3-browser.test.ts'] as const
