import { expect, it } from 'vitest'
import { requiredText } from '#shared/fields/text'
import * as limits from '#shared/limits'

it.each([
  ['LIMITS-001', { avatarBytesMax: 3_145_728, companyImageBytesMax: 5_242_880, uploadBytesMax: 209_715_200 }],
  [
    'LIMITS-002',
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
    'LIMITS-003',
    {
      messagesPageSize: 20,
      keywordsPageSize: 20,
      conversationsPageSize: 25,
      apiCallsPageSize: 15,
      pageSizeDefault: 5,
    },
  ],
  ['LIMITS-004/filter/attachments', { conversationFilterDays: 7, attachmentTranslationDays: 6 }],
  ['LIMITS-005', { queuePageSize: 25, webhookErrorsPageSize: 15, reviewGroupsPageSize: 20 }],
  ['SHELL-048', { sidebarWidthPx: 209, sidebarRailWidthPx: 52 }],
  ['SHELL-049', { breakpointsPx: { narrow: 1320, wide: 1200, tab: 1140, mobile: 740, lowHeight: 700 } }],
  ['SHELL-051/page-size', { pageSizeDefault: 5 }],
  ['SHELL-050', { toastWidthPx: 400, panelWidthPx: 400, codeEditorHeightPx: 250, cardRadiusPx: 12 }],
  ['ACCOUNTS-008/hours', { resetHours: 24 }],
  ['AGENTS-004, ERRORS-011', { emailLengthMax: 255 }],
  ['CHOICES-006, CHOICES-007', { choicesRecommendedMax: 7, choicesPerBlockMax: 13 }],
  ['SETTINGS-012', { userReplyTimeoutMsMax: 3_600_000 }],
  ['WEBPLUGIN-021', { sessionTimeoutMs: { min: 600_000, max: 3_600_000, step: 60_000 } }],
  ['WEBPLUGIN-022', { confirmationTimeoutMs: { min: 60_000, max: 300_000, step: 60_000 } }],
  ['WEBPLUGIN-025', { pluginWidthMin: 300 }],
  ['WEBPLUGIN-026', { pluginMessagesIntervalMax: 5200, pluginMessagesIntervalStep: 100 }],
  ['ANALYTICS-004', { hourDaysMax: 3 }],
] as const)('%s: the figures are those that the row names', (_, figures) => {
  expect(limits).toMatchObject(figures)
})

it('the figures that no row names, and that tests of rows go by, are as decided', () => {
  expect(limits).toMatchObject({
    answersUnpressedMax: 5,
    apiKeysPerAgentMax: 20,
    auditsPageSize: 25,
    broadcastFailuresMax: 200,
    cellsPerFamilyMax: 300,
    csvBytesMax: 20_971_520,
    customerSocketsMax: 10,
    dumpConversationsMax: 5000,
    eventUsersMax: 1000,
    invitationDays: 7,
    invitationsAtOnceMax: 50,
    itemsPerReleaseMax: 5000,
    mebibyte: 1_048_576,
    mediaTokenSeconds: 300,
    noteLengthMax: 1000,
    originsMax: 100,
    refusedOriginsMax: 50,
    reviewUndoMs: 5000,
    settingsBytesMax: 65_536,
    socketTicketSeconds: 30,
    tasksPollMs: 5000,
    titleLengthMax: 200,
    utterancesPerIntentMax: 500,
    vaultDays: 30,
  })
})

it('a text that is too long for its field is refused, and one of just that length is taken', () => {
  const title = requiredText(limits.titleLengthMax)
  expect(title.safeParse('x'.repeat(200)).success).toBe(true)
  expect(title.safeParse('x'.repeat(201)).success).toBe(false)
})
