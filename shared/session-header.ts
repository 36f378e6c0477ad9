/**
 * The header in which a customer's `userSid` travels where a request has no body. It opens the whole conversation, and
 * addresses stand in histories, in logs and in what pages pass on.
 */
export const sessionHeader = 'x-session'
