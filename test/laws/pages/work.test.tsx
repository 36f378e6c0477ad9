import { askPages } from './law.tsx'

askPages('work')
