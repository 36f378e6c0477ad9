/**
 * Why a message did not reach its customer. `window`: too long after the customer's last message. `unknown`: it may have
 * arrived. `off`: the channel was off, or not set up. `late`: it had waited for longer than the channel's `freshHours`.
 */
export const failureReasons = ['refused', 'unreachable', 'window', 'unknown', 'no-address', 'off', 'late'] as const
