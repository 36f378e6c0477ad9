/** An obstacle that the person who started the cloud can put out of the way: one sentence, no stack. */
export class Obstacle extends Error {
  override name = 'Obstacle'
}
