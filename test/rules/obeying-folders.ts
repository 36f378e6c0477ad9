/** Where the rules of names hold (names.test.ts), and what they except. A list of folders may only grow, an exception only go. */

/** At most three steps from the root. */
export const obeying = {
  functions: `
    frontend frontend/src frontend/widget/texts functions/adapters/cxone
    functions/adapters/eight-by-eight-messaging functions/adapters/video-calling functions/areas/accounts
    functions/areas/backups functions/areas/broadcasts functions/areas/departments functions/areas/environments
    functions/areas/events functions/areas/forms functions/areas/hierarchy functions/areas/history
    functions/areas/keys functions/areas/knowledge functions/areas/masking functions/areas/media
    functions/areas/overview functions/areas/rasa functions/areas/takeover functions/areas/theme
    functions/company/payment functions/content/plans functions/doors/calls functions/doors/deliver
    functions/doors/deliveries functions/doors/inbound functions/doors/listeners functions/doors/outbound
    functions/doors/realtime functions/doors/unmatched functions/doors/watch-takeover
    functions/jobs/check-release functions/jobs/clear-workspace functions/jobs/collect-content
    functions/jobs/delete-workspace functions/jobs/dump-conversations functions/jobs/erase-customer
    functions/jobs/follow-release functions/jobs/group-questions functions/jobs/read-knowledge
    functions/jobs/rebuild-counts functions/jobs/run-night functions/jobs/send-broadcast
    functions/jobs/send-reset functions/jobs/send-scheduled functions/jobs/sum-figures
    functions/jobs/train-model functions/jobs/train-server functions/jobs/write-backup functions/nlu/background
    functions/platform/realtime infra infra/local/http shared/catalogue/order-status shared/figures
    shared/realtime test test/adapters/markup test/bench/grounded-set test/bench/knowledge-set test/kit/mails
    test/local/fixtures test/pages/backups test/pages/broadcasts test/pages/channels test/pages/developers
    test/pages/environments test/pages/marketplace test/pages/masking test/pages/overview test/pages/profile
    test/pages/starters test/people test/pictures test/whole`,
  types: `
    frontend frontend/src frontend/widget/texts functions/adapters/cxone functions/adapters/twilio-voice
    functions/adapters/video-calling functions/adapters/voice functions/areas/account functions/areas/blocks
    functions/areas/broadcasts functions/areas/departments functions/areas/environments functions/areas/forms
    functions/areas/hierarchy functions/areas/history functions/areas/keys functions/areas/marketplace
    functions/areas/media functions/areas/overview functions/areas/portability functions/areas/rasa
    functions/areas/swarms functions/areas/theme functions/areas/translations functions/areas/variables
    functions/areas/webhooks functions/chat/masking functions/company/mails functions/content/passages
    functions/doors/calls functions/doors/deliver functions/doors/deliveries functions/doors/inbound
    functions/doors/listeners functions/doors/mail functions/doors/outbound functions/doors/pulse
    functions/doors/realtime functions/doors/unmatched functions/doors/watch-takeover
    functions/jobs/check-release functions/jobs/clear-workspace functions/jobs/collect-content
    functions/jobs/delete-workspace functions/jobs/dump-conversations functions/jobs/erase-customer
    functions/jobs/follow-release functions/jobs/group-questions functions/jobs/read-knowledge
    functions/jobs/rebuild-counts functions/jobs/run-night functions/jobs/send-broadcast
    functions/jobs/send-reset functions/jobs/send-scheduled functions/jobs/sum-figures
    functions/jobs/sync-schedules functions/jobs/train-model functions/jobs/train-server
    functions/jobs/write-backup functions/nlu/background functions/nlu/classifier functions/nlu/grouping
    functions/nlu/talk functions/platform/realtime infra infra/commands infra/local/http infra/local/scheduler
    infra/local/sockets infra/local/step-functions infra/local/wire infra/start shared/catalogue/appointment
    shared/catalogue/order-status shared/fields shared/figures shared/realtime test test/adapters/cxone
    test/adapters/eight-by-eight test/adapters/email test/adapters/five9 test/adapters/markup
    test/adapters/message-bird test/adapters/salesforce test/adapters/twilio-voice test/adapters/video-calling
    test/adapters/voice test/adapters/whatsapp test/bench/grounded-set test/bench/knowledge-set
    test/bench/small-bots-set test/journeys test/kit/canvas test/kit/mails test/laws test/line
    test/local/fixtures test/pages/backups test/pages/billing test/pages/broadcasts test/pages/builder
    test/pages/builds test/pages/channels test/pages/components test/pages/developers test/pages/environments
    test/pages/events test/pages/forms test/pages/frame test/pages/knowledge test/pages/llm
    test/pages/marketplace test/pages/masking test/pages/overview test/pages/platform test/pages/profile
    test/pages/rasa test/pages/releases test/pages/review test/pages/settings test/pages/starters
    test/pages/users test/pages/variables test/pages/web-plugin test/pages/webhooks test/pages/workspaces
    test/people test/pictures test/spec test/stories test/unit test/unit/campaigns test/unit/catalogue
    test/unit/company test/unit/content test/unit/engine test/unit/fields test/unit/figures test/unit/line
    test/unit/outside test/unit/releases test/unit/search test/unit/starters test/unit/values test/whole`,
  titles: `
    test/laws/pages test/whole`,
} as const

