/** A reply that has waited for its moment, for who is called then: doors reach areas through the bot alone. */
export { sendDueLater } from '../areas/conversations/operations.ts'
