/** What holds for every story: what holds for every page, and that calls of a page reach the product. */
// First: it keeps the `fetch` of Node, which the setup of pages replaces.
import { fetchFromPage } from './server.ts'
import '../pages/setup.ts'

globalThis.fetch = fetchFromPage
