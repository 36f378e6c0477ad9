/** What every page test waits for at most: a page is loaded when it is first shown, and a machine may be busy. */
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 15_000 })
