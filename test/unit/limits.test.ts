import { expect, it } from 'vitest'
import { requiredText } from '#shared/fields/text'
import * as limits from '#shared/limits'

it.each([
  [
    'timers',
    {
      searchDebounceMs: 900,
      blockFilterDebounceMs: 1000,
      conditionDebounceMs: 100,
      platformStatusPollMs: 600_000,
      pollIdleMs: 300_000,
      pollBusyMs: 60_000,
      rasaJobsPollMs: 5000,
      notificationDelayMs: 1000,
    },
  ],
  [
    'page sizes',
    {
      messagesPageSize: 20,
      keywordsPageSize: 20,
      conversationsPageSize: 25,
      apiCallsPageSize: 15,
      pageSizeDefault: 5,
      queuePageSize: 25,
      webhookErrorsPageSize: 15,
      reviewGroupsPageSize: 20,
    },
  ],
  ['lengths of texts', { titleLengthMax: 200 }],
  ['time windows', { conversationFilterDays: 7, attachmentTranslationDays: 6 }],
  [
    'sizes on the screen',
    {
      sidebarWidthPx: 209,
      sidebarRailWidthPx: 52,
      panelWidthPx: 400,
      toastWidthPx: 400,
      codeEditorHeightPx: 250,
      cardRadiusPx: 12,
      breakpointsPx: { narrow: 1320, wide: 1200, tab: 1140, mobile: 740, lowHeight: 700 },
    },
  ],
] as const)('the %s are those of the specification', (_, figures) => {
  expect(limits).toMatchObject(figures)
})

it('a text that is too long for its field is refused, and one of just that length is taken', () => {
  const title = requiredText(limits.titleLengthMax)
  expect(title.safeParse('x'.repeat(200)).success).toBe(true)
  expect(title.safeParse('x'.repeat(201)).success).toBe(false)
})
