import { askPages } from './law.tsx'

askPages('admin')
