/** The plan of the house: each room, and which others it may import. */

/** Every floor may import the contracts and rules that all of them share. */
const shared = [
  'shared',
  'shared/fields',
  'shared/chat',
  'shared/channels',
  'shared/catalogue',
  'shared/blocks',
  'shared/company',
  'shared/figures',
  'shared/contracts',
  'shared/realtime',
  'shared/content',
  'shared/releases',
  'shared/engine',
]
const table = ['functions/platform/aws', 'functions/platform/table', 'functions/platform/tenancy']
const platform = [
  ...table,
  'functions/platform/files',
  'functions/platform/outside',
  'functions/platform/realtime',
  'functions/platform/request',
]
const nlu = [
  'functions/nlu',
  'functions/nlu/text',
  'functions/nlu/values',
  'functions/nlu/talk',
  'functions/nlu/passages',
  'functions/nlu/grouping',
]
/** Commands found companies, sweep a restored table as a customer is erased, and verify receipts as they are signed. */
const commanded = ['functions/company', 'functions/areas']
/** What areas and doors are built from. */
const workings = 'company content chat figures adapters channels webhooks bot'
  .split(' ')
  .map((room) => `functions/${room}`)
const local = 'cognito dynamodb http lambda mail model s3 scheduler sockets step-functions'
const emulators = local.split(' ').map((service) => `infra/local/${service}`)

