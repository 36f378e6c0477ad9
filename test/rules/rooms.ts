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
const chat = ['conversation', 'masking', 'customer', 'desk'].map((room) => `functions/chat/${room}`)
const bot = ['stage', 'answers', 'turn', 'takeover', 'sendings', 'actions', 'checks'].map(
  (room) => `functions/bot/${room}`,
)
/** What an environment holds: content of every kind, the stores and readers of its items, and the texts that are looked up. */
const content = [
  'functions/content',
  'functions/content/items',
  'functions/content/models',
  'functions/content/passages',
]
/** Commands found companies, pack and teach the demo, sweep a restored table as a customer is erased, and verify receipts as they are signed. */
const commanded = ['company', 'content/items', 'portability', 'erasure', 'areas'].map((room) => `functions/${room}`)
/** What areas and doors are built from. */
const workings = [
  ...'company search figures adapters channels webhooks releases portability replies erasure'
    .split(' ')
    .map((room) => `functions/${room}`),
  ...content,
  ...chat,
  ...bot,
]
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
  'functions/platform/request': [...table, 'functions/platform/files', 'functions/platform/realtime', ...shared],
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
  // Whether a block is used is seen in conversations, too.
  'functions/content/items': [...platform, 'functions/content', 'functions/chat/conversation', ...shared],
  'functions/content/models': [...platform, 'functions/content', 'functions/content/items', ...shared],
  'functions/content/passages': [
    ...platform,
    'functions/nlu/passages',
    'functions/content',
    'functions/content/items',
    ...shared,
  ],
  // All of a conversation; what is hidden of it; whose it is; and where it waits for a person.
  'functions/chat/conversation': [...platform, ...shared],
  'functions/chat/masking': ['functions/chat/conversation', ...platform, ...shared],
  'functions/chat/customer': ['functions/chat/conversation', 'functions/chat/masking', ...platform, ...shared],
  'functions/chat/desk': ['functions/chat/conversation', ...platform, ...shared],
  // All that was said, by its words.
  'functions/search': [...platform, ...chat, ...shared],
  'functions/figures': [...platform, 'functions/nlu/text', ...chat, ...shared],
  // What servers of companies are told.
  'functions/webhooks': [...platform, 'functions/company', ...chat, ...shared],
  'functions/adapters': [...platform, ...shared],
  'functions/campaigns': [...platform, 'functions/company', ...chat, 'functions/channels', ...bot, ...shared],
  // From what a turn looks up, over what is answered, to what customers do and what the bot says unasked.
  ...Object.fromEntries(
    bot.map((room, at) => [
      room,
      [
        ...platform,
        ...nlu,
        ...chat,
        ...content,
        ...bot.slice(0, at),
        'functions/company',
        'functions/webhooks',
        ...shared,
      ],
    ]),
  ),
  'functions/areas': [...platform, ...nlu, ...workings, 'functions/campaigns', ...shared],
  // What goes from environment to environment, with the model that knows it.
  'functions/releases': [...platform, ...content, ...shared],
  // A workspace as a file: its content, its settings and its media.
  'functions/portability': [...platform, ...content, 'functions/company', 'functions/channels', ...shared],
  // A customer is erased: how it begins, what is kept of it, and its signed receipt.
  'functions/erasure': [...platform, ...chat, ...shared],
  // What agents say, at once and later.
  'functions/replies': [
    ...platform,
    ...nlu,
    ...content,
    'functions/company',
    'functions/channels',
    ...chat,
    ...bot,
    ...shared,
  ],
  // What comes in by channels of others, and what goes out.
  'functions/channels': [...platform, 'functions/adapters', ...chat, ...shared],
  'functions/jobs': [
    ...platform,
    'functions/company',
    ...content,
    'functions/figures',
    'functions/search',
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
  'infra/build': ['infra/definition', ...shared],
  infra: ['infra/definition', 'infra/cloud', 'infra/build', 'functions/company', ...platform, ...shared],
  'infra/cloud': ['infra/definition', ...shared],
  'infra/local/wire': ['infra/definition', ...shared],
  ...Object.fromEntries(
    emulators.map((emulator) => [emulator, ['infra/local/wire', 'infra/definition', ...platform, ...shared]]),
  ),
  'infra/local/sockets': ['infra/local/wire', 'infra/local/http', 'infra/definition', ...shared],
  'infra/local/phone': ['infra/local/wire', 'infra/local/mail', 'functions/adapters', ...platform, ...shared],
  'infra/local': ['infra/local/wire', 'infra/local/phone', ...emulators, 'infra/definition', 'infra', ...shared],
  'infra/demo': [
    'infra',
    'infra/local',
    'infra/local/phone',
    'infra/local/wire',
    ...platform,
    ...nlu,
    'functions/areas',
    ...bot,
    'functions/campaigns',
    'functions/channels',
    'functions/company',
    ...content,
    'functions/portability',
    'functions/replies',
    'functions/erasure',
    'functions/channels',
    ...chat,
    'functions/doors',
    'functions/figures',
    'functions/search',
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
    ...bot,
    'infra/definition',
    ...commanded,
    ...platform,
    ...nlu,
    ...shared,
  ],
}
