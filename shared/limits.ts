/** Every figure the product is bound by, with its unit last. Sources: LIMITS-001 to LIMITS-005 and SHELL-048 to SHELL-052. */

export const mebibyte = 1024 * 1024

export const avatarBytesMax = 3_145_728
export const companyImageBytesMax = 5 * mebibyte
export const uploadBytesMax = 200 * mebibyte
/** A file within a body: base64 makes 4 MB of it 5.4, and a function is given 6. */
export const bodyFileBytesMax = 4 * mebibyte
/** JSON bodies; larger ones answer 413. API Gateway itself ends at 10 MB. */
export const bodyBytesMax = 1 * mebibyte

/** The items of all settings pages of a company, as JSON. */
export const settingsBytesMax = 64 * 1024
export const originsMax = 100
export const momentsMax = 20
export const momentTextLengthMax = 300
export const hiddenPagesMax = 20
export const pluginWidthMin = 300
export const pluginWidthMax = 800
/** Browsers hold the place in the stack in 32 bits. */
export const pluginZIndexMax = 2_147_483_647
export const pluginMessagesIntervalMax = 5200
export const pluginMessagesIntervalStep = 100
export const buttonTextLengthMax = 30
export const promptLengthMax = 120
/** Topics, outcomes or tags. */
export const titlesMax = 200
export const sessionTimeoutMs = { min: 600_000, max: 3_600_000, step: 60_000 } as const
export const confirmationTimeoutMs = { min: 60_000, max: 300_000, step: 60_000 } as const
/** Every answer names it, so that a program can tell by which version it was answered. */
export const apiVersion = '1'
/** Answers to visitors that a CDN keeps are at most so old. */
export const keptAnswerSeconds = 60
/** An origin that asked is remembered for so long, a refused one shorter. */
export const originSeenDays = 30
export const refusedOriginDays = 7
export const refusedOriginsMax = 50
/** After a rotation both keys of the signed identity are good for so long. */
export const identityKeyHours = 24
export const identityTokenMinutes = 10
/** A page whose plugin is checked. */
export const checkedPageBytesMax = 1 * mebibyte
export const checkedPageMs = 10_000
/** Days for which analytics and events of conversations are kept at most; 0 keeps them. */
export const retentionDaysMax = 3650
/** Days for which a machine's translation of a text is used. */
export const translationDays = 90

export const searchDebounceMs = 900
export const blockFilterDebounceMs = 1000
export const conditionDebounceMs = 100
export const platformStatusPollMs = 600_000
/** The tasks of the provider while one of them runs. */
export const tasksPollMs = 5000
export const pollIdleMs = 300_000
export const pollBusyMs = 60_000
export const rasaJobsPollMs = 5000
/** While a workspace is cleared or deleted. */
export const removalsPollMs = 3000
export const notificationDelayMs = 1000
export const successToastMs = 6000
/** A promotion or a rollback can be taken back from its notice for so long. */
export const undoToastMs = 60_000

/** Of a message template; providers allow less. */
export const templateValuesMax = 20
export const templateValueLengthMax = 1000
export const templatesMax = 500
/** What a provider has said of its templates is asked again after so long. */
export const templatesKeptMinutes = 10
/** A call that nobody has ended is over. */
export const agentCallHours = 4

export const messagesPageSize = 20
export const keywordsPageSize = 20
export const conversationsPageSize = 25
export const apiCallsPageSize = 15
export const pageSizeDefault = 5
export const queuePageSize = 25
export const webhookErrorsPageSize = 15
export const reviewGroupsPageSize = 20
export const auditsPageSize = 25

export const conversationFilterDays = 7
/** Of what the bot does today no more is counted: nobody asks for the exact number beyond. */
export const statusCountMax = 100
export const attachmentTranslationDays = 6

export const sidebarWidthPx = 209
export const sidebarRailWidthPx = 52
export const panelWidthPx = 400
export const toastWidthPx = 400
export const codeEditorHeightPx = 250
export const cardRadiusPx = 12
export const breakpointsPx = { narrow: 1320, wide: 1200, tab: 1140, mobile: 740, lowHeight: 700 } as const

