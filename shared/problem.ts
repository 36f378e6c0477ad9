/** What can go wrong in a way the caller can act on: a closed list of codes, each with its HTTP status and sentence. */
import * as z from 'zod/mini'
import { FieldFault, withValues } from './faults.ts'

/** One sentence a code. `{name}` stands for a value of the problem's `values`. */
export const problems = {
  'bad-request': [400, 'Please ensure all values are in a correct format'],
  unauthenticated: [401, 'Please sign in again.'],
  'session-ended': [401, 'This chat has ended. Please start a new one.'],
  'origin-refused': [
    403,
    'The chat of {name} does not show on {origin}, which is not one of its allowed websites. Add it in Parley under Web plugin, Allowed websites.',
  ],
  'identity-refused': [
    403,
    'This visitor is not verified. The token must be signed with a current key (HS256), name the company as `aud`, and end within 10 minutes.',
  ],
  forbidden: [403, 'You do not have permission to do this.'],
  'factor-missing': [403, 'This workspace requires two-step sign-in. Reload this page to set it up.'],
  'sign-in-old': [403, 'Sign in again first: this needs a sign-in of the last ten minutes.'],
  'recovery-refused': [403, 'The password or the recovery code is incorrect.'],
  'factor-elsewhere': [403, 'This person works in workspaces where you are no administrator. Ask the provider.'],
  'factor-off': [409, 'Two-step sign-in is not switched on.'],
  'factor-on': [409, 'Two-step sign-in is switched on already.'],
  'not-a-member': [403, 'You are not a member of this workspace.'],
  'feature-disabled': [403, 'This feature is switched off for your company.'],
  'not-in-tier': [403, 'Your plan does not include this feature.'],
  'own-address-unknown': [
    409,
    'Parley does not know its own address here, so no provider could reach it. Whoever deploys it gives domainName or consoleOrigin first.',
  ],
  'seats-used': [403, 'Your tier has {limit} seats of this kind, and {used} are taken.'],
  'backup-missing': [404, 'Backup not found'],
  'not-found': [404, 'Not found. It may have been deleted.'],
  'method-not-allowed': [405, 'This address does not support that method.'],
  'duplicate-title': [409, 'Duplicate title, please try a different name.'],
  'duplicate-key': [409, 'Duplicate key, please try a different key.'],
  'duplicate-name': [409, 'That name is already taken'],
  'in-use': [409, 'This is in use and cannot be deleted.'],
  repeated: [409, 'This has already been sent.'],
  stale: [409, 'Somebody else has changed this in the meantime. Reload to see the latest version.'],
  'taken-over': [409, 'Somebody else is already talking to this customer.'],
  'not-taken-over': [409, 'Take over the conversation before you write to the customer.'],
  'build-in-progress': [409, 'A build is already running. Please wait until it has finished.'],
  'nothing-to-build': [409, 'There is nothing to build yet. Please add an utterance to an intent first.'],
  'model-missing': [409, 'This build has no model. Please choose another build.'],
  'model-deployed': [409, 'This model is in use. Please load another one before you delete it.'],
  'environment-read-only': [409, 'The live environment is read-only. Make this change in another environment.'],
  'last-admin': [409, 'A workspace keeps at least one administrator. Make somebody else one first.'],
  'own-admin-role': [409, 'You cannot take your own administrator role away. Another administrator can.'],
  'own-account': [409, 'You cannot remove yourself. Another administrator can.'],
  'works-elsewhere': [409, 'This person works in other workspaces too, so only they can change their name.'],
  'account-there': [409, 'There is an account with this address. Sign in with it to join.'],
  'workspaces-used': [
    409,
    'Your tier lets you found {limit} workspaces. The provider of Parley can found more for you.',
  ],
  'memberships-used': [409, 'Nobody works in more than {limit} workspaces. Leave one of them first.'],
  'provider-only': [403, 'This person works for the provider of Parley, who decides what they are here.'],
  'agent-known': [409, 'This person works here already.'],
  'organisation-in-use': [409, 'Workspaces or people still belong to this organisation.'],
  'organisation-other': [409, 'This person belongs to another organisation.'],
  'on-hold': [409, 'This conversation is on hold, so it is kept. End the hold first.'],
  'held-already': [409, 'This conversation is on hold already.'],
  'other-name': [409, 'That is not the name of this environment, so nothing was changed.'],
  'removal-running': [409, 'This is being cleared or deleted already.'],
  'tier-too-small': [409, 'More is used than this tier includes: {names}.'],
  'payment-missing': [409, 'No payment provider is set up. We have passed your wish on and will contact you.'],
  'department-default': [409, 'The default department cannot be deleted.'],
  'environment-live': [409, 'The live environment cannot be deleted.'],
  'environment-unmarked': [409, 'One environment is always live. Mark another one live instead.'],
  'environment-changed': [
    409,
    'You work in another environment by now, so nothing was changed. Reload this page to go on there.',
  ],
  'environment-busy': [409, 'In this environment customers wait for a person or talk to one. Complete that first.'],
  'no-source-environment': [400, 'No source environment selected'],
  'same-environment': [400, 'Choose two different environments.'],
  'target-changed': [
    409,
    'Meanwhile the other environment has changed what you promote: {names}. Bring that over first.',
  ],
  'release-unsound': [409, 'This would leave the environment broken: {names}.'],
  'checks-required': [
    409,
    'This environment only takes a release that has passed its checks. Prepare a candidate, run its checks, and activate it then.',
  ],
  'content-moved': [409, 'Somebody else has changed this in the meantime. Reload to see the latest version.'],
  'environment-last': [409, 'The last environment cannot be deleted.'],
  'not-configured': [409, 'This needs a language model, and none is set up.'],
  'budget-used': [409, 'Your company has used its budget of the language model for this month.'],
  'other-agent': [409, 'Somebody else has written this, so it was not sent under your name.'],
  overtaken: [409, '{name} has answered in the meantime. Read it first, or send your answer anyway.'],
  'not-snoozed': [409, 'This conversation is not snoozed.'],
  'value-gone': [410, 'This value is not kept any more.'],
  'account-taken': [409, 'Another workspace already uses {account} on this channel.'],
  'channel-off': [409, 'This channel is switched off.'],
  'outside-window': [409, 'The customer wrote too long ago: this channel only takes a template now.'],
  'agent-on-call': [409, '{agent} is already on a call'],
  'another-channel': [409, 'The customer does not talk on this channel. Ask for a call on {channel}.'],
  'channel-not-set-up': [409, 'This channel is not set up yet.'],
  'nothing-said': [409, 'Nothing has been said in this conversation yet.'],
  'not-current': [409, 'This revision cannot be restored.'],
  'scope-missing': [403, 'This API key does not have the scope {scope}.'],
  'key-refused': [403, 'This address takes no API key. Sign in to use it.'],
  'key-elsewhere': [403, 'This API key belongs to another workspace.'],
  'other-body': [409, 'This Idempotency-Key was used with another body.'],
  'in-progress': [409, 'A request with this Idempotency-Key is still being answered. Ask again in a moment.'],
  'webhook-unset': [409, 'Name the address of your server first.'],
  'event-off': [404, 'There is no enabled event of this name. Nothing was sent.'],
  'broadcast-sent': [409, 'This broadcast was sent, and cannot be changed or sent again.'],
  'broadcast-not-sending': [409, 'This broadcast is not being sent.'],
  'placeholders-unclear': [409, 'Nothing fills {names}. Correct it, or send it with `isConfirmed`.'],
  'nobody-meant': [409, 'Nobody would get this broadcast.'],
  'module-in-use': [409, 'Responses still use this: {names}.'],
  'link-used': [410, 'This link was used already, or is too old. Please ask for a new one.'],
  'too-large': [413, 'This is larger than the limit of {limit}.'],
  'file-beyond-body': [
    413,
    'A file within a body has up to {limit}. Send a larger one by POST /api/agent/upload, and its id in its place.',
  ],
  'unsupported-media': [415, 'Please send JSON.'],
  'address-refused': [400, 'Only pages of the public internet can be shown.'],
  'file-refused': [400, 'This file was not imported. Nothing has been changed.'],
  'not-a-table': [400, 'Please choose a CSV file.'],
  'filter-not-possible': [400, 'This figure cannot be narrowed down by {filter}.'],
  'range-too-long': [400, 'You may only select a maximum of {days} days.'],
  'hours-too-long': [400, 'You may only select a maximum of three days.'],
  'not-whole-weeks': [400, 'You may only select whole weeks.'],
  'not-whole-months': [400, 'You may only select whole months.'],
  'not-a-workspace': [400, 'Please choose a workspace file.'],
  'not-json': [400, 'Please choose a JSON file.'],
  'not-an-image': [400, 'Please upload an image file'],
  'not-a-brand-image': [400, 'Please use .jpg or .png'],
  'not-a-video': [400, 'Please upload an MP4 video'],
  'not-a-source': [400, 'Please upload a web page (HTML), a PDF, a Word document or an MP4 video'],
  'unsupported-file': [400, 'Files of this kind cannot be sent. Pictures, PDF, office files, text, audio and MP4 can.'],
  'upload-missing': [409, 'The uploaded file was not found. Please upload it again.'],
  'payment-failed': [424, 'The payment provider did not answer properly. Please try again in a moment.'],
  'channel-failed': [424, 'The provider of this channel answered: {reason}'],
  'model-failed': [424, 'The language model did not answer properly. Please try again in a moment.'],
  'tasks-failed': [424, 'The task service did not answer properly. Please try again in a moment.'],
  'model-refused': [424, 'The language model rejects your company’s key. Please ask your administrator.'],
  'address-mailed': [429, 'This address has got {limit} invitations today. You can invite it again tomorrow.'],
  'mails-used': [429, 'Your company has sent {limit} invitations today. You can send more tomorrow.'],
  'too-many-requests': [429, 'That was too fast. Please try again in a moment.'],
  internal: [500, 'Internal Error'],
  unavailable: [503, 'The service is busy. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ProblemCode = keyof typeof problems

/** The body of every answer that is not a success. */
export const ProblemBody = z.object({
  errorMessage: z.string(),
  code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
  values: z.optional(z.record(z.string(), z.string())),
  details: z.optional(z.array(FieldFault)),
  /** Names the request in the server's log; always there on `internal`. */
  requestId: z.optional(z.string()),
})
export type ProblemBody = z.infer<typeof ProblemBody>

export class Problem extends Error {
  override name = 'Problem'
  readonly status: number

  constructor(
    readonly code: ProblemCode,
    readonly values: Record<string, string> = {},
    readonly details: readonly FieldFault[] = [],
  ) {
    super(withValues(problems[code][1], values))
    this.status = problems[code][0]
  }

  /** Whether something that was thrown is a problem with one of these codes. */
  static is(error: unknown, ...codes: readonly ProblemCode[]): error is Problem {
    return error instanceof Problem && codes.includes(error.code)
  }

  get body(): ProblemBody {
    return {
      errorMessage: this.message,
      code: this.code,
      ...(Object.keys(this.values).length > 0 && { values: this.values }),
      ...(this.details.length > 0 && { details: [...this.details] }),
    }
  }
}

/** The caller may ask again after so many seconds. */
export const tooManyRequests = (seconds: number): Problem => new Problem('too-many-requests', { seconds: `${seconds}` })

/** What was sent is refused because of faults in single fields. */
export const badRequest = (...details: readonly FieldFault[]): Problem => new Problem('bad-request', {}, details)

/** A file that an agent has uploaded is refused as a whole because of faults in it. */
export const fileProblem = (...details: readonly FieldFault[]): Problem => new Problem('file-refused', {}, details)