/** Type names that stand in more than three files. */
export const repeatedTypes = `
  Act Action Address Answer Answered Answers Asked Asking Call CallName Caller Candidate Change Changes Check
  ChoiceProps Condition Content Counted Counts Decisions Deed Doing Draft Drawn Edited Entry Failure Field
  Fields Form Found Given Head Headers Heard Held Input Item Kept Kind Known Line Listed Look Message Missing
  Model Moment Named Node Numbers Opened Opening Operation Options Outcome Page Pair Part PartProps Parts
  Person Piece Place Plan Planned PreviewProps Progress Query Question Range Reading Reply Request Row Run
  Said Saved SectionProps Seen Sending Sent Session Settings Shape Shown Signed Source Span Stage Start State
  Status Step StepName Talk Task Template Told Tried Turn Upload Value Verb Verdict View Wanted Way Where Wish
  Wording Words Work Written`

/** Describes that are worded alike in several files. */
export const repeatedDescribes: readonly string[] = [
  '%s',
  'Alexa',
  'CXone',
  'a backup',
  'a call',
  'a candidate',
  'a choice',
  'a conversation',
  'a conversation that starts',
  'a customer',
  'a decision',
  'a file',
  'a file of a customer',
  'a folder',
  'a function',
  'a gate',
  'a person',
  'a queue',
  'a refusal',
  'a summary',
  'a switch',
  'a takeover',
  'a template',
  'a test of the connection',
  'a test of the settings',
  'a translation',
  'a workspace file',
  'an answer',
  'an appointment',
  'an endpoint',
  'an erasure',
  'an import of a workspace file',
  'an invitation',
  'audits',
  'customers',
  'environments',
  'every kind',
  'files',
  'in %s',
  'intents',
  'mappings',
  'numbers',
  'own rules',
  'refusing',
  'revisions',
  'rows over a file',
  'sessions',
  'signing out',
  'the address',
  'the checks of a release',
  'the days',
  'the list',
  'the list of responses',
  'the overview',
  'the page',
  'the past of a customer',
  'the preview',
  'the profile',
  'the rail',
  'the report of a build',
  'the sidebar',
  'utterances',
  'what is known of a customer',
  'what is owed',
  'workspaces',
]

/** By folder, how many files of tests have a longer setup than the rule says. */
export const longSetups: Readonly<Record<string, number>> = {
  'test/adapters': 16,
  'test/areas': 103,
  'test/infra': 6,
  'test/journeys': 13,
  'test/laws': 3,
  'test/local': 26,
  'test/pages': 98,
  'test/platform': 12,
  'test/rules': 8,
  'test/stories': 3,
  'test/unit': 45,
  'test/whole': 1,
  'test/widget': 10,
}
