import { askPages } from './law.tsx'

askPages('settings')