export const nameLengthMax = 120
/** Of a company's name in addresses; one that a company founds by itself may be twice as long, because it begins with its own. */
export const companyNameLengthMax = 40
export const emailLengthMax = 255
export const titleLengthMax = 200
export const textLengthMax = 5000
/** A note in the audit: a few sentences, and no more of them than a person writes. */
export const noteLengthMax = 1000
export const questionsPerFormMax = 60
/** Each one is a reference of its own; a save that exchanges all of them is still one transaction of 100 writes. */
export const bankQuestionsPerFormMax = 40
export const choicesPerQuestionMax = 100
/** Of the list that a schedule reads. */
export const scheduleUsersMax = 5000
/** As many as one step of a run sends to. */
export const scheduleChunkMax = 250
export const scheduleRunsKept = 10
/** Different items that one refers to; a save that exchanges all of them is one transaction as well. */
export const referencesPerItemMax = 40
/** All references of an environment are read at once to tell what is in use. */
export const referencesMax = 50_000
/** A content item and its revisions stay far below DynamoDB's 400 KB an item. */
export const contentBytesMax = 256 * 1024
export const listLengthMax = 5000
export const environmentsMax = 20

/** Of one kind in one environment. */
export const itemsPerReleaseMax = 5000
/** A selection names at most all there is of every kind. */
export const releaseItemsMax = 20_000
/** Of a release file before it is packed: what a function can hold beside the one it replaces. */
export const releaseBytesMax = 48 * mebibyte
export const releaseNoteLengthMax = 500
export const releasesListedMax = 20
/** Of one environment, that people have made. */
export const backupsMax = 50
/** What the server backs up before a restore is dropped after a month. */
export const safetyBackupDays = 30
/** A week: whoever is to look at a candidate has looked by then. */
export const previewHoursMax = 168
/** A chat that goes on for longer goes on with the current release. */
export const pinnedHoursMax = 24
/** A translation file of 5,000 responses in twelve languages has some 10 MB. */
export const csvBytesMax = 20 * mebibyte
export const csvRowsMax = 50_000
/** A file of another product that a bot is begun from. */
export const starterFileBytesMax = 20 * mebibyte
/** Topics that are chosen at once. */
export const topicsMax = 500
/** 5,000 items of every kind have some 10 MB. */
export const contentFileBytesMax = 48 * mebibyte
/** Content itself is nested less than half as deep. */
export const fileDepthMax = 32

export const socketTicketSeconds = 30
export const mediaTokenSeconds = 300
/** A link to a file in a text, on a channel that cannot carry the file itself. */
export const mediaLinkDays = 30
export const uploadTicketSeconds = 300

/** The usual ceiling of quick replies (CHOICES-007); more than the recommended number is allowed and warned of. */
export const choicesPerBlockMax = 13
export const choicesRecommendedMax = 7
export const galleryItemsMax = 10
export const variablesPerBlockMax = 20
export const variablesMax = 500
/** A template of templates is filled so deep; a circle ends as empty. */
export const templateDepthMax = 5
/** What an author writes into one knowledge response; a text that is read from elsewhere may be longer. */
export const knowledgeTextLengthMax = 20_000
/** A page or PDF that a knowledge response is read from. */
export const knowledgeSourceBytesMax = 20 * mebibyte
/** What is kept of one, in characters. */
export const knowledgeReadLengthMax = 1_000_000
/** A passage of a text is what is found and said at once, in characters. */
export const passageLengthMax = 800
/** What an environment looks through for an answer: some eight books. */
export const passagesMax = 10_000
export const argumentsLengthMax = 16 * 1024
export const argumentsDepthMax = 16
/** Of what a request says: the arguments of a function within a response, and room. */
export const bodyDepthMax = 64
/** What answers of servers may set in one conversation: all of it is written with each turn. */
export const keptVariablesLengthMax = 64 * 1024
/** A secret argument, before it is sealed. */
export const secretLengthMax = 2000
export const pathsPerFunctionMax = 20
export const eventsPerBlockMax = 20
/** Calls that a customer waits for. */
export const callsPerTurnMax = 5
export const imageBytesMax = 5 * mebibyte
/** A conversation that goes on without the customer saying anything ends here (a loop of blocks). */
export const stepsPerTurnMax = 100
/** A turn that looks for more blocks than this is given up. */
export const roundsPerTurnMax = 40
export const utterancesPerIntentMax = 500
export const utteranceLengthMax = 1000
export const synonymsPerEntityMax = 500
/** Open pages of a customer, and open tabs of an agent: each event is posted to all of them. */
export const customerSocketsMax = 10
export const consoleSocketsMax = 20
export const viewersShownMax = 10
export const attachmentBytesMax = 20 * mebibyte
/** What a mail can carry beside its text, so that an answer by mail can. */
export const agentFileBytesMax = 10 * mebibyte
/** Of one company; somebody may be in all of them. */
export const departmentsMax = 100
export const capacityMax = 100
export const keyTopicsMax = 20
export const invitationsAtOnceMax = 50
/** Workspaces that one person works in: what follows from one in all of them fits into one transaction of 100 writes. */
export const membershipsMax = 40
/** Invitations in a day (UTC) by a company with the workspaces it has founded: to one address, and to all. */
export const invitationsPerAddressAndDayMax = 3
export const invitationsPerDayMax = 50
export const invitationDays = 7
/** How long the way to a new password is open. */
export const resetHours = 24
/** A browser that keeps a sign-in asks for no password again for so long. */
export const signInDays = 30
/** An address takes what five networks may ask, so that one stranger keeps nobody else from asking about it. */
export const resetsPerHourMax = { agent: 5, network: 5, address: 25 }
export const passwordLengthMax = 256
/** How many recovery codes somebody has; each of them ends their second factor once. */
export const recoveryCodesMax = 10
/** What touches a second factor needs a sign-in of the last so many minutes. */
export const freshSignInMinutes = 10
/** Recovery codes that are tried, by person and by network. */
export const recoveriesPerHourMax = 5

