/** Files that share a worker share what Node has loaded, but none of our own modules: each opens a Parley of its own. */
import { vi } from 'vitest'

vi.resetModules()
