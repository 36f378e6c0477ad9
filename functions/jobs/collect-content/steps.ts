/** One step of removing the content of retired releases. */
import { removeRetired } from '../../content/releases.ts'

export const handler = () => removeRetired()