/** A session in which neither customer nor agent has said anything is over after this time; its bot has only greeted. */
export const silentSessionHours = 72
/** A socket of a customer that has not said who it is by then is closed. */
export const silentSocketSeconds = 10

/** A provider's call to a channel's door, and what may have happened in one. */
export const doorBytesMax = 1 * mebibyte
export const heardPerBodyMax = 1000
/** A mail that somebody writes to a company: all of it, its head, its boundaries, and the files that are taken from it. */
export const mailBytesMax = 10 * mebibyte
export const mailHeadBytesMax = 256 * 1024
export const mailPartsMax = 200
export const mailAttachmentsMax = 20
/** What a lane hands over before others have their turn, and how often it tries one message. */
export const laneEventsPerWakeMax = 20
export const laneAttemptsMax = 6
/** Of what was said in one conversation while its channel was off, so much can be sent once it is on again. */
export const laneMissedMax = 50
/** So long a numbered text may be answered by its numbers. */
export const menuHours = 24

/** One hour, however long customers of a takeover may be silent (SETTINGS-012). */
export const userReplyTimeoutMsMax = 3_600_000
export const delayAnnouncementMinutesMax = 60

/** Trainings of all workspaces that the provider sees, and for how long. */
export const trainingJobsListedMax = 100
export const trainingJobDays = 30
/** Questions of customers that are under review at once: the newest. */
export const questionsReviewedMax = 3000
/** Texts folded into an intent, or questions deleted, in one call; a screen sends larger groups in pieces. */
export const assignedAtOnceMax = 40
export const deletedAtOnceMax = 90
/** Questions that are grouped anew when so many came since, or when the groups are so old. */
export const newQuestionsMax = 20
export const groupingHours = 24
/** What is done with questions under review is sent after so long, and can be undone until then. */
export const reviewUndoMs = 5000
/** Responses that the visual builder draws. */
export const nodesDrawnMax = 5000
export const undoStepsMax = 50
/** Of one environment. */
export const testsMax = 500
export const stepsPerTestMax = 50
export const questionsPerTestMax = 500
export const testTagsMax = 10
/** Steps and questions of the tests that are run by one call. */
export const testStepsPerRunMax = 25_000
export const replayedConversationsMax = 1000
export const replayedConversationsDefault = 200
export const replayedDaysMax = 30
/** Customer turns of one conversation; a longer one is cut, and says so. */
export const replayedTurnsMax = 60

/** Days that a figure is asked for at once; by the hour, and for the text dump; and in a zone that is not the company's. */
export const figureDaysMax = 366
export const hourDaysMax = 3
export const foreignZoneDaysMax = 92
/** Days of which the explorer lists conversations at once. */
export const explorerDaysMax = 31
/** Takeovers are drawn by day for so many days, and by month for more: their rows are ten times as large as others. */
export const takeoverDaysMax = 92
/** Conversations in one text dump. */
export const dumpConversationsMax = 5000
/** Rows of a detail at once. */
export const detailPageSize = 100
/** Pages of a detail in an export of all figures. */
export const detailPagesExportedMax = 20
/** Of a family without an end, in one day; the others are one cell. */
export const cellsPerFamilyMax = 300
/** What single conversations did is kept for so long, where the company does not say otherwise; sums are kept. */
export const sliceDays = 400
/** The words of one customer that a slice keeps. */
export const sliceKeywordsMax = 8