/** From the ground floor up: each room and what it may import beside itself. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  'shared/fields': ['shared'],
  'shared/chat': ['shared', 'shared/fields'],
  'shared/channels': ['shared', 'shared/fields', 'shared/chat'],
  'shared/catalogue': ['shared', 'shared/fields'],
  'shared/blocks': ['shared', 'shared/fields', 'shared/chat', 'shared/catalogue'],
  'shared/company': ['shared', 'shared/fields'],
  'shared/figures': ['shared'],
  'shared/contracts': [
    'shared',
    'shared/fields',
    'shared/chat',
    'shared/channels',
    'shared/catalogue',
    'shared/blocks',
    'shared/company',
    'shared/figures',
  ],
  'shared/realtime': ['shared', 'shared/chat', 'shared/contracts'],
  'shared/content': ['shared', 'shared/fields', 'shared/chat', 'shared/blocks', 'shared/contracts'],
  'shared/releases': ['shared', 'shared/fields', 'shared/blocks', 'shared/contracts', 'shared/content'],
  'shared/engine': ['shared', 'shared/fields', 'shared/chat', 'shared/blocks', 'shared/contracts'],

  'functions/platform/aws': shared,
  'functions/platform/table': ['functions/platform/aws', ...shared],
  'functions/platform/tenancy': ['functions/platform/aws', 'functions/platform/table', ...shared],
  'functions/platform/files': [...table, ...shared],
  'functions/platform/outside': [...table, ...shared],
  'functions/platform/realtime': [...table, ...shared],
  'functions/platform/request': [...table, 'functions/platform/realtime', ...shared],
  'functions/nlu/text': shared,
  'functions/nlu/values': ['functions/nlu/text', ...shared],
  'functions/nlu/talk': ['functions/nlu/text', ...shared],
  'functions/nlu/classifier': ['functions/nlu/text'],
  'functions/nlu/background': ['functions/nlu/text', 'functions/nlu/talk', ...shared],
  'functions/nlu/tagger': ['functions/nlu/text', 'functions/nlu/classifier'],
  'functions/nlu': [
    'functions/nlu/text',
    'functions/nlu/values',
    'functions/nlu/classifier',
    'functions/nlu/background',
    'functions/nlu/tagger',
  ],
  'functions/nlu/passages': ['functions/nlu', 'functions/nlu/text', ...shared],
  'functions/nlu/grouping': ['functions/nlu/text', 'functions/nlu/classifier'],
  'functions/company': [...platform, 'functions/content', ...shared],
  'functions/content': [...platform, 'functions/nlu/text', ...shared],
  'functions/chat': [...platform, ...shared],
  'functions/figures': [...platform, 'functions/nlu/text', 'functions/chat', ...shared],
  // What servers of companies are told.
  'functions/webhooks': [...platform, 'functions/company', 'functions/chat', ...shared],
  'functions/adapters': [...platform, ...shared],
  'functions/campaigns': [
    ...platform,
    'functions/company',
    'functions/chat',
    'functions/channels',
    'functions/bot',
    ...shared,
  ],
  // The one pair that needs each other: a talk runs the bot, and the bot asks the areas what they know.
  'functions/bot': [...platform, ...nlu, 'functions/chat', 'functions/webhooks', 'functions/areas', ...shared],
  'functions/areas': [...platform, ...nlu, ...workings, 'functions/campaigns', ...shared],
  // What comes in by channels of others, and what goes out.
  'functions/channels': [...platform, 'functions/adapters', 'functions/chat', ...shared],
  'functions/jobs': [
    ...platform,
    'functions/company',
    'functions/content',
    'functions/figures',
    'functions/channels',
    'functions/campaigns',
    'functions/areas',
    ...shared,
  ],
  'functions/doors': [...platform, ...workings, ...shared],

  'frontend/src/locales': [],
  'frontend/src/core': ['frontend/src/locales', ...shared],
  // The phone is the widget itself, and shows a chat of its own.
  'frontend/src/components': [
    'frontend/src/core',
    'frontend/src/locales',
    'frontend/widget',
    'frontend/widget/chat',
    ...shared,
  ],
  'frontend/src/pages': ['frontend/src/core', 'frontend/src/components', ...shared],
  // The preview is the widget itself.
  'frontend/src/app': [
    'frontend/src/core',
    'frontend/src/components',
    'frontend/src/pages',
    'frontend/src/locales',
    'frontend/widget',
    ...shared,
  ],
  'frontend/src': ['frontend/src/app', 'frontend/src/core', ...shared],
  'frontend/widget/texts': [],
  'frontend/widget/chat': shared,
  'frontend/widget/view': ['frontend/widget/chat', 'frontend/widget/texts', ...shared],
  'frontend/widget/lazy': ['frontend/widget/chat', 'frontend/widget/view', ...shared],
  'frontend/widget': [
    'frontend/widget/chat',
    'frontend/widget/view',
    'frontend/widget/lazy',
    'frontend/widget/texts',
    ...shared,
  ],
  frontend: shared,

  'infra/definition': shared,
  'infra/build': ['infra/definition'],
  infra: ['infra/definition', 'infra/cloud', 'functions/company', ...platform, ...shared],
  'infra/cloud': ['infra/definition', ...shared],
  'infra/local/wire': ['infra/definition', ...shared],
  ...Object.fromEntries(
    emulators.map((emulator) => [emulator, ['infra/local/wire', 'infra/definition', ...platform, ...shared]]),
  ),
  'infra/local/sockets': ['infra/local/wire', 'infra/local/http', 'infra/definition', ...shared],
  'infra/local': ['infra/local/wire', ...emulators, 'infra/definition', 'infra', ...shared],
  'infra/demo': [
    'infra',
    'infra/local',
    'infra/local/wire',
    ...platform,
    ...nlu,
    'functions/areas',
    'functions/bot',
    'functions/campaigns',
    'functions/company',
    'functions/content',
    'functions/chat',
    'functions/doors',
    'functions/figures',
    ...shared,
  ],
  'infra/start': [
    'infra',
    'infra/build',
    'infra/local',
    'infra/local/model',
    'infra/local/wire',
    'infra/demo',
    'infra/definition',
    ...shared,
  ],
  'infra/commands': [
    'infra',
    'infra/build',
    'infra/cloud',
    'infra/demo',
    'functions/bot',
    'infra/definition',
    ...commanded,
    ...platform,
    ...nlu,
    ...shared,
  ],
}