/** Lists in the report of a build are cut at this many, the worst first, so that a report fits into an item. */
export const reportListMax = 50

/** A company's own masking rules, each a pattern of so many characters at most. */
export const maskRulesMax = 100
export const maskPatternLengthMax = 200
/** Values of one conversation that have a placeholder of their own; those that come later share one of their kind. */
export const placeholdersMax = 50
/** A masked value that a company keeps can be looked up for so long. */
export const vaultDays = 30
/** What a language model says to a customer, in characters; and how often in one session. */
export const answerLengthMax = 1200
export const answersPerSessionMax = 20
/** So many of them without a press of the customer, and a person is offered. */
export const answersUnpressedMax = 5
export const llmPromptLengthMax = 10_000
/** Tokens of a language model in one month. */
export const budgetTokensMax = 1_000_000_000
export const macrosMax = 200
export const macroStepsMax = 20
export const viewsMax = 50
export const mentionsPerNoteMax = 20
/** A mention is listed for so long. */
export const mentionDays = 60
export const snoozeDaysMax = 365
/** A reply that is sent later waits for so long at most, and so many of them wait in one conversation. */
export const laterDaysMax = 30
export const latersMax = 20
/** Replies and notes that an agent has begun and not sent, in all conversations; the oldest gives way, after so many days each does. */
export const draftsMax = 200
export const draftDays = 60
/** Conversations that one press changes. */
export const bulkMax = 50
export const customerFieldsMax = 50
export const customerFieldLengthMax = 500
export const customerTagsMax = 20
export const waitingMinutesMax = 24 * 60
/** Of a service level: ten days. */
export const dueMinutesMax = 10 * 24 * 60
export const surveyDaysMax = 365

export const apiKeysPerAgentMax = 20
/** So long an answer is given again to whoever repeats its `Idempotency-Key`. */
export const idempotencyHours = 24
/** A request with such a key is taken for dead after so long; no function that answers runs for longer. */
export const idempotentRunSeconds = 60
export const webhooksPerClientMax = 10
export const deliveryDays = 30
/** Of the answer to a delivery no more is read. */
export const webhookAnswerBytesMax = 64 * 1024
/** Failures in a row after which an endpoint counts as down, and the days after which it is given up. */
export const webhookFailuresMax = 3
export const webhookDownDaysMax = 5
/** How often a message is tried that the endpoint refuses, and one that fails while others are taken. */
export const refusedTriesMax = 3
export const failedTriesMax = 9
/** Conversations that one endpoint is told of at once. */
export const webhookLanesMax = 8
export const replayedDeliveriesMax = 5000
/** What may be told of one thing that happened. */
export const webhookBodyBytesMax = 20 * 1024
export const eventsPerCompanyMax = 200
export const eventUsersMax = 1000
/** To so many the event is sent before the answer; to the others right after it. */
export const eventUsersAtOnceMax = 50
export const eventFieldsMax = 50
/** So long a call of an event is answered as before to whoever repeats its `id`. */
export const eventCallHours = 24
/** That are not sent yet; and of all, because those that were sent stay and are listed. */
export const broadcastsMax = 500
export const broadcastsKeptMax = 5000
export const broadcastRecipientsMax = 250_000
export const broadcastBatchesAtOnce = 16
export const broadcastBatchSize = 500
export const broadcastPauseDaysMax = 7
export const broadcastScheduleDaysMax = 180
/** After so many failures without a success a broadcast pauses by itself. */
export const broadcastFailuresMax = 200
export const swarmsMax = 200
export const swarmLocationsMax = 20
export const radiusKmMax = 500
/** An audience is counted exactly up to so many customers. */
export const audienceCountedMax = 5000
/** Backups of the nights that are kept, and of the first nights of weeks. */
export const nightlyBackupsMax = 14
export const weeklyBackupsMax = 8
/** What a promotion, an import, a restore or a clearing has replaced is there for so long. */
export const undoDays = 7
/** A workspace file, with its media. */
export const workspaceFileBytesMax = 128 * mebibyte
/** Pictures, films and documents in one. */
export const workspaceMediaMax = 10_000
export const holdsMax = 1000
export const holdReasonLengthMax = 500
export const erasureReasonLengthMax = 500
/** Conversations that a request looks at to count what retention would delete. */
export const retentionCountedAtOnce = 200
export const erasuresListedMax = 500
